import { isKeyHeader } from '../authentication/credentials.ts';
import type { Anomaly } from '../anomalies/anomaly.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { type KeptBody, keptBody } from './keptBody.ts';
import type { RecentTexts } from '../signatures/recentTexts.ts';
import { HIDDEN, maskedText } from './maskedText.ts';

/** Headers and query parameters that are kept, and letters of names and of the path. */
const MOST = { headers: 60, query: 60, name: 120, path: 1_000 } as const;
/** Headers whose long words are no secrets. */
const PLAIN_HEADER = /^(?:host|user-agent|accept|accept-(?:encoding|language|charset)|content-(?:type|length|encoding)|connection|cache-control|pragma|upgrade|te|via|date|server|vary|x-powered-by|x-content-type-options|x-frame-options|strict-transport-security)$/;

/** What is kept of an exchange as evidence of an attempt: bounded, without secrets. */
export interface KeptExchange {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly path: string;
  readonly query: readonly Pair[];
  readonly clientAddress: string | null;
  readonly requestHeaders: readonly Pair[];
  readonly requestBody: KeptBody | null;
  readonly status: number;
  readonly responseHeaders: readonly Pair[];
  readonly responseBody: KeptBody | null;
}

/** An anomaly with its value as it may be kept. */
export type KeptAnomaly = Pick<Anomaly, 'location' | 'name' | 'status' | 'anomaly' | 'reason' | 'value'>;

export function keptExchange(exchange: Exchange, hashKey: Uint8Array): KeptExchange {
  const { method, scheme, host, path, query, clientAddress, requestHeaders, requestBody, status, responseHeaders, responseBody } = exchange;
  return {
    method,
    scheme,
    host,
    path: keptPath(path, hashKey),
    query: query.slice(0, MOST.query).map(([name, value]) => [name.slice(0, MOST.name), maskedText(value, name, hashKey)]),
    clientAddress,
    requestHeaders: keptHeaders(requestHeaders, hashKey),
    requestBody: keptBody(requestBody, hashKey),
    status,
    responseHeaders: keptHeaders(responseHeaders, hashKey),
    responseBody: keptBody(responseBody, hashKey),
  };
}

export const keptAnomalies = (anomalies: readonly Anomaly[], hashKey: Uint8Array): KeptAnomaly[] =>
  anomalies.map(({ location, name, status, anomaly, reason, value }) => ({ location, name: name.slice(0, MOST.name), status, anomaly, reason, value: maskedText(value, name, hashKey) }));

/** A path with sensitive values in it masked. @param known segments that were looked at before under the same key, where there are many paths: that takes 6 µs a path */
export function keptPath(path: string, hashKey: Uint8Array, known?: RecentTexts<string>): string {
  const kept = path.split('/').map((segment) => {
    if (segment === '') return segment;
    const before = known?.get(segment);
    if (before !== undefined) return before;
    const made = keptSegment(segment, hashKey);
    known?.set(segment, made);
    return made;
  }).join('/');
  return kept.length > MOST.path ? `${kept.slice(0, MOST.path).toWellFormed()}…` : kept;
}

function keptSegment(segment: string, hashKey: Uint8Array): string {
  const plain = decoded(segment);
  const masked = maskedText(plain, '', hashKey);
  return masked === plain ? segment : masked;
}

function keptHeaders(headers: readonly Pair[], hashKey: Uint8Array): Pair[] {
  return headers.slice(0, MOST.headers).map(([name, value]) => [name.slice(0, MOST.name), headerValue(name.toLowerCase(), value, hashKey)]);
}

function headerValue(name: string, value: string, hashKey: Uint8Array): string {
  if (name === 'authorization' || name === 'proxy-authorization') return value.includes(' ') ? `${value.slice(0, value.indexOf(' ')).slice(0, MOST.name)} ${HIDDEN}` : HIDDEN;
  if (name === 'cookie') return value.split(';', MOST.headers).map((part) => (part.includes('=') ? `${part.slice(0, part.indexOf('='))}=${HIDDEN}` : HIDDEN)).join(';');
  if (name === 'set-cookie') return value.replace(/=[^;]*/, `=${HIDDEN}`);
  if (isKeyHeader(name)) return HIDDEN;
  return PLAIN_HEADER.test(name) ? value.slice(0, MOST.path) : maskedText(value, name, hashKey);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
