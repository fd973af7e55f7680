/** Card height of the specification. */
export const ATTACKERS_PX = 290;
