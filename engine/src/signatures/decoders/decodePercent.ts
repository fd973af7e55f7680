export interface PercentDecoded {
  readonly text: string;
  /** Characters were written with more bytes than they need, which only an evasion does. */
  readonly isOverlong: boolean;
}

const ESCAPES = /(?:%(?:u[0-9a-f]{4}|[0-9a-f]{2}))+/gi;

/**
 * A percent sign that was encoded again and again: as many rounds as are read would not undo it.
 */
const REPEATED = /%(?:25){3,40}(?=[0-9a-f]{2})/gi;

/**
 * Undoes percent encoding once: UTF-8, overlong UTF-8, single bytes and `%u003c`. What is no escape
 * stays.
 */
export function decodePercent(text: string): PercentDecoded {
  let isOverlong = false;
  const decoded = (text.includes('%252525') ? text.replace(REPEATED, '%25') : text).replace(
    ESCAPES,
    (run) => {
      let made = '';
      const bytes: number[] = [];
      const flush = (): void => {
        if (bytes.length === 0) return;
        const read = readBytes(bytes);
        isOverlong ||= read.isOverlong;
        made += read.text;
        bytes.length = 0;
      };
      for (let at = 0; at < run.length;) {
        if (run[at + 1] === 'u' || run[at + 1] === 'U') {
          flush();
          made += String.fromCharCode(Number.parseInt(run.slice(at + 2, at + 6), 16));
          at += 6;
        } else {
          bytes.push(Number.parseInt(run.slice(at + 1, at + 3), 16));
          at += 3;
        }
      }
      flush();
      return made;
    },
  );
  return { text: decoded, isOverlong };
}

/**
 * Reads bytes as UTF-8 of up to six bytes a character; bytes that are none stand for themselves.
 */
function readBytes(bytes: readonly number[]): PercentDecoded {
  let text = '';
  let isOverlong = false;
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0;
    const length =
      first < 0xc0
        ? 1
        : first < 0xe0
          ? 2
          : first < 0xf0
            ? 3
            : first < 0xf8
              ? 4
              : first < 0xfc
                ? 5
                : first < 0xfe
                  ? 6
                  : 1;
    let code = length === 1 ? first : first & (0x7f >> length);
    let read = 1;
    while (read < length && ((bytes[at + read] ?? 0) & 0xc0) === 0x80)
      code = (code << 6) | ((bytes[at + read++] ?? 0) & 0x3f);
    if (read < length) {
      // An evasion of lenient decoders: the second byte is no continuation, yet its low bits are
      // taken (`%c0%2f`).
      const second = bytes[at + 1];
      const isLenient = (first === 0xc0 || first === 0xc1) && second !== undefined;
      text += String.fromCharCode(isLenient ? ((first & 1) << 6) | (second & 0x3f) : first);
      isOverlong ||= isLenient;
      at += isLenient ? 2 : 1;
      continue;
    }
    if (length > 1 && code < 0x80) isOverlong = true;
    text += code <= 0x10ffff && code >= 0 ? String.fromCodePoint(code) : '\ufffd';
    at += length;
  }
  return { text, isOverlong };
}
