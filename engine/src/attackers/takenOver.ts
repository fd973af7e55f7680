import type { Anomaly } from '../anomalies/anomaly.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';

type Json = Readonly<Record<string, unknown>>;
const DEEPEST = 2;

const isObject = (value: unknown): value is Json =>
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
  const paths = anomalies.flatMap(({ isPrivileged, name }) =>
    isPrivileged && !name.includes('[') ? [name.split('.')] : [],
  );
  if (paths.length === 0) return false;
  const sent = jsonBody(requestBody);
  const answer = jsonBody(responseBody);
  if (!isObject(sent) || !isObject(answer)) return false;
  const places = placesIn(answer);
  return paths.some((path) => {
    const value = path.reduce<unknown>(
      (within, name) => (isObject(within) ? within[name] : undefined),
      sent,
    );
    const name = path.at(-1) ?? '';
    return (
      value !== undefined &&
      places.some((place) => name in place && JSON.stringify(place[name]) === JSON.stringify(value))
    );
  });
}

/** An object and those within, such as the result of JSON-RPC. */
const placesIn = (value: Json, depth = 0): Json[] => [
  value,
  ...(depth < DEEPEST
    ? Object.values(value)
        .filter(isObject)
        .flatMap((inner) => placesIn(inner, depth + 1))
    : []),
];
