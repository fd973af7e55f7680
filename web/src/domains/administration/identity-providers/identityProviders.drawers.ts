import IdentityProviderParameters from '../../../__generated__/ProviderDrawerQuery$parameters.ts';
import { defineDrawer } from '../../../entities/drawers/defineDrawer.tsx';
import { IDENTITY_PROVIDER_DRAWER } from './identityProviders.paths.ts';
import type { ProviderQueries } from './ProviderDrawer.tsx';

/** An identity provider, without an id a new one. */
export const identityProviderDrawer = defineDrawer<ProviderQueries>({
  name: IDENTITY_PROVIDER_DRAWER,
  label: 'identityProvider',
  width: 1000,
  shape: { hasFooter: true },
  queries: {
    provider: {
      parameters: IdentityProviderParameters,
      variables: (companyId, { id }) => ({ companyId, providerId: id, isNew: id === '' }),
    },
  },
  load: () => import('./ProviderDrawer.tsx'),
});
