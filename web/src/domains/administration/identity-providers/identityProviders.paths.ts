/** Address of the identity providers of the company's organization. */
export const identityProvidersPath = (companyId: string) =>
  `/${companyId}/adminpanel/authentication`;

/** Name of the drawer in addresses; a new identity provider has no id. */
export const IDENTITY_PROVIDER_DRAWER = 'IdentityProviderSideDrawer';
