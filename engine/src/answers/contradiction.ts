import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import type { Body, Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { type AnswerContent, bodyKind } from './answerContent.ts';
import type { OutcomeReason } from './outcome.ts';

const FAILED =
  /^(?:err(?:or)?|fail(?:ed|ure)?|denied|forbidden|unauthori[sz]ed|rejected|invalid|not[ _-]?found)$/i;
/** Paths that a page answers when they are there: programs, folders and their lists. */
const PAGE = /\.(?:html?|php|aspx?|jsp|cgi)\b|wp-|phpmyadmin|server-status|\/$/i;
const STATUS_NAMES = ['status', 'statusCode', 'status_code', 'code', 'httpStatus', 'result'];
const FLAG_NAMES = ['success', 'ok', 'succeeded', 'isSuccess', 'is_success', 'valid'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const reason = (kind: OutcomeReason['kind'], value: number, detail = ''): OutcomeReason => ({
  kind,
  value,
  usual: null,
  detail,
});

/**
 * Why an answer says that nothing was reached, whatever its status claims: an error inside of a
 * 200,
 * nothing in it, a page where data belongs, or the way to somewhere else. Null when it does not.
 * @param usual what is known of the endpoint; null while that is too little
 * @param isUnknown no endpoint has the path
 */
export function contradictionOf(
  exchange: Exchange,
  content: AnswerContent,
  usual: EndpointTraffic | null,
  isUnknown: boolean,
): OutcomeReason | null {
  const { method, status, responseBody } = exchange;
  if (status >= 300 && status < 400) return status === 304 ? null : reason('redirect', status);
  if (status < 200 || status > 299) return reason('error', status);
  const json = jsonBody(responseBody);
  const said = errorSaid(responseBody);
  if (said !== null) return reason('error', status, said);
  // Many a write that worked, sign-ins among them, is answered with an empty object.
  const isBare = method !== 'GET' && isObject(json) && Object.keys(json).length === 0;
  if (content.isEmpty && !isBare) return reason('empty', 0);
  if (method === 'GET' && (status === 204 || status === 205)) return reason('empty', 0);
  if (responseBody === null || bodyKind(responseBody) !== '#html') return null;
  // What a program of the web page answers for every path that there is not.
  if (isUnknown && !PAGE.test(exchange.path)) return reason('page', status);
  return usual !== null && !usual.answers.hasField('#html') ? reason('page', status) : null;
}

/** The member of an answer that says that it failed, whatever its status; null when none does. */
function errorSaid(body: Body | null): string | null {
  const json = jsonBody(body);
  return isObject(json) ? errorWithin(json) : null;
}

/** Longer answers hold data; an error in the place of data is short. */
const LONGEST_ERROR = 1_000;
const MAY_FAIL =
  /"(?:(?:success|ok|succeeded|is_?success|valid)"\s{0,9}:\s{0,9}false|(?:status|status_?code|code|http_?status|result)"\s{0,9}:\s{0,9}"?(?:[45]\d\d|err|fail|deni|forb|unau|reje|inva|not)|(?:errors?|fault|exception)"\s{0,9}:\s{0,9}[{["t])/i;

/**
 * The status that an answer comes to: 403 where it refuses with a 200 and an error inside. Meant
 * for every exchange, so that long answers are not read.
 */
export function statusMeant({ status, responseBody }: Exchange): number {
  const text = responseBody?.text ?? '';
  if (status < 200 || status > 299 || text.length < 9 || text.length > LONGEST_ERROR) return status;
  return MAY_FAIL.test(text) && errorSaid(responseBody) !== null ? 403 : status;
}

function errorWithin(json: Readonly<Record<string, unknown>>): string | null {
  for (const name of FLAG_NAMES) if (json[name] === false) return name;
  for (const name of STATUS_NAMES) {
    const value = json[name];
    if (typeof value === 'string' && (FAILED.test(value) || /^[45]\d\d$/.test(value))) return name;
    if (typeof value === 'number' && value >= 400 && value < 600) return name;
  }
  // GraphQL answers a part beside the errors of another part.
  const data = json['data'];
  const hasData = isObject(data) ? Object.values(data).some((part) => part != null) : data != null;
  if (hasData) return null;
  for (const name of ['error', 'errors', 'fault', 'exception']) {
    const value = json[name];
    const isSaid = Array.isArray(value) ? value.length > 0 : isObject(value) || value === true;
    if (isSaid || (typeof value === 'string' && value !== '')) return name;
  }
  return null;
}
