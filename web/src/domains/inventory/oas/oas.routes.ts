import OasAnalysisParameters from '../../../__generated__/OasAnalysisPageQuery$parameters.ts';
import { definePage } from '../../../entities/routing/definePage.tsx';
import { oasAddress } from './oasParams.ts';
import { variablesOf } from './oasVariables.ts';

/** Documents of APIs compared with traffic. */
export const oasAnalysisPage = definePage({
  path: 'discovery/oas-analysis',
  queries: {
    analysis: {
      parameters: OasAnalysisParameters,
      variables: ({ params, search }) =>
        variablesOf(params['companyId'] ?? '', oasAddress.parse(search)),
    },
  },
  load: () => import('./OasAnalysisPage.tsx'),
});
