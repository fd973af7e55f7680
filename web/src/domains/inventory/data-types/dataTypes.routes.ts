import CategoriesParameters from '../../../__generated__/DataCategoriesPageQuery$parameters.ts';
import TypesParameters from '../../../__generated__/DataTypesPageQuery$parameters.ts';
import { type At, definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import type { DataCategoriesQueries } from './DataCategoriesPage.tsx';
import type { DataTypesQueries } from './DataTypesPage.tsx';

const ofEveryCompany = (at: At) => ({ ...ofCompany(at), scope: 'global' as const });

/** The kinds of data that traffic is searched for. */
export const dataTypesPage = definePage<DataTypesQueries>({
  path: 'settings/data-classification/data-types',
  shape: { bars: ['note', 'filters'], table: [0, 200, 110, 110, 150, 130, 90] },
  queries: { types: { parameters: TypesParameters, variables: ofCompany } },
  load: () => import('./DataTypesPage.tsx'),
});

/** Categories of those. */
export const dataCategoriesPage = definePage<DataCategoriesQueries>({
  path: 'settings/sensitive-categories',
  shape: { bars: ['note', 'filters'], table: [240, 0, 110, 90, 130] },
  queries: { categories: { parameters: CategoriesParameters, variables: ofCompany } },
  load: () => import('./DataCategoriesPage.tsx'),
});

/** Both for every company, in the back office. */
export const globalDataTypesPage = definePage<DataTypesQueries>({
  path: 'backoffice/data-classification/data-types',
  shape: { bars: ['tabs', 'note', 'filters'], table: [0, 200, 110, 110, 150, 130, 90] },
  queries: { types: { parameters: TypesParameters, variables: ofEveryCompany } },
  load: () => import('./DataTypesPage.tsx'),
});
export const globalDataCategoriesPage = definePage<DataCategoriesQueries>({
  path: 'backoffice/data-classification/categories',
  shape: { bars: ['tabs', 'note', 'filters'], table: [240, 0, 110, 90, 130] },
  queries: { categories: { parameters: CategoriesParameters, variables: ofEveryCompany } },
  load: () => import('./DataCategoriesPage.tsx'),
});
