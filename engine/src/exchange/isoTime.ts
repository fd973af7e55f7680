const LENGTH = '2026-05-01T10:00:00.000Z'.length;
const DATE = '2026-05-01T'.length;

let lastDate = '';
let midnight = NaN;

/**
 * Milliseconds since 1970 of a time as programs write it, NaN for a text that is none:
 * `Date.parse`, but that the usual form is read at once where the date is that of the time before.
 */
export function isoTime(text: string): number {
  if (text.length !== LENGTH || !text.endsWith('Z')) return Date.parse(text);
  if (!text.startsWith(lastDate) || lastDate === '') {
    const time = Date.parse(text);
    if (text[DATE - 1] === 'T' && !Number.isNaN(time)) {
      lastDate = text.slice(0, DATE);
      midnight = Date.parse(`${lastDate}00:00:00.000Z`);
    }
    return time;
  }
  const hours = twoDigits(text, 11);
  const minutes = twoDigits(text, 14);
  const seconds = twoDigits(text, 17);
  const last = text.charCodeAt(22) - 48;
  const milliseconds = twoDigits(text, 20) * 10 + last;
  const isPlain =
    hours < 24 &&
    minutes < 60 &&
    seconds < 60 &&
    milliseconds < 1_000 &&
    last >= 0 &&
    last < 10 &&
    text.charCodeAt(13) === 58 &&
    text.charCodeAt(16) === 58 &&
    text.charCodeAt(19) === 46;
  return isPlain
    ? midnight + hours * 3_600_000 + minutes * 60_000 + seconds * 1_000 + milliseconds
    : Date.parse(text);
}

/** The number that two digits write; beyond all bounds when one is none. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens < 10 && ones >= 0 && ones < 10 ? tens * 10 + ones : 1_000;
}
