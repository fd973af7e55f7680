import ParameterParameters from '../../../__generated__/ParameterConfigurationDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import { PARAMETER_DRAWER } from './parameterConfiguration.paths.ts';
import type { ParameterConfigurationQueries } from './ParameterConfigurationDrawer.tsx';

/** What data a parameter holds, as a person decides it for this one or for all of its name. */
export const parameterDrawer = defineDrawer<ParameterConfigurationQueries>({
  name: PARAMETER_DRAWER,
  label: 'parameter',
  width: 1000,
  shape: { hasFooter: true },
  queries: {
    parameter: {
      parameters: ParameterParameters,
      variables: (companyId, { id }) => ({ companyId, parameterId: id }),
    },
  },
  load: () => import('./ParameterConfigurationDrawer.tsx'),
});
