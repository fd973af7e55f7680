/** Card height of the specification. */
export const GEOLOCATIONS_PX = 340;
