/** Address of the users of the company's organization. */
export const usersPath = (companyId: string) => `/${companyId}/adminpanel/users`;

/** Name of the drawer of a user in addresses. */
export const USER_DRAWER = 'UserSideDrawer';
/** Name of the drawer of a user to add. */
export const NEW_USER_DRAWER = 'NewUserSideDrawer';
/** Name of the drawer that invites a user of the organization to the environment. */
export const INVITE_USER_DRAWER = 'InviteUserSideDrawer';
