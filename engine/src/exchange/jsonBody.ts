import type { Body } from './exchange.ts';

const parsed = new WeakMap<Body, { readonly value: unknown }>();
const NOT_JSON = { value: undefined };

/**
 * The JSON value of a body, or undefined when it is none. Parsed once for all who ask, since parsing is half of the
 * engine's work. Bodies that say nothing of their type are tried when they look like JSON.
 */
export function jsonBody(body: Body | null): unknown {
  if (body === null || body.text === null || body.text === '') return undefined;
  const known = parsed.get(body);
  if (known !== undefined) return known.value;
  const result = read(body.mediaType, body.text);
  parsed.set(body, result);
  return result.value;
}

function read(mediaType: string, text: string): { readonly value: unknown } {
  const first = text.charCodeAt(0);
  const looksLikeJson = first === 123 || first === 91;
  if (!/json/i.test(mediaType) && !(looksLikeJson && (mediaType === '' || /^text\/(?:plain|javascript)/i.test(mediaType)))) return NOT_JSON;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return NOT_JSON;
  }
}
