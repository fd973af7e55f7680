import type { Body } from './exchange.ts';

/**
 * The two bodies parsed last: those of the exchange at hand. A WeakMap of all costs more than it
 * saves.
 */
const bodies: [Body | null, Body | null] = [null, null];
const values: [unknown, unknown] = [undefined, undefined];
let oldest: 0 | 1 = 0;

let lastType = '';
let lastIsJson = false;

/**
 * The JSON value of a body, or undefined when it is none. Parsed once for all who ask while an
 * exchange is at hand, since parsing is half of the engine's work. Bodies that say nothing of their
 * type are tried when they look like JSON.
 */
export function jsonBody(body: Body | null): unknown {
  if (body === null || body.text === null || body.text === '') return undefined;
  if (bodies[0] === body) return values[0];
  if (bodies[1] === body) return values[1];
  const value = read(body.mediaType, body.text);
  bodies[oldest] = body;
  values[oldest] = value;
  oldest = oldest === 0 ? 1 : 0;
  return value;
}

function read(mediaType: string, text: string): unknown {
  if (mediaType !== lastType) {
    lastType = mediaType;
    lastIsJson = /json/i.test(mediaType);
  }
  if (!lastIsJson && !looksLikeJson(mediaType, text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function looksLikeJson(mediaType: string, text: string): boolean {
  return (
    (text.startsWith('{') || text.startsWith('[')) &&
    (mediaType === '' || /^text\/(?:plain|javascript)/i.test(mediaType))
  );
}
