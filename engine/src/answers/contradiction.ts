import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { type AnswerContent, bodyKind } from './answerContent.ts';
import { errorSaid } from './errorSaid.ts';
import type { OutcomeReason } from './outcome.ts';

/** Paths that a page answers when they are there: programs, folders and their lists. */
const PAGE = /\.(?:html?|php|aspx?|jsp|cgi)\b|wp-|phpmyadmin|server-status|\/$/i;

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
  const said = errorSaid(exchange);
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
