import SettingsParameters from '../../__generated__/SettingsDrawerQuery$parameters.ts';
import FeaturesParameters from '../../__generated__/FeaturesDrawerQuery$parameters.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import { FEATURES_DRAWER, SETTINGS_DRAWER } from './backoffice.paths.ts';
import type { SettingsQueries } from './configurations/SettingsDrawer.tsx';
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
      variables: (companyId, { id }) => ({ companyId, environmentId: id }),
    },
  },
  load: () => import('./enhancements/FeaturesDrawer.tsx'),
});

/** Settings of the whole installation. */
export const installationSettingsDrawer = defineDrawer<SettingsQueries>({
  name: SETTINGS_DRAWER,
  label: 'installation',
  width: 550,
  shape: { hasFooter: true },
  queries: {
    settings: {
      parameters: SettingsParameters,
      variables: (companyId) => ({ companyId }),
    },
  },
  load: () => import('./configurations/SettingsDrawer.tsx'),
});
