/** Method and target of a request line. */
export interface RequestLine {
  readonly method: string | null;
  readonly target: string | null;
}

const HEXADECIMAL = /\\x([0-9A-Fa-f]{2})/g;

/**
 * Reads `GET /path?query HTTP/1.1` as logs write it: quotes and control bytes escaped. Both null
 * when there was no request (`-`).
 */
export function readRequestLine(text: string): RequestLine {
  if (text === '' || text === '-') return { method: null, target: null };
  const plain = text.includes('\\') ? unescaped(text) : text;
  const first = plain.indexOf(' ');
  if (first < 0) return { method: plain, target: '' };
  const last = plain.lastIndexOf(' ');
  const end = last > first && plain.startsWith('HTTP/', last + 1) ? last : plain.length;
  return { method: plain.slice(0, first), target: plain.slice(first + 1, end) };
}

/** Bytes that were not printable stay percent-encoded, because that is how they are sent. */
function unescaped(text: string): string {
  return text
    .replace(HEXADECIMAL, (_all, digits: string) =>
      digits === '22' ? '"' : digits.toLowerCase() === '5c' ? '\\' : `%${digits.toUpperCase()}`,
    )
    .replaceAll('\\"', '"')
    .replaceAll('\\\\', '\\');
}
