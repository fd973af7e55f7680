import pg from 'pg';

const OID = {
  int8: 20,
  numeric: 1700,
  timestamptz: 1184,
  int8Array: 1016,
  numericArray: 1231,
  timestamptzArray: 1185,
  date: 1082,
} as const;

/**
 * `2026-11-21 06:38:48.123456+00` (sessions run in UTC) → `2026-11-21T06:38:48.123456Z`;
 * microseconds are kept for cursors.
 */
function isoTime(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, '')}Z`;
}

/** Parser of text[]; the types of pg know scalar types only. */
const parseTextArray = (pg.types.getTypeParser as (oid: number) => (text: string) => string[])(
  1009,
);
const same = (text: string): string => text;

/**
 * What columns are in JavaScript: bigint and numeric are numbers, timestamptz is an ISO string,
 * date is `YYYY-MM-DD`.
 */
export function columnTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(OID.int8, Number);
  types.setTypeParser(OID.numeric, Number);
  types.setTypeParser(OID.timestamptz, isoTime);
  types.setTypeParser(OID.date, same);
  types.setTypeParser(OID.int8Array, (text: string) => parseTextArray(text).map(Number));
  types.setTypeParser(OID.numericArray, (text: string) => parseTextArray(text).map(Number));
  types.setTypeParser(OID.timestamptzArray, (text: string) => parseTextArray(text).map(isoTime));
  return types;
}
