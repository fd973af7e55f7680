import type { Anomaly } from '../anomalies/anomaly.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether the answer of success says back, with the same value, a field of rights or money that was
 * slipped in.
 */
export function isTakenOver(
  { status, requestBody, responseBody }: Exchange,
  anomalies: readonly Anomaly[],
): boolean {
  if (status < 200 || status > 299) return false;
  const names = anomalies.flatMap(({ isPrivileged, name }) =>
    isPrivileged && !/[.[]/.test(name) ? [name] : [],
  );
  if (names.length === 0) return false;
  const sent = jsonBody(requestBody);
  const answer = jsonBody(responseBody);
  if (!isObject(sent) || !isObject(answer)) return false;
  const places = [answer, ...Object.values(answer).filter(isObject)];
  return names.some((name) =>
    places.some(
      (place) => name in place && JSON.stringify(place[name]) === JSON.stringify(sent[name]),
    ),
  );
}
