/** Query of a keyset list. */
export interface PageQuery {
  readonly first: number;
  readonly after?: string | null | undefined;
}

const PART = /\{(\w+)\}/g;

/**
 * A path of an OpenAPI document with its parts filled in, escaped, and then its query; parts of the query that are null or
 * undefined are left out. `pathFrom('/identity/{companyId}/tokens', { companyId }, { first: 50 })`
 */
export function pathFrom(template: string, parts: object, query: object = {}): string {
  const path = template.replace(PART, (_, name: string) => encodeURIComponent(String(Reflect.get(parts, name))));
  const given = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [`${name}=${encodeURIComponent(String(value))}`]));
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
}
