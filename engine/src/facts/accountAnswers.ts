import { isKeyHeader } from '../authentication/credentials.ts';
import { isTypedAccount, isTypedSecret } from '../behaviour/signInNames.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';

/** How an answer treats the account that it was asked about. */
export type AccountAnswer = 'accountTold' | 'accountUntold';
/** One that says so only beside those of other accounts: a router says 404, too. */
export const NOT_THERE = 'notThere';

const ACCOUNT_PATH =
  /\/(?:log-?in|log_in|sign-?in|sign_in|authenticate|sessions?|register|registrations?|sign-?up|sign_up|(?:reset|forgot|recover)[-_]?passwords?|passwords?[-_]?(?:reset|recovery|forgot)|passwords?\/(?:reset|forgot|recover)|(?:accounts?|users?|auth|identity|me)\/(?:forgot(?:ten)?|recover|recovery|lost))(?:\.(?:php|aspx?|jsp))?(?:\/|$)/i;
/** Where whoever lost a password says whose, and nothing else. */
const LOST = /forg[eo]t|recover|lost|reset/i;
/** Where a mailbox is looked for in a list of its own, or its domain: neither is an account. */
const NO_ACCOUNT =
  /newsletter|unsubscri|subscri(?:be|ption)|discover|(?:^|[/_-])(?:sso|realms?|tenants?|idps?|domains?)(?:[/_-]|$)/i;
const WHO = '(?:user(?:[ _-]?name)?|account|e-?mail(?: address)?|customer|member|login)';
const UNKNOWN = new RegExp(
  `\\b${WHO}\\b(?![^.!?"]{0,40}password)[^.!?"]{0,40}?\\b(?:not found|does(?: not|n.t) exist|not (?:exist|registered|known|recogni[sz]ed)|is unknown)|\\b(?:no such|unknown|unregistered) ${WHO}\\b(?![^.!?"]{0,40}password)|\\bno ${WHO}\\b(?![^.!?"]{0,40}password)[^.!?"]{0,60}?\\b(?:exists?|found|registered)\\b|\\b(?:could(?: not|n.t)|can(?:not|.t)) find (?:an?|any|the|this|that|your) ${WHO}\\b(?![^.!?"]{0,40}password)|${WHO}[_-](?:not[_-]found|unknown|does[_-]not[_-]exist)|unknown[_-]${WHO}`,
  'i',
);
const TAKEN = new RegExp(
  `\\b${WHO}\\b[^.!?"]{0,30}?\\b(?:already (?:exists|registered|taken|in use|used)|is taken|in use)\\b|${WHO}[_-](?:already[_-])?(?:exists|taken|in[_-]use|registered)`,
  'i',
);
const LONGEST = 5_000;
const MAILBOX_BODY = 400;
const MAILBOX = /^[^@\s]{1,64}@[^@\s]{3,255}$/;
const OF_CALLER = /^(?:authorization|cookie)$/;
const LONGEST_ACCOUNT = 320;

/**
 * Whether an answer about signing in, signing up or a lost password tells that the account is
 * unknown or taken, or anything else. Answers of both kinds together tell which accounts there are.
 * Null for other endpoints, and for limits and failures.
 */
export function accountAnswer(exchange: Exchange): AccountAnswer | typeof NOT_THERE | null {
  const { method, path, status, responseBody } = exchange;
  if (method !== 'POST' || status >= 500 || status === 429) return null;
  if (!ACCOUNT_PATH.test(path)) return answerToMailbox(exchange);
  if (status < 400) return status < 300 ? 'accountUntold' : null;
  const text = responseBody?.text ?? '';
  const isRead = text !== '' && text.length <= LONGEST;
  if (isRead && (UNKNOWN.test(text) || TAKEN.test(text))) return 'accountTold';
  if (status === 404 && LOST.test(path) && askedAccount(exchange) !== null) return NOT_THERE;
  return isRead ? 'accountUntold' : null;
}

/**
 * The same at a path of any name or language, where somebody without a credential sends a mailbox and
 * nothing else: what is not there can only be its account.
 */
function answerToMailbox(exchange: Exchange): 'accountUntold' | typeof NOT_THERE | null {
  const { status, path, requestBody, requestHeaders } = exchange;
  if (NO_ACCOUNT.test(path)) return null;
  if ((status > 299 && status !== 404) || (requestBody?.size ?? LONGEST) > MAILBOX_BODY)
    return null;
  const json = jsonBody(requestBody);
  if (typeof json !== 'object' || json === null || Object.keys(json).length !== 1) return null;
  const [value]: unknown[] = Object.values(json);
  if (typeof value !== 'string' || !MAILBOX.test(value)) return null;
  if (requestHeaders.some(([name]) => OF_CALLER.test(name) || isKeyHeader(name))) return null;
  return askedAccount(exchange) === null ? null : status === 404 ? NOT_THERE : 'accountUntold';
}

/**
 * The account, where it is all that was sent: that something is not there can only be that. With a
 * password or a code beside it, that may be wrong instead.
 */
export function askedAccount({ requestBody }: Exchange): string | null {
  const json = jsonBody(requestBody);
  const sent: readonly (readonly [string, unknown])[] =
    json === undefined
      ? readQuery((requestBody?.text ?? '').slice(0, LONGEST))
      : typeof json === 'object' && json !== null
        ? Object.entries(json)
        : [];
  if (sent.some(([name]) => isTypedSecret(name))) return null;
  const account = sent.find(([name]) => isTypedAccount(name));
  return account === undefined ? null : String(account[1]).slice(0, LONGEST_ACCOUNT);
}
