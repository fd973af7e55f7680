import GapsParameters from '../../../__generated__/GapsPageQuery$parameters.ts';
import SavedGapsParameters from '../../../__generated__/SavedGapsQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import { GAP_WIDTHS, gapList } from './gapList.ts';
import { statusOf } from './gapStatus.ts';

/** Posture gaps of a company by status. */
export const gapsPage = definePage({
  path: 'posture-gaps/:status',
  shape: { bars: ['tabs', 'filters'], table: GAP_WIDTHS },
  queries: {
    list: {
      parameters: GapsParameters,
      variables: (at) => {
        const params = gapList.address.parse(at.search);
        return {
          ...ofCompany(at),
          status: statusOf(at.params['status']) ?? 'open',
          filter: gapList.filterOf(params),
          sort: params.sort,
          direction: params.direction,
          isGrouped: params.groupBy !== null,
          groupBy: params.groupBy ?? 'policy',
        };
      },
    },
    saved: { parameters: SavedGapsParameters, variables: ofCompany },
  },
  load: () => import('./GapsPage.tsx'),
});
