import CollectorTokensParameters from '../../__generated__/CollectorTokensDrawerQuery$parameters.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import { COLLECTOR_TOKENS_DRAWER, SOURCES_DRAWER } from './ingest.paths.ts';
import type { CollectorTokensQueries } from './tokens/CollectorTokensDrawer.tsx';

/** Tokens of a company, of which collectors need one. */
export const collectorTokensDrawer = defineDrawer<CollectorTokensQueries>({
  name: COLLECTOR_TOKENS_DRAWER,
  label: 'collectorTokens',
  width: 700,
  queries: {
    tokens: { parameters: CollectorTokensParameters, variables: (companyId) => ({ companyId }) },
  },
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
