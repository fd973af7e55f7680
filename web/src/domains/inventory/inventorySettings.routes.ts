import InventorySettingsParameters from '../../__generated__/InventorySettingsPageQuery$parameters.ts';
import { definePage } from '../../entities/routing/definePage.tsx';
import type { InventorySettingsQueries } from './settings/InventorySettingsPage.tsx';

/** How the inventory is learned and shown; the view is the end of the path. */
export const inventorySettingsPage = definePage<InventorySettingsQueries>({
  path: 'settings/:settingsView',
  shape: { bars: ['tabs'], cards: ['302 minmax(0,880px)'] },
  queries: {
    settings: {
      parameters: InventorySettingsParameters,
      variables: ({ params }) => ({ companyId: params['companyId'] ?? '' }),
    },
  },
  load: () => import('./settings/InventorySettingsPage.tsx'),
});
