/** Address of the page where documents of APIs are compared with traffic. */
export const oasAnalysisPath = (companyId: string) => `/${companyId}/discovery/oas-analysis`;

/** Address of what was learned of all APIs of a host, as one OpenAPI 3.1 document. */
export const hostOpenApiPath = (companyId: string, hostId: string): string =>
  `/download/inventory/${companyId}/hosts/${hostId}/openapi.json`;

/** Address of what was learned of an API, as an OpenAPI 3.1 document. */
export const openApiPath = (companyId: string, apiId: string): string =>
  `/download/inventory/${companyId}/apis/${apiId}/openapi.json`;
