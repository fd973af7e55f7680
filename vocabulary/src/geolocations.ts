/**
 * Where a caller is: a country as ISO 3166-1 alpha-2, `private` of an address that the internet
 * does not route, `unknown` of all else.
 */
export type Geolocation = 'private' | 'unknown' | (string & {});

/** The code of a country; null of what is no country. */
export const countryCode = (location: Geolocation): string | null =>
  /^[A-Z]{2}$/.test(location) ? location : null;
