/**
 * Status codes of answers: three digits. HTTP has a class for those up to `known` (RFC 9110, 15);
 * some servers refuse with a code beyond it, such as 999.
 */
export const STATUS_CODES = { least: 100, known: 599, most: 999 } as const;

/** Whether an answer may have this status. */
export const isStatusCode = (status: number): boolean =>
  Number.isInteger(status) && status >= STATUS_CODES.least && status <= STATUS_CODES.most;

/** Whether HTTP says what a status means, at least by its class. */
export const isKnownStatus = (status: number): boolean => status <= STATUS_CODES.known;
