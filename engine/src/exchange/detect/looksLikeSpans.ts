const RESOURCE_SPANS = 10;
/** Tags that a `ResourceSpans` may begin with: resource, scopeSpans, schemaUrl. */
const INNER = new Set([10, 18, 26]);

/**
 * Whether bytes begin like an OTLP export request as protobuf: a message in a message, which no
 * text begins with.
 */
export function looksLikeSpans(head: Uint8Array): boolean {
  if (head[0] !== RESOURCE_SPANS) return false;
  let at = 1;
  let length = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = head[at++];
    if (byte === undefined) return false;
    length += (byte & 127) * 2 ** shift;
    if (byte < 128) break;
  }
  const tag = head[at] ?? 0;
  const inner = head[at + 1] ?? 0;
  // A blank line may precede text: then the tag is a character, and so is everything after it.
  return (
    length > 2 &&
    INNER.has(tag) &&
    (inner >= 128 || inner + 2 <= length) &&
    head.subarray(0, 4_096).some((byte) => byte < 9 || (byte > 13 && byte < 32))
  );
}
