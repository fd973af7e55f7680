import type { KnownFormat } from '@palisade/vocabulary/ingestFormats.ts';
import { isAccessLog } from '../logs/jsonLogKeys.ts';
import { outerKeys, type OuterKey } from './outerKeys.ts';

/** Keys that only one format has at the top of its object. */
const TELLING: Readonly<Record<string, KnownFormat>> = {
  log: 'har',
  entries: 'har',
  startedDateTime: 'ndjson',
  resourceSpans: 'otlp-json',
  resourceLogs: 'otlp-logs',
  resourceMetrics: 'otlp-metrics',
  openapi: 'openapi',
  swagger: 'openapi',
  nginx_version: 'nginx-status',
  webaclId: 'aws-waf',
};
/** As the service of Postman hands a collection out; its own files have no object around. */
const WRAPPED_COLLECTION = /^\s*\{\s*"collection"\s*:\s*\{\s*"(?:info|item)"\s*:/;
const OPEN_LIST = 91;
const OPEN = 123;

/** Tells a JSON format by the keys of the first object, in the order they come. */
export function detectJson(bytes: Uint8Array): KnownFormat | null {
  if (bytes[0] === OPEN_LIST) return 'har';
  const keys: OuterKey[] = [];
  for (const key of outerKeys(bytes)) {
    keys.push(key);
    const told = tell(key, keys, bytes);
    if (told !== null) return told;
  }
  return isAccessLog(keys.map(({ name }) => name)) ? 'json-log' : null;
}

function tell(key: OuterKey, keys: readonly OuterKey[], bytes: Uint8Array): KnownFormat | null {
  const { name, value } = key;
  if (name === 'request' || name === 'response')
    return value === OPEN && !isWrittenOverLines(bytes) ? 'ndjson' : null;
  if (name === 'collection')
    return WRAPPED_COLLECTION.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))
      ? 'postman'
      : null;
  if (name === 'item' && value === OPEN_LIST)
    return keys.some((other) => other.name === 'info' && other.value === OPEN) ? 'postman' : null;
  const told = Object.hasOwn(TELLING, name) ? (TELLING[name] ?? null) : null;
  return told === 'ndjson' && isWrittenOverLines(bytes) ? null : told;
}

/** Whether the first object goes on in the next line, so that its lines are no entries. */
function isWrittenOverLines(bytes: Uint8Array): boolean {
  let at = 1;
  while (bytes[at] === 32 || bytes[at] === 13 || bytes[at] === 9) at++;
  return bytes[at] === 10;
}
