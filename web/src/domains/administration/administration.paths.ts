/** Address of the API tokens of a company. */
export const apiTokensPath = (companyId: string) => `/${companyId}/settings/api-tokens`;
