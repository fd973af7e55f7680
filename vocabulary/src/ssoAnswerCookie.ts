/**
 * Name of the cookie of a browser that came back from its identity provider. The services set it
 * with the answer, the gateway reads it when the session is fetched. Over https it is taken from
 * this very host alone.
 */
export const ssoAnswerCookie = (isHttps: boolean): string =>
  isHttps ? '__Host-palisade_sso_answer' : 'palisade_sso_answer';
