/** Address of the API tokens of a company. */
export const apiTokensPath = (companyId: string) => `/${companyId}/settings/api-tokens`;
/** State of a visit to the API tokens that begins with the dialog for a new one. */
export const NEW_TOKEN = { isNewToken: true };
/** Address of the audit log of a company. */
export const auditPath = (companyId: string) => `/${companyId}/settings/audit`;
/** Address of the audit log of all companies of the organization. */
export const organizationAuditPath = (companyId: string) => `/${companyId}/adminpanel/audit-log`;
/** Addresses of the IP lists of a company. */
export const ipExcludeListPath = (companyId: string) => `/${companyId}/settings/ip-exclude-list`;
export const ipAllowedListPath = (companyId: string) => `/${companyId}/settings/ip-allowed-list`;

/** Address of the system users. */
export const systemUsersPath = (companyId: string) => `/${companyId}/settings/system-users`;

/** Address of the background jobs of a company. */
export const backgroundJobsPath = (companyId: string) => `/${companyId}/settings/background-jobs`;

/** Names of drawers in addresses. */
export const AUDIT_ENTRY_DRAWER = 'AuditEntrySideDrawer';
export const ORGANIZATION_AUDIT_ENTRY_DRAWER = 'OrganizationAuditEntrySideDrawer';
