import CategoriesParameters from '../../../__generated__/ParametersByCategoryQuery$parameters.ts';
import ComplianceParameters from '../../../__generated__/ComplianceQuery$parameters.ts';
import DataMapParameters from '../../../__generated__/DataMapQuery$parameters.ts';
import FlowsParameters from '../../../__generated__/DataTypeCardsQuery$parameters.ts';
import ActiveParameters from '../../../__generated__/MostActiveApisQuery$parameters.ts';
import ApplicationsParameters from '../../../__generated__/TopApplicationsQuery$parameters.ts';
import { definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import type { DataSecurityQueries } from './DataSecurityPage.tsx';
import { dataMapList } from './dataMapList.ts';
import { SENSITIVE } from './flowFilters.ts';

/** Where sensitive data flows. Each widget has its own query, so that one can fail or wait alone. */
export const dataSecurityPage = definePage<DataSecurityQueries>({
  path: 'data-security',
  shape: { cards: ['90 1fr', '280 1fr', '368 1fr 1fr'] },
  queries: {
    cards: { parameters: FlowsParameters, variables: ofCompany },
    active: {
      parameters: ActiveParameters,
      variables: (at) => ({ ...ofCompany(at), filter: SENSITIVE }),
    },
    categories: { parameters: CategoriesParameters, variables: ofCompany },
    applications: { parameters: ApplicationsParameters, variables: ofCompany },
    compliance: { parameters: ComplianceParameters, variables: ofCompany },
    map: {
      parameters: DataMapParameters,
      variables: (at) => ({
        ...ofCompany(at),
        filter: dataMapList.filterOf(dataMapList.address.parse(at.search)),
      }),
    },
  },
  load: () => import('./DataSecurityPage.tsx'),
});
