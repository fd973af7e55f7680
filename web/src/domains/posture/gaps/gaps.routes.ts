import GapDrawerParameters from '../../../__generated__/GapDrawerQuery$parameters.ts';
import type { GapDrawerQuery } from '../../../__generated__/GapDrawerQuery.graphql.ts';
import GapsParameters from '../../../__generated__/GapsPageQuery$parameters.ts';
import type { GapsPageQuery } from '../../../__generated__/GapsPageQuery.graphql.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import { definePage } from '../../../entities/routing/definePage.tsx';
import { GAP_DRAWER, statusOf } from '../posture.paths.ts';
import { gapFilterReader } from './gapFilterReader.ts';
import { gapFilter, parseGapsParams } from './gapsParams.ts';

export type GapsQueries = { list: GapsPageQuery };
export type GapDrawerQueries = { gap: GapDrawerQuery };

/** Posture gaps of a company by status. */
export const gapsPage = definePage<GapsQueries>({
  path: 'posture-gaps/:status',
  reader: ({ search }) => gapFilterReader.load(search.get('filters')),
  queries: {
    list: {
      parameters: GapsParameters,
      variables: ({ params, search }) => {
        const { sort, direction, ...rest } = parseGapsParams(search);
        return { companyId: params['companyId'] ?? '', status: statusOf(params['status']), filter: gapFilter(rest), sort, direction };
      },
    },
  },
  load: () => import('./GapsPage.tsx'),
});

/** One posture gap beside the page: what is wrong, why it was opened, and what people said. */
export const gapDrawer = defineDrawer<GapDrawerQueries>({
  name: GAP_DRAWER,
  label: 'gap',
  width: 1100,
  queries: {
    gap: { parameters: GapDrawerParameters, variables: (companyId, { id }) => ({ companyId, gapId: id }) },
  },
  load: () => import('./drawer/GapDrawer.tsx'),
});
