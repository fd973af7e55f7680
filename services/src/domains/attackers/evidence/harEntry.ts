import { STATUS_CODES } from 'node:http';
import type { Step, Example } from '../steps/step.schemas.ts';

type Body = Example['exchange']['requestBody'];

const UNKNOWN_SIZE = -1;
const PLAIN = /[^\x21-\x7e]/gu;

const named = (pairs: readonly (readonly string[])[]): { name: string; value: string }[] =>
  pairs.map(([name = '', value = '']) => ({ name, value }));
const valueOf = (pairs: readonly (readonly string[])[], wanted: string): string =>
  pairs.find(([name]) => name?.toLowerCase() === wanted)?.[1] ?? '';
const noteOf = (body: NonNullable<Body>): { comment?: string } =>
  body.text === null
    ? { comment: 'The body is no text and was not kept.' }
    : body.isCut
      ? { comment: `Only the beginning of ${body.size} bytes was kept.` }
      : {};

type Exchange = Example['exchange'];

function requestOf({
  method,
  scheme,
  host,
  path,
  query,
  requestHeaders,
  requestBody,
}: Exchange): object {
  const search = query
    .map(([name = '', value = '']) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return {
    method,
    url: `${scheme}://${host}${path.replaceAll(PLAIN, encodeURIComponent)}${search === '' ? '' : `?${search}`}`,
    httpVersion: 'unknown',
    cookies: [],
    headers: named(requestHeaders),
    queryString: named(query),
    ...(requestBody === null
      ? {}
      : {
          postData: {
            mimeType: requestBody.mediaType,
            params: [],
            text: requestBody.text ?? '',
            ...noteOf(requestBody),
          },
        }),
    headersSize: UNKNOWN_SIZE,
    bodySize: requestBody?.size ?? 0,
  };
}

function responseOf({ status, responseHeaders, responseBody }: Exchange): object {
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'unknown',
    cookies: [],
    headers: named(responseHeaders),
    content:
      responseBody === null
        ? { size: 0, mimeType: '' }
        : {
            size: responseBody.size,
            mimeType: responseBody.mediaType,
            ...(responseBody.text === null ? {} : { text: responseBody.text }),
            ...noteOf(responseBody),
          },
    redirectURL: valueOf(responseHeaders, 'location'),
    headersSize: UNKNOWN_SIZE,
    bodySize: responseBody?.size ?? 0,
  };
}

/**
 * An example of a step as an entry of an HTTP archive (HAR 1.2). What was not recorded is said with
 * the values that the format has for that.
 */
export function harEntry(
  step: Pick<Step, 'id' | 'riskType'>,
  { attempt, at, message, isSuccess, exchange, anomalies, answer, ruleViolations }: Example,
): object {
  return {
    startedDateTime: at,
    time: 0,
    request: requestOf(exchange),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: 0, receive: 0, comment: 'Times were not kept.' },
    comment: message,
    _attempt: {
      stepId: step.id,
      attempt,
      type: step.riskType.type,
      isSuccess,
      clientAddress: exchange.clientAddress,
      anomalies,
      answer,
      ruleViolations,
    },
  };
}
