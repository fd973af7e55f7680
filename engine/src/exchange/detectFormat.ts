const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Tells a HAR document from NDJSON of HAR entries by the first bytes of a file: the keys of the first object decide.
 * Null when the bytes are neither, or too few to tell.
 */
export function detectFormat(firstChunk: Uint8Array): 'har' | 'ndjson' | null {
  let depth = 0;
  let string = -1;
  for (let i = firstChunk[0] === 0xef ? 3 : 0; i < firstChunk.length; i++) {
    const byte = firstChunk[i];
    if (string >= 0) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) {
        const format = depth === 1 ? formatOfKey(firstChunk, string, i) : null;
        if (format !== null) return format;
        string = -1;
      }
    } else if (byte === QUOTE) string = i + 1;
    else if (byte === 123) depth++;
    else if (byte === 91) {
      if (depth === 0) return 'har';
      depth++;
    } else if (byte === 125 || byte === 93) {
      if (--depth === 0) return null;
    } else if (depth === 0 && byte !== 32 && byte !== 10 && byte !== 13 && byte !== 9) return null;
  }
  return null;
}

function formatOfKey(bytes: Uint8Array, start: number, end: number): 'har' | 'ndjson' | null {
  let after = end + 1;
  while (bytes[after] === 32 || bytes[after] === 10 || bytes[after] === 13 || bytes[after] === 9) after++;
  if (bytes[after] !== 58) return null;
  const key = Buffer.from(bytes.subarray(start, Math.min(end, start + 20))).toString('latin1');
  if (key === 'log' || key === 'entries') return 'har';
  return key === 'request' || key === 'response' || key === 'startedDateTime' ? 'ndjson' : null;
}
