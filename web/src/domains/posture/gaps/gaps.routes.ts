import GapsParameters from '../../../__generated__/GapsPageQuery$parameters.ts';
import type { GapsPageQuery } from '../../../__generated__/GapsPageQuery.graphql.ts';
import SavedGapsParameters from '../../../__generated__/SavedGapsQuery$parameters.ts';
import type { SavedGapsQuery } from '../../../__generated__/SavedGapsQuery.graphql.ts';
import { definePage } from '../../../entities/routing/definePage.tsx';
import { gapFilterReader } from './gapFilterReader.ts';
import { gapFilter, parseGapGrouping, parseGapsQuery } from './gapsQuery.ts';
import { statusOf } from './statusSegment.ts';

export type GapsQueries = { list: GapsPageQuery; saved: SavedGapsQuery };

/** Posture gaps of a company by status. */
export const gapsPage = definePage<GapsQueries>({
  path: 'posture-gaps/:status',
  reader: ({ search }) => gapFilterReader.load(search.get('filters')),
  queries: {
    list: {
      parameters: GapsParameters,
      variables: ({ params, search }) => {
        const { sort, direction, ...rest } = parseGapsQuery(search);
        const groupBy = parseGapGrouping(search);
        return {
          companyId: params['companyId'] ?? '',
          status: statusOf(params['status']) ?? 'open',
          filter: gapFilter(rest),
          sort,
          direction,
          isGrouped: groupBy !== null,
          groupBy: groupBy ?? 'policy',
        };
      },
    },
    saved: {
      parameters: SavedGapsParameters,
      variables: ({ params }) => ({ companyId: params['companyId'] ?? '' }),
    },
  },
  load: () => import('./GapsPage.tsx'),
});
