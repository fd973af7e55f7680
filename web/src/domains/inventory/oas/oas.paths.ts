interface OasPlace {
  readonly tab?: 'shadow' | 'drift';
  /** Name of the host whose documents are compared; all where it is not known. */
  readonly host?: string | null;
}

/** Address of the page where documents of APIs are compared with traffic. */
export function oasAnalysisPath(companyId: string, { tab, host }: OasPlace = {}): string {
  const search = new URLSearchParams();
  // The first tab is absent from addresses.
  if (tab === 'drift') search.set('tab', tab);
  if (host != null) search.set('host', host);
  return `/${companyId}/discovery/oas-analysis${search.size > 0 ? `?${search.toString()}` : ''}`;
}

/** Address of what was learned of all APIs of a host, as one OpenAPI 3.1 document. */
export const hostOpenApiPath = (companyId: string, hostId: string): string =>
  `/download/inventory/${companyId}/hosts/${hostId}/openapi.json`;

/** Address of what was learned of an API, as an OpenAPI 3.1 document. */
export const openApiPath = (companyId: string, apiId: string): string =>
  `/download/inventory/${companyId}/apis/${apiId}/openapi.json`;
