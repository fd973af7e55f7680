const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const LONGEST = 60;

/** A key of the outermost object, and the first byte of its value. */
export interface OuterKey {
  readonly name: string;
  readonly value: number;
}

/**
 * The keys of the JSON object that the bytes begin with, as far as they reach; those of objects
 * inside it are left out.
 */
export function* outerKeys(bytes: Uint8Array): Generator<OuterKey> {
  let depth = 0;
  let string = -1;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (string >= 0) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) {
        const value = depth === 1 ? valueAfter(bytes, i) : 0;
        if (value !== 0)
          yield {
            name: Buffer.from(bytes.subarray(string, Math.min(i, string + LONGEST))).toString(
              'latin1',
            ),
            value,
          };
        string = -1;
      }
    } else if (byte === QUOTE) string = i + 1;
    else if (byte === 123 || byte === 91) depth++;
    else if ((byte === 125 || byte === 93) && --depth === 0) return;
  }
}

/** First byte of the value when a colon follows, else 0. */
function valueAfter(bytes: Uint8Array, end: number): number {
  const colon = afterBlanks(bytes, end + 1);
  return bytes[colon] === COLON ? (bytes[afterBlanks(bytes, colon + 1)] ?? 0) : 0;
}

function afterBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 32 || bytes[at] === 10 || bytes[at] === 13 || bytes[at] === 9) at++;
  return at;
}
