import ChangesParameters from '../../../__generated__/ChangesPageQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import { changeFilters, changeList } from './changeList.ts';

/** What changed in the inventory, newest first. */
export const changesPage = definePage({
  path: 'discovery/changes',
  shape: { bars: ['tabs', 'filters'], table: [150, 0, 320, 200] },
  queries: {
    list: {
      parameters: ChangesParameters,
      variables: (at) => {
        const params = changeList.address.parse(at.search);
        return { ...ofCompany(at), ...changeFilters(params), since: params.since };
      },
    },
  },
  load: () => import('./ChangesPage.tsx'),
});
