import { lookUpTable } from '@palisade/vocabulary/lookUpTable.ts';

const MONTHS = lookUpTable({
  Jan: 0,
  Feb: 1,
  Mar: 2,
  Apr: 3,
  May: 4,
  Jun: 5,
  Jul: 6,
  Aug: 7,
  Sep: 8,
  Oct: 9,
  Nov: 10,
  Dec: 11,
});
const COMMON = /^(\d{1,2})\/(\w{3})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)$/;
/**
 * Seconds since 1970 stay below this for a thousand years, milliseconds are above it since 1971.
 */
const LARGEST_SECONDS = 4e10;

/**
 * Reads the time of a log: `17/May/2015:10:05:03 +0000`, ISO 8601, seconds or milliseconds since
 * 1970. NaN when it is none.
 */
export function logTime(value: unknown): number {
  if (typeof value === 'number') return sinceEpoch(value);
  if (typeof value !== 'string') return NaN;
  const match = COMMON.exec(value);
  if (match !== null) {
    const [, day, month = '', year, hour, minute, second, sign, hours, minutes] = match;
    const at = Date.UTC(
      Number(year),
      MONTHS[month] ?? NaN,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    );
    return at - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  }
  return /^\d{9,13}(?:\.\d+)?$/.test(value) ? sinceEpoch(Number(value)) : Date.parse(value);
}

function sinceEpoch(value: number): number {
  return Math.floor(value < LARGEST_SECONDS ? value * 1_000 : value);
}
