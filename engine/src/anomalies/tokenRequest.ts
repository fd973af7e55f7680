/** What asks for a token says what for, so that no other request has it (RFC 6749). */
const GRANT = 'grant_type';
/** Parameters that standards give a request for a token (RFC 6749, 7521, 7636, 8628, 8693, 8707, CIBA). */
const OF_TOKENS: ReadonlySet<string> = new Set([
  'actor_token',
  'actor_token_type',
  'assertion',
  'audience',
  'auth_req_id',
  'client_assertion',
  'client_assertion_type',
  'client_id',
  'client_secret',
  'code',
  'code_verifier',
  'device_code',
  'password',
  'redirect_uri',
  'refresh_token',
  'requested_token_type',
  'resource',
  'scope',
  'state',
  'subject_token',
  'subject_token_type',
  'username',
]);

/**
 * Whether a name is a parameter that standards give a request for a token: some clients leave it
 * out, so that it is new where it comes, and the server decides what it grants.
 * @param has whether the request has a name
 */
export const isOfTokenRequest = (name: string, has: (name: string) => boolean): boolean =>
  OF_TOKENS.has(name) && has(GRANT);
