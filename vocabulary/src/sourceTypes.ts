/** What an endpoint is known from: an OpenAPI document, traffic. */
export const SOURCE_TYPES = ['OAS', 'Traffic'] as const;
