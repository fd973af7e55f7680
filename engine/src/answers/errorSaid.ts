import { askedInBody, isRedeeming } from '../behaviour/askedInBody.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { isMembers, type Members } from './isMembers.ts';
import { sendsSecret } from './sendsSecret.ts';

const FAILED =
  /^(?:err(?:or)?|fail(?:ed|ure)?|denied|declined|forbidden|unauthori[sz]ed|rejected|refused|invalid|not[ _-]?found)$/i;
/** What a guest answers to an invitation as well: of payments alone it is a failure. */
const DECLINED = /^(?:declined|refused)$/i;
const OF_MONEY =
  /"[\w.-]{0,30}(?:amount|currency|card|iban|pay|price|charge|source|total)[\w.-]{0,30}"\s{0,4}:|(?:^|[&.[])(?:amount|currency|card|source)(?:[=\].[])/i;
const PAYING = /pay|charge|checkout|transfer|withdraw|purchase|billing/i;
/** Members of an error; what has an id and more than these is a thing with a state. */
const OF_ERRORS =
  /^(?:id|status|status_?code|code|result|message|error|errors|reason|detail|description|error_?\w{1,20}|(?:request|trace|correlation)_?id|time(?:stamp)?)$/i;
const LONGEST_SENT = 20_000;
const STATUS_NAMES = ['status', 'statusCode', 'status_code', 'code', 'httpStatus', 'result'];
const FLAG_NAMES = ['success', 'ok', 'succeeded', 'isSuccess', 'is_success'];
/** What a service that validates answers as well: of secrets and codes alone it is a refusal. */
const VERDICT_NAMES = ['valid', 'isValid', 'is_valid'];

/** The member of an answer that says that it failed, whatever its status; null when none does. */
export function errorSaid(exchange: Exchange): string | null {
  const json = jsonBody(exchange.responseBody);
  return isMembers(json) ? errorWithin(json, exchange) : null;
}

/** Whether a request pays, by its path or by what it sends. */
export function isPayment({ path, requestBody }: Exchange): boolean {
  if (PAYING.test(path)) return true;
  return OF_MONEY.test((requestBody?.text ?? '').slice(0, LONGEST_SENT));
}

/** Whether a request sends what an answer may find wrong: a secret, or a code. */
const isGuess = (exchange: Exchange): boolean =>
  sendsSecret(exchange) ||
  isRedeeming(exchange.path) ||
  askedInBody(exchange, exchange.path)?.isCode === true;

/** Whether a word for the state of an answer says that the request failed. */
function isFailure(word: string, json: Members, exchange: Exchange): boolean {
  if (!FAILED.test(word) || (DECLINED.test(word) && !isPayment(exchange))) return false;
  // An order that failed is no failure to read it: what has an id has a state, unless somebody
  // sent a secret and no more than an error came back.
  if (!('id' in json)) return true;
  return Object.keys(json).every((name) => OF_ERRORS.test(name)) && sendsSecret(exchange);
}

function errorWithin(json: Members, exchange: Exchange): string | null {
  for (const name of FLAG_NAMES) if (json[name] === false) return name;
  const verdict = VERDICT_NAMES.find((name) => json[name] === false);
  if (verdict !== undefined && isGuess(exchange)) return verdict;
  for (const name of STATUS_NAMES) {
    const value = json[name];
    if (typeof value === 'string' && isFailure(value, json, exchange)) return name;
    if (typeof value === 'string' && /^[45]\d\d$/.test(value)) return name;
    if (typeof value === 'number' && value >= 400 && value < 600) return name;
  }
  // GraphQL answers a part beside the errors of another part.
  const data = json['data'];
  const hasData = isMembers(data) ? Object.values(data).some((part) => part != null) : data != null;
  if (hasData) return null;
  for (const name of ['error', 'errors', 'fault', 'exception']) {
    const value = json[name];
    const isSaid = Array.isArray(value) ? value.length > 0 : isMembers(value) || value === true;
    if (isSaid || (typeof value === 'string' && value !== '')) return name;
  }
  return null;
}
