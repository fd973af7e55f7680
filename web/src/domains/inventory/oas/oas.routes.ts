import OasAnalysisParameters from '../../../__generated__/OasAnalysisPageQuery$parameters.ts';
import { definePage } from '../../../entities/routing/definePage.tsx';
import type { OasAnalysisQueries } from './OasAnalysisPage.tsx';
import { variablesOf } from './oasVariables.ts';
import { parseOasParams } from './oasParams.ts';

/** Documents of APIs compared with traffic. */
export const oasAnalysisPage = definePage<OasAnalysisQueries>({
  path: 'discovery/oas-analysis',
  queries: {
    analysis: {
      parameters: OasAnalysisParameters,
      variables: ({ params, search }) =>
        variablesOf(params['companyId'] ?? '', parseOasParams(search)),
    },
  },
  load: () => import('./OasAnalysisPage.tsx'),
});
