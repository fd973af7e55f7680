/** Query of a keyset list. */
export interface PageQuery {
  readonly first: number;
  readonly after?: string | null | undefined;
}

/**
 * A path with its parts escaped, and then its query; parts of the query that are null or undefined are left out.
 * `pathOf`\`/identity/${companyId}/tokens\`({ first: 50 })
 */
export function pathOf(texts: TemplateStringsArray, ...parts: readonly string[]): (query?: object) => string {
  const path = texts.reduce((before, text, index) => `${before}${encodeURIComponent(parts[index - 1] ?? '')}${text}`);
  return (query = {}) => {
    const given = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [`${name}=${encodeURIComponent(String(value))}`]));
    return given.length === 0 ? path : `${path}?${given.join('&')}`;
  };
}
