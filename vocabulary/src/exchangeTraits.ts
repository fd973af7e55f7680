/**
 * What an exchange that is kept of an endpoint shows, for which one is kept: `answered` with
 * success, `anonymous` with success without credentials, `cleartext` over HTTP without encryption,
 * `failed` with an error, `finding` a weakness that was not known before, `field` a parameter that
 * was not.
 */
export const EXCHANGE_TRAITS = [
  'answered',
  'anonymous',
  'cleartext',
  'failed',
  'finding',
  'field',
] as const;
export type ExchangeTrait = (typeof EXCHANGE_TRAITS)[number];
