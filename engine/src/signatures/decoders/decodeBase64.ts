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

/**
 * Whether a text may from a position on be base64 of text: its first twelve digits make nine
 * printable characters, which chance does once in 7,000 times.
 */
export function looksBase64(text: string, from = 0): boolean {
  if (text.length - from < SHORTEST || text.length - from > LONGEST) return false;
  const end = from + Math.min(12, text.length - from - 3);
  for (let at = from; at < end; at += 4) {
    const a = digit(text, at);
    if (a < 0) return false;
    const b = digit(text, at + 1);
    if (b < 0 || !isPrintable((a << 2) | (b >> 4))) return false;
    const c = digit(text, at + 2);
    if (c < 0 ? text[at + 2] !== '=' : !isPrintable(((b & 15) << 4) | (c >> 2))) return false;
    const d = digit(text, at + 3);
    if (d < 0 ? text[at + 3] !== '=' : !isPrintable(((c & 3) << 6) | d)) return false;
  }
  return true;
}

/** Whether one of the values of a form or of cookies may be base64 of text. */
export function holdsBase64(pairs: string): boolean {
  for (let at = pairs.indexOf('='); at >= 0; at = pairs.indexOf('=', at + 1))
    if (looksBase64(pairs, at + 1)) return true;
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
