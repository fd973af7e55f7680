import { saysRefused } from '../authentication/saysRefused.ts';
import { showsSentCode } from '../behaviour/askedInBody.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { headerOf } from '../exchange/readBody.ts';
import { errorSaid, isPayment } from './errorSaid.ts';
import { isMembers } from './isMembers.ts';
import { isRedirectToLogin, redirectOf } from './redirectOf.ts';
import { sendsSecret } from './sendsSecret.ts';

/**
 * What an answer refuses: the `caller`, who has to sign in or may not do this; a `secret` that was
 * sent, such as a password, a one-time code or a token; a `payment`; any more tries, for a time
 * (`limit`); or the `request` by an answer of success with an error inside.
 */
export type Refusal = 'caller' | 'secret' | 'payment' | 'limit' | 'request';

const BY_STATUS: ReadonlyMap<number, Refusal> = new Map([
  [401, 'caller'],
  [402, 'payment'],
  [403, 'caller'],
  [407, 'caller'],
  [423, 'limit'],
  [429, 'limit'],
]);
/** `PERMISSION_DENIED`, `RESOURCE_EXHAUSTED` and `UNAUTHENTICATED` of gRPC, answered with 200. */
const BY_GRPC_STATUS: ReadonlyMap<string, Refusal> = new Map([
  ['7', 'caller'],
  ['8', 'limit'],
  ['16', 'caller'],
]);
/** Statuses about who asks, who then was not told whether a value was right. */
const OF_CALLER: ReadonlySet<number> = new Set([401, 402, 407]);
/** Statuses that also say that a value is wrong: a refusal only of what is known to be guessed. */
const WRONG_VALUE: ReadonlySet<number> = new Set([400, 404, 409, 410, 422]);
/** Faults of SOAP about who asks (WS-Security 1.1, section 12). */
const SOAP_REFUSAL =
  /<(?:[\w-]{1,40}:)?(?:faultcode|Value)\b[^<>]{0,200}>\s{0,20}(?:[\w-]{1,40}:)?(?:FailedAuthentication|FailedCheck|InvalidSecurity(?:Token)?|SecurityTokenUnavailable)\b/;
/** What answers to a payment say in the member that tells its state or the reason. */
const DECLINED =
  /"(?:status|state|result|outcome|decision|code|decline_?code|failure_?code|error_?code|type)"\s{0,9}:\s{0,9}"(?:\w{0,30}declined\w{0,30}|insufficient[_ -]funds|do[_ -]not[_ -]honou?r|card[_ -]error)"/i;
const LIMITED =
  /"(?:status|status_?code|code|error_?code)"\s{0,9}:\s{0,9}"?(?:429\b|too_?many|rate_?limit)/i;
/** Members that say whether a secret was right, to whoever sent one. */
const VERDICTS =
  /"(?:success|ok|succeeded|(?:is_?)?(?:success|valid|verified|correct|authenticated|approved|accepted|matched|match))"\s{0,9}:\s{0,9}false\b/i;
/** Errors about what was sent to prove something, in either order of the words. */
const WRONG_SECRET =
  /(?:wrong|incorrect|invalid|expired|mismatch|bad|not (?:valid|correct|match))[^"]{0,30}(?:password|credential|code|otp|pin|token)|(?:password|credential|code|otp|pin|token)s?\b[^"]{0,30}(?:wrong|incorrect|invalid|expired|mismatch|not (?:valid|correct|match|accepted))/i;
/** The field of a form that asks for a password, once more. */
const FORM_AGAIN = /<input\b[^<>]{0,300}\btype\s{0,3}=\s{0,3}["']?password\b/i;
/** What a page marks as an error, in the language of its makers instead of its readers'. */
const ERROR_SHOWN =
  /<[a-z][a-z\d]{0,9}\b[^<>]{0,200}\b(?:id|class)\s{0,3}=\s{0,3}["']?[^"'<>]{0,80}(?:error|danger|invalid)/i;
/** Longer answers hold data; an error in the place of data is short. */
const LONGEST_ERROR = 1_000;
const LONGEST_FORM = 50_000;
const LONGEST_SENT = 20_000;
const DEEPEST = 3;

/**
 * What an answer refuses, whatever its status, or null. Validation errors, missing things and
 * failures of the server refuse nothing.
 */
export function refusalOf(exchange: Exchange): Refusal | null {
  const { status } = exchange;
  const known = BY_STATUS.get(status);
  if (known === 'caller' && sendsSecret(exchange)) return 'secret';
  if (known !== undefined) return known;
  if (status >= 300 && status < 400) return refusedByRedirect(exchange);
  if (status >= 200 && status < 300) return refusedWithin(exchange);
  return SOAP_REFUSAL.test(xmlOf(exchange)) ? 'caller' : null;
}

/**
 * Whether an answer refuses a value that is known to be a guess, such as the code of a coupon. Being
 * told to wait, to sign in or to pay is no refusal of it.
 */
export function isGuessRefused(exchange: Exchange): boolean {
  if (WRONG_VALUE.has(exchange.status)) return true;
  if (OF_CALLER.has(exchange.status)) return exchange.status === 401 && showsSentCode(exchange);
  const refusal = refusalOf(exchange);
  return refusal !== null && refusal !== 'limit' && refusal !== 'payment';
}

const MAY_FAIL =
  /"(?:(?:success|ok|succeeded|is_?success|(?:is_?)?valid)"\s{0,9}:\s{0,9}false|(?:status|status_?code|code|http_?status|result)"\s{0,9}:\s{0,9}"?(?:[45]\d\d|err|fail|deni|decl|forb|unau|reje|refu|inva|not)|(?:errors?|fault|exception)"\s{0,9}:\s{0,9}[{["t])/i;

/** The exchange at hand, which many ask about, and its answer. */
let [lastAsked, lastMeant]: [Exchange | null, number] = [null, 0];

/**
 * The status that an answer comes to: 403 where it refuses with a 200 and an error inside. Meant
 * for every exchange, so that long answers are not read.
 */
export function statusMeant(exchange: Exchange): number {
  if (exchange !== lastAsked) [lastAsked, lastMeant] = [exchange, readStatus(exchange)];
  return lastMeant;
}

function readStatus(exchange: Exchange): number {
  const { status, responseBody } = exchange;
  const text = responseBody?.text ?? '';
  if (status < 200 || status > 299 || text.length < 9 || text.length > LONGEST_ERROR) return status;
  return MAY_FAIL.test(text) && errorSaid(exchange) !== null ? 403 : status;
}

/** Back to the form, or to where people sign in, who asked for something else. */
function refusedByRedirect(exchange: Exchange): Refusal | null {
  if (exchange.method === 'POST' && redirectOf(exchange) === 'failed' && sendsSecret(exchange))
    return 'secret';
  return isRedirectToLogin(exchange) ? 'caller' : null;
}

function refusedWithin(exchange: Exchange): Refusal | null {
  const { responseHeaders, responseBody, method } = exchange;
  const said = BY_GRPC_STATUS.get(headerOf(responseHeaders, 'grpc-status'));
  if (said !== undefined) return said;
  const text = responseBody?.text ?? '';
  if (isForm(exchange, text)) return 'secret';
  if (text.length < 9 || text.length > LONGEST_ERROR) return null;
  if (LIMITED.test(text) && statusMeant(exchange) !== exchange.status) return 'limit';
  const isWrite = method !== 'GET' && method !== 'HEAD';
  if (isWrite && DECLINED.test(text) && isPayment(exchange)) return 'payment';
  const isSecret = sendsSecret(exchange);
  if (isSecret && saysWrong(exchange, text)) return 'secret';
  if (saysRefused(exchange)) return 'caller';
  if (SOAP_REFUSAL.test(xmlOf(exchange))) return 'caller';
  if (statusMeant(exchange) === exchange.status) return null;
  return isSecret ? 'secret' : 'request';
}

/** Whether a password was sent, and what came back is the form for it, or says that it is wrong. */
const isForm = (exchange: Exchange, text: string): boolean =>
  exchange.method === 'POST' &&
  text.length <= LONGEST_FORM &&
  (FORM_AGAIN.test(text) || ERROR_SHOWN.test(text)) &&
  /html/i.test(exchange.responseBody?.mediaType ?? '') &&
  headerOf(exchange.responseHeaders, 'set-cookie') === '' &&
  sendsSecret(exchange);

/** Whether the answer to a secret says that it is wrong: by a flag, or by an error about secrets. */
function saysWrong({ responseBody }: Exchange, text: string): boolean {
  if (!VERDICTS.test(text) && !WRONG_SECRET.test(text)) return false;
  const json = jsonBody(responseBody);
  return json === undefined ? WRONG_SECRET.test(text) : isWrongWithin(json, 0);
}

function isWrongWithin(value: unknown, depth: number): boolean {
  if (!isMembers(value) || depth > DEEPEST) return false;
  return Object.entries(value).some(([name, member]) =>
    typeof member === 'boolean'
      ? VERDICTS.test(`"${name}":${member}`)
      : typeof member === 'string'
        ? WRONG_SECRET.test(member)
        : isWrongWithin(member, depth + 1),
  );
}

const xmlOf = ({ responseBody }: Exchange): string =>
  responseBody?.text != null && responseBody.mediaType.includes('xml')
    ? responseBody.text.slice(0, LONGEST_SENT)
    : '';
