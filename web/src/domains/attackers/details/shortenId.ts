const LONGEST = 40;
const KEPT = 18;

/** An id without its middle where it is long. */
export const shortenId = (id: string): string =>
  id.length <= LONGEST ? id : `${id.slice(0, KEPT)}…${id.slice(-KEPT)}`;
