/** Address of the page where documents of APIs are compared with traffic. */
export const oasAnalysisPath = (companyId: string) => `/${companyId}/discovery/oas-analysis`;
