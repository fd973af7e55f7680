import codes from './countries.json' with { type: 'json' };

/** Countries of ISO 3166-1, and XK, which banks use for Kosovo, by their two letters. */
export const COUNTRIES: ReadonlySet<string> = new Set(codes);

/** Whether two capital letters are an ISO 3166-1 country (or XK, which banks use for Kosovo). */
export function isCountry(code: string): boolean {
  return COUNTRIES.has(code);
}
