import { isSignInPath } from '../behaviour/signInNames.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';

/** Path of a redirect, and what follows it. */
const LOCATION = /^(?:[a-z]+:)?(?:\/\/[^/?#]*)?([^?#]*)(.*)$/i;
/** What pages with a form are given when the sign-in failed. */
const REFUSAL = /[?&#](?:[\w-]{0,20}_)?(?:error|err|fail(?:ed|ure)?|invalid|denied)\b/i;
/** Where a server of OAuth or SAML goes on once somebody signed in, for all that is asked there. */
const GOES_ON =
  /(?:^|\/)(?:oauth2?|oidc|openid(?:-connect)?|saml2?|sso)\/(?:[\w.-]{1,40}\/)?(?:continue|resume|approve|approval|consent|grant|callback|authorize)(?:\/|$)/i;
/** Pages that people sign in at, and steps of one. */
const LOGIN =
  /(?:^|[/.])(?:log[-_]?in|log[-_]?on|sign[-_]?in|sso|saml2?|authenticate|oauth2?\/authorize|session\/new)(?:$|[/?#.;&])/i;

/**
 * Where a sign-in leads by a redirect: back to the page with the form, or on. Null where that is
 * open, as it is for a second factor.
 */
export function redirectOf({ path, responseHeaders }: Exchange): 'failed' | 'succeeded' | null {
  const location = headerOf(responseHeaders, 'location');
  if (location === '') return null;
  const [, to = '', query = ''] = LOCATION.exec(location) ?? [];
  if (to === path || REFUSAL.test(query)) return 'failed';
  return isSignInPath(to) && !GOES_ON.test(to) ? null : 'succeeded';
}

/**
 * A redirect to a sign-in page; the sign-in's own steps, which redirect to each other, are not
 * meant.
 */
export function isRedirectToLogin(exchange: Exchange): boolean {
  const { status } = exchange;
  if (status < 301 || status > 308 || status === 304) return false;
  return LOGIN.test(headerOf(exchange.responseHeaders, 'location')) && !LOGIN.test(exchange.path);
}
