/** Address of the roles of the company's organization. */
export const rolesPath = (companyId: string) => `/${companyId}/adminpanel/roles-and-permissions`;

/** Name of the drawer in addresses; a new role has no id. */
export const ROLE_DRAWER = 'RoleSideDrawer';
