/** Where of a request a correlator may be. */
export const LOCATIONS = ['header', 'query', 'cookie', 'jwtClaim'] as const;
export type Location = (typeof LOCATIONS)[number];

/** The location by its name; one that pages do not know yet counts as a header. */
export const knownLocation = (location: string): Location =>
  LOCATIONS.find((each) => each === location) ?? 'header';
