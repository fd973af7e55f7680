import { lookUpTable } from '@palisade/vocabulary/lookUpTable.ts';

const UNITS = lookUpTable({ m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 });
const RELATIVE = /^now(?:-([0-9]{1,4})([mhdw]))?$/;
const ISO =
  /^[0-9]{4}-[01][0-9]-[0-3][0-9](?:T[0-2][0-9]:[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,3})?)?(?:Z|[+-][0-2][0-9]:[0-5][0-9])?)?$/;
const DATE_ONLY_LENGTH = 10;

export const DAY = 86_400_000;

/** Years that ISO 8601 writes with four digits in UTC; PostgreSQL has no year 0. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/**
 * A date of a filter in milliseconds since 1970: ISO 8601 (a time without zone is UTC) or `now`,
 * `now-7d`, `now-12h`. Null when it is no date.
 */
export function filterDate(value: string, now: number): number | null {
  const relative = RELATIVE.exec(value);
  if (relative !== null) return now - Number(relative[1] ?? 0) * (UNITS[relative[2] ?? ''] ?? 0);
  if (!ISO.test(value)) return null;
  const time = Date.parse(
    value.length === DATE_ONLY_LENGTH || /(?:Z|[+-][0-9:]{5})$/.test(value.slice(DATE_ONLY_LENGTH))
      ? value
      : `${value}Z`,
  );
  return time >= FIRST && time <= LAST ? time : null;
}

/** Start of the UTC day a time lies in. */
export function startOfDay(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

/** Whether a date names a whole day, so that as the end of a span it means the end of that day. */
export function isWholeDay(value: string): boolean {
  return value.length === DATE_ONLY_LENGTH && ISO.test(value);
}
