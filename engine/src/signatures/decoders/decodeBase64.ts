const SHORTEST = 8;
const LONGEST = 262_144;
const DIGITS = new Int8Array(128).fill(-1);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
for (let index = 0; index < 64; index++) DIGITS[ALPHABET.charCodeAt(index)] = index;
DIGITS[45] = 62;
DIGITS[95] = 63;

const digit = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code < 128 ? (DIGITS[code] ?? -1) : -1;
};

const isPrintable = (byte: number): boolean =>
  (byte >= 32 && byte < 127) || byte === 10 || byte === 13 || byte === 9;

/** Where the first group of four within the first twelve digits is not text in base64; else -1. */
function failsAt(text: string, from: number): number {
  const end = from + Math.min(12, text.length - from - 3);
  for (let at = from; at < end; at += 4) {
    const a = digit(text, at);
    if (a < 0) return at;
    const b = digit(text, at + 1);
    if (b < 0 || !isPrintable((a << 2) | (b >> 4))) return at;
    const c = digit(text, at + 2);
    if (c < 0 ? text[at + 2] !== '=' : !isPrintable(((b & 15) << 4) | (c >> 2))) return at;
    const d = digit(text, at + 3);
    if (d < 0 ? text[at + 3] !== '=' : !isPrintable(((c & 3) << 6) | d)) return at;
  }
  return -1;
}

/**
 * Whether a text may from a position on be base64 of text: its first twelve digits make nine
 * printable characters, which chance does once in 7,000 times.
 */
function looksBase64(text: string, from = 0): boolean {
  const length = text.length - from;
  return length >= SHORTEST && length <= LONGEST && failsAt(text, from) < 0;
}

/** Blanks and controls, the plus that a query writes for a blank, and a percent sign. */
const isLeftOut = (code: number): boolean => code <= 32 || code === 43 || code === 37 || code > 126;

const BLANKS_BEFORE = /^[+\s\p{Cc}]+/u;
const BLANKS_BEHIND = /[+\s\p{Cc}]+$/u;
/** More characters than decide whether a text looks like base64. */
const HEAD = 24;

/**
 * Whether any decoding of a value may be base64 of text. Blanks and controls around it and percent
 * signs in it are what decoding leaves out before it looks.
 */
export function mayBeBase64(value: string): boolean {
  if (value.length < SHORTEST) return false;
  const at = value.length > LONGEST ? 0 : failsAt(value, 0);
  if (at < 0) return true;
  let isOdd = false;
  for (let next = at; next < at + 4 && next < value.length; next++)
    isOdd ||= isLeftOut(value.charCodeAt(next));
  if (!isOdd) return false;
  const bare = value.replaceAll('%', '').replace(BLANKS_BEFORE, '');
  return looksBase64(bare.length > HEAD ? bare.slice(0, HEAD) : bare.replace(BLANKS_BEHIND, ''));
}

/** Whether a name or a value of a form or of cookies may be base64 of text. */
export function holdsBase64(pairs: string): boolean {
  let from = 0;
  let isValue = false;
  for (let at = 0; at <= pairs.length; at++) {
    const char = pairs[at] ?? '&';
    if (char !== '&' && char !== ';' && (char !== '=' || isValue)) continue;
    if (mayBeBase64(pairs.slice(from, at))) return true;
    from = at + 1;
    isValue = char === '=';
  }
  return false;
}

/**
 * What a text holds in base64 (either alphabet, with or without its end), when that is text; else
 * null.
 */
export function decodeBase64(text: string): string | null {
  const bare = text.trim();
  if (!looksBase64(bare)) return null;
  for (let at = 0; at < bare.length; at++)
    if (digit(bare, at) < 0 && !(bare[at] === '=' && at >= bare.length - 2)) return null;
  const decoded = Buffer.from(bare, 'base64').toString('utf8');
  let odd = 0;
  for (let at = 0; at < decoded.length; at++) {
    const code = decoded.charCodeAt(at);
    if (!isPrintable(code) && !(code > 160 && code !== 0xfffd)) odd++;
  }
  return odd <= decoded.length / 20 ? decoded : null;
}
