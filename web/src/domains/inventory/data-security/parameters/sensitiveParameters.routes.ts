import Parameters from '../../../../__generated__/SensitiveParametersPageQuery$parameters.ts';
import { definePage, ofCompany } from '../../../../entities/routing/definePage.tsx';
import { heldBy, sensitiveParameterList } from './sensitiveParameterList.ts';

/** The sensitive parameters of a category, type or side. */
export const sensitiveParametersPage = definePage({
  path: 'data-security/parameters',
  shape: { bars: ['filters'], table: [0, 160, 180, 120, 260, 200, 78] },
  queries: {
    list: {
      parameters: Parameters,
      variables: (at) => ({
        ...ofCompany(at),
        ...heldBy(sensitiveParameterList.address.parse(at.search)),
      }),
    },
  },
  load: () => import('./SensitiveParametersPage.tsx'),
});
