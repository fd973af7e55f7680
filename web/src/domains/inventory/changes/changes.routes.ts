import ChangesParameters from '../../../__generated__/ChangesPageQuery$parameters.ts';
import type { ChangesPageQuery } from '../../../__generated__/ChangesPageQuery.graphql.ts';
import { definePage } from '../../../entities/routing/definePage.tsx';
import { changeFilterReader } from './changeFilterReader.ts';
import { changeFilters, parseChangesParams } from './changesParams.ts';

export type ChangesQueries = { list: ChangesPageQuery };

/** What changed in the inventory, newest first. */
export const changesPage = definePage<ChangesQueries>({
  path: 'discovery/changes',
  reader: ({ search }) => changeFilterReader.load(search.get('filters')),
  queries: {
    list: {
      parameters: ChangesParameters,
      variables: ({ params, search }) => {
        const wanted = parseChangesParams(search);
        return {
          companyId: params['companyId'] ?? '',
          ...changeFilters(wanted),
          since: wanted.since,
        };
      },
    },
  },
  load: () => import('./ChangesPage.tsx'),
});
