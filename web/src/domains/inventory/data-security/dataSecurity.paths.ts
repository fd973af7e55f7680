/** Address of the page of data security. */
export const dataSecurityPath = (companyId: string) => `/${companyId}/data-security`;
