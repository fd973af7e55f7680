import type { Reading, ReadingContext } from '../reading.ts';
import { wireFields } from './protobufWire.ts';
import { readSpan, withResource } from './readSpan.ts';
import type { AttributeValue, Span } from './span.ts';

/** Numbers of the fields that are read, from opentelemetry-proto. */
const FIELD = {
  resource: 1,
  scopeSpans: 2,
  resourceAttributes: 1,
  spans: 2,
  kind: 6,
  start: 7,
  attributes: 9,
  key: 1,
  value: 2,
  string: 1,
  bool: 2,
  int: 3,
  double: 4,
  array: 5,
} as const;

/**
 * Reads one `ResourceSpans` message: one reading a span. Bytes that are no such message are one
 * `badProtobuf`.
 */
export function readSpansProtobuf(bytes: Uint8Array, context: ReadingContext): Reading[] {
  try {
    return spansOf(bytes).map((span) => readSpan(span, context));
  } catch {
    return [{ rejected: 'badProtobuf' }];
  }
}

/** The resource may come after its spans, so they are read when all of the message is known. */
function spansOf(bytes: Uint8Array): Span[] {
  let shared: ReadonlyMap<string, AttributeValue> = new Map();
  const found: Uint8Array[] = [];
  for (const field of wireFields(bytes)) {
    if (field.bytes === null) continue;
    if (field.number === FIELD.resource)
      shared = attributesOf(field.bytes, FIELD.resourceAttributes);
    else if (field.number === FIELD.scopeSpans)
      for (const inner of wireFields(field.bytes))
        if (inner.number === FIELD.spans && inner.bytes !== null) found.push(inner.bytes);
  }
  return found.map((span) => spanOf(span, shared));
}

function spanOf(bytes: Uint8Array, shared: ReadonlyMap<string, AttributeValue>): Span {
  let kind = 0;
  let startedAt = NaN;
  for (const { number, value } of wireFields(bytes)) {
    if (number === FIELD.kind) kind = value;
    else if (number === FIELD.start) startedAt = Math.floor(value / 1e6);
  }
  return {
    kind,
    startedAt,
    attributes: withResource(attributesOf(bytes, FIELD.attributes), shared),
  };
}

function attributesOf(bytes: Uint8Array, number: number): Map<string, AttributeValue> {
  const attributes = new Map<string, AttributeValue>();
  for (const field of wireFields(bytes)) {
    if (field.number !== number || field.bytes === null) continue;
    let key = '';
    let value: AttributeValue | null = null;
    for (const part of wireFields(field.bytes)) {
      if (part.bytes === null) continue;
      if (part.number === FIELD.key) key = textOf(part.bytes);
      else if (part.number === FIELD.value) value = scalarOf(part.bytes);
    }
    if (key !== '' && value !== null) attributes.set(key, value);
  }
  return attributes;
}

function scalarOf(bytes: Uint8Array): AttributeValue | null {
  for (const { number, bytes: content, value } of wireFields(bytes)) {
    if (number === FIELD.string && content !== null) return textOf(content);
    if (number === FIELD.bool) return value !== 0;
    if (number === FIELD.int) return value;
    if (number === FIELD.double && content !== null)
      return new DataView(content.buffer, content.byteOffset, 8).getFloat64(0, true);
    if (number === FIELD.array && content !== null)
      for (const item of wireFields(content)) if (item.bytes !== null) return scalarOf(item.bytes);
  }
  return null;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
