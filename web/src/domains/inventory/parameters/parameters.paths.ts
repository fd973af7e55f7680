/** What a parameter page shows: one content type and side of an endpoint. */
export interface ParametersPlace {
  readonly apiId: string;
  readonly endpointId: string;
  readonly method: string;
  /** `json`, `urlencoded`, `empty`, or the content type itself. */
  readonly contentType: string;
  readonly side: 'request' | 'response';
}

/** Address of the parameters of one content type and side of an endpoint. */
export function parametersPath(
  companyId: string,
  { apiId, endpointId, method, contentType, side }: ParametersPlace,
): string {
  const place = [apiId, 'endpoint', endpointId, method, contentType, side];
  return `/${companyId}/unified-inventory/${place.map(encodeURIComponent).join('/')}`;
}
