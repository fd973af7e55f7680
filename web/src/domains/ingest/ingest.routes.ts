import CollectorTokensParameters from '../../__generated__/CollectorTokensDrawerQuery$parameters.ts';
import type { CollectorTokensDrawerQuery } from '../../__generated__/CollectorTokensDrawerQuery.graphql.ts';
import IngestParameters from '../../__generated__/IngestPageQuery$parameters.ts';
import type { IngestPageQuery } from '../../__generated__/IngestPageQuery.graphql.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import { definePage } from '../../entities/routing/definePage.tsx';
import { COLLECTOR_TOKENS_DRAWER, SOURCES_DRAWER } from './ingest.paths.ts';

export type IngestQueries = { ingest: IngestPageQuery };
export type CollectorTokensQueries = { tokens: CollectorTokensDrawerQuery };

/** Where traffic comes in, and the ledger of what became of it. */
export const ingestPage = definePage<IngestQueries>({
  path: 'ingest',
  queries: { ingest: { parameters: IngestParameters, variables: ({ params }) => ({ companyId: params['companyId'] ?? '' }) } },
  load: () => import('./IngestPage.tsx'),
});

/** Tokens of a company, of which collectors need one. */
export const collectorTokensDrawer = defineDrawer<CollectorTokensQueries>({
  name: COLLECTOR_TOKENS_DRAWER,
  label: 'collectorTokens',
  width: 700,
  queries: { tokens: { parameters: CollectorTokensParameters, variables: (companyId) => ({ companyId }) } },
  load: () => import('./tokens/CollectorTokensDrawer.tsx'),
});

/** Every way to send traffic. */
export const sourcesDrawer = defineDrawer<Record<string, never>>({
  name: SOURCES_DRAWER,
  label: 'sources',
  width: 800,
  queries: {},
  load: () => import('./sources/SourcesDrawer.tsx'),
});
