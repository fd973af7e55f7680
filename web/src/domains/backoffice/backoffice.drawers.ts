import FeaturesParameters from '../../__generated__/FeaturesDrawerQuery$parameters.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import { FEATURES_DRAWER } from './backoffice.paths.ts';
import type { FeaturesQueries } from './enhancements/FeaturesDrawer.tsx';

/** Licences and features of an environment. */
export const featuresDrawer = defineDrawer<FeaturesQueries>({
  name: FEATURES_DRAWER,
  label: 'environment',
  width: 550,
  shape: { hasFooter: true },
  queries: {
    environments: {
      parameters: FeaturesParameters,
      variables: (companyId) => ({ companyId }),
    },
  },
  load: () => import('./enhancements/FeaturesDrawer.tsx'),
});
