import HeldParameters from '../../../../__generated__/SensitiveParametersPageQuery$parameters.ts';
import ListParameters from '../../../../__generated__/SensitiveParameterTableQuery$parameters.ts';
import { definePage, ofCompany } from '../../../../entities/routing/definePage.tsx';
import { heldBy, sensitiveParameterList } from './sensitiveParameterList.ts';
import type { SensitiveParametersQueries } from './SensitiveParametersPage.tsx';

/**
 * The sensitive parameters of a category, type or side. What conditions are chosen from has a query
 * of its own: an answer that refuses the list would refuse all that came with it.
 */
export const sensitiveParametersPage = definePage<SensitiveParametersQueries>({
  path: 'data-security/parameters',
  shape: { bars: ['filters'], table: [0, 160, 180, 120, 260, 200, 78] },
  queries: {
    held: { parameters: HeldParameters, variables: ofCompany },
    list: {
      parameters: ListParameters,
      variables: (at) => ({
        ...ofCompany(at),
        ...heldBy(sensitiveParameterList.address.parse(at.search)),
      }),
    },
  },
  load: () => import('./SensitiveParametersPage.tsx'),
});
