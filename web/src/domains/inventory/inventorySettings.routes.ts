import InventorySettingsParameters from '../../__generated__/InventorySettingsPageQuery$parameters.ts';
import type { InventorySettingsPageQuery } from '../../__generated__/InventorySettingsPageQuery.graphql.ts';
import { definePage } from '../../entities/routing/definePage.tsx';

export type InventorySettingsQueries = { settings: InventorySettingsPageQuery };

/** How the inventory is learned and shown; the view is the end of the path. */
export const inventorySettingsPage = definePage<InventorySettingsQueries>({
  path: 'settings/:settingsView',
  queries: {
    settings: {
      parameters: InventorySettingsParameters,
      variables: ({ params }) => ({ companyId: params['companyId'] ?? '' }),
    },
  },
  load: () => import('./settings/InventorySettingsPage.tsx'),
});
