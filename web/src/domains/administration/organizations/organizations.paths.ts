/** Address of the environments of an organization; of the company's own without a key. */
export const organizationsPath = (companyId: string, organizationId?: string) =>
  `/${companyId}/adminpanel/organizations${organizationId === undefined ? '' : `/${organizationId}`}`;

/** Names of drawers in addresses. A new organization has no id, a new environment its organization's. */
export const ORGANIZATION_DRAWER = 'OrganizationSideDrawer';
export const ENVIRONMENT_DRAWER = 'EnvironmentSideDrawer';
/** Copies the configuration of the environment of its id. */
export const COPY_DRAWER = 'CopyConfigurationSideDrawer';
export const NEW_ENVIRONMENT_DRAWER = 'NewEnvironmentSideDrawer';
