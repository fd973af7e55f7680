import { lookUpTable } from '@palisade/vocabulary/lookUpTable.ts';
import type { Reading, ReadingContext } from '../reading.ts';
import { readSpan, withResource } from './readSpan.ts';
import type { AttributeValue, Span } from './span.ts';

type Json = { readonly [key: string]: unknown };

const KINDS = lookUpTable({
  SPAN_KIND_INTERNAL: 1,
  SPAN_KIND_SERVER: 2,
  SPAN_KIND_CLIENT: 3,
  SPAN_KIND_PRODUCER: 4,
  SPAN_KIND_CONSUMER: 5,
});

/** Reads an OTLP export request (or a line of such) as JSON: one reading a span. */
export function readSpansJson(text: string, context: ReadingContext): Reading[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [{ rejected: 'notJson' }];
  }
  const resources = isObject(value) ? value['resourceSpans'] : undefined;
  if (!Array.isArray(resources)) return [{ rejected: 'notAnEntry' }];
  return resources.flatMap((resource) =>
    isObject(resource) ? ofResource(resource, context) : [{ rejected: 'notAnEntry' } as const],
  );
}

function ofResource(resource: Json, context: ReadingContext): Reading[] {
  const shared = attributesOf(
    isObject(resource['resource']) ? resource['resource']['attributes'] : undefined,
  );
  const scopes = listOf(resource['scopeSpans'] ?? resource['instrumentationLibrarySpans']);
  return scopes
    .flatMap((scope) => (isObject(scope) ? listOf(scope['spans']) : []))
    .map((span) =>
      isObject(span) ? readSpan(spanOf(span, shared), context) : { rejected: 'notAnEntry' },
    );
}

function spanOf(span: Json, shared: ReadonlyMap<string, AttributeValue>): Span {
  const { kind, startTimeUnixNano } = span;
  return {
    kind:
      typeof kind === 'number'
        ? kind
        : typeof kind === 'string'
          ? (KINDS[kind] ?? Number(kind)) || 0
          : 0,
    startedAt: millisecondsOf(startTimeUnixNano),
    attributes: withResource(attributesOf(span['attributes']), shared),
  };
}

function millisecondsOf(nanoseconds: unknown): number {
  if (typeof nanoseconds === 'string' && /^\d{7,20}$/.test(nanoseconds))
    return Number(nanoseconds.slice(0, -6));
  return typeof nanoseconds === 'number' ? Math.floor(nanoseconds / 1e6) : NaN;
}

function attributesOf(list: unknown): Map<string, AttributeValue> {
  const attributes = new Map<string, AttributeValue>();
  for (const item of listOf(list)) {
    if (!isObject(item) || typeof item['key'] !== 'string') continue;
    const value = scalarOf(item['value']);
    if (value !== null) attributes.set(item['key'], value);
  }
  return attributes;
}

function scalarOf(value: unknown): AttributeValue | null {
  if (!isObject(value)) return null;
  const { stringValue, intValue, doubleValue, boolValue, arrayValue } = value;
  const found = stringValue ?? intValue ?? doubleValue ?? boolValue;
  if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean')
    return found;
  return isObject(arrayValue) ? scalarOf(listOf(arrayValue['values'])[0]) : null;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
