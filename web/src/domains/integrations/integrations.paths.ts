/** Name of the drawer in addresses; the id of one to install is `new-` and its kind. */
export const INTEGRATION_DRAWER = 'IntegrationSideDrawer';
