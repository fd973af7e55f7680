/**
 * Codes of expected failures: `UserError.code` in the graph, `code` in problem+json. Every code has
 * a text in the web client.
 */
export const ERROR_CODES = [
  'badInput',
  'badCredentials',
  'lockedOut',
  'unauthenticated',
  'forbidden',
  'notFound',
  'conflict',
  'tooLarge',
  'tooMany',
  'busy',
  'unsupportedMedia',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
