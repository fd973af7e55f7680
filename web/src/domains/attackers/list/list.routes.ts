import AttackersParameters from '../../../__generated__/AttackersPageQuery$parameters.ts';
import SavedFiltersParameters from '../../../__generated__/SavedAttackerFiltersQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import { attackerList } from './attackerList.ts';
import { groupOf, statusOf } from './attackerTabs.ts';

/** Attackers of a company by action group and status. */
export const attackersPage = definePage({
  path: 'attackers/:group/:status',
  shape: {
    bars: ['tabs', 'tabs', 'filters'],
    table: [104, 0, 188, 100, 88, 72, 108, 104, 104, 124],
  },
  queries: {
    list: {
      parameters: AttackersParameters,
      variables: (at) => {
        const params = attackerList.address.parse(at.search);
        return {
          ...ofCompany(at),
          group: groupOf(at.params['group']) ?? 'actionRequired',
          status: statusOf(at.params['status']) ?? 'open',
          filter: attackerList.filterOf(params),
          sort: params.sort,
          direction: params.direction,
        };
      },
    },
    saved: { parameters: SavedFiltersParameters, variables: ofCompany },
  },
  load: () => import('./AttackersPage.tsx'),
});
