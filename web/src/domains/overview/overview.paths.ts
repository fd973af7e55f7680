/** Address of the overview. */
export const overviewPath = (companyId: string) => `/${companyId}/overview`;
