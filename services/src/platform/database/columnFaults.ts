import type { Column, Columns } from './statement.ts';

/** Ids of types in PostgreSQL's catalogue, which are the same on every server. */
const OIDS: Readonly<Record<string, readonly number[]>> = {
  bool: [16],
  'bool[]': [1000],
  bytea: [17],
  'bytea[]': [1001],
  date: [1082],
  'date[]': [1182],
  float4: [700],
  'float4[]': [1021],
  float8: [701],
  'float8[]': [1022],
  inet: [869],
  'inet[]': [1041],
  int2: [21],
  'int2[]': [1005],
  int4: [23],
  'int4[]': [1007],
  int8: [20],
  'int8[]': [1016],
  json: [114],
  jsonb: [3802],
  'jsonb[]': [3807],
  numeric: [1700],
  'numeric[]': [1231],
  // name, varchar and bpchar are read like text.
  text: [25, 19, 1043, 1042],
  'text[]': [1009, 1003, 1015],
  timestamptz: [1184],
  'timestamptz[]': [1185],
  uuid: [2950],
  'uuid[]': [2951],
};

/** A column as the server describes it. */
export interface DescribedColumn {
  readonly name: string;
  readonly dataTypeID: number;
}

const typeOf = (column: Column): string => (typeof column === 'string' ? column : column.type);

/** What columns are said to be and are not: missing, of another type, or there and not said. */
export function columnFaults(columns: Columns, described: readonly DescribedColumn[]): string[] {
  const faults = described.flatMap(({ name, dataTypeID }) => {
    const column = columns[name];
    if (column === undefined) return [`${name} is not declared`];
    const type = typeOf(column).replace(/\?$/, '');
    return type === 'unknown' || OIDS[type]?.includes(dataTypeID) === true
      ? []
      : [`${name} is declared ${type} and is the type with the id ${dataTypeID}`];
  });
  const missing = Object.keys(columns).filter((key) => !described.some(({ name }) => name === key));
  return [...faults, ...missing.map((name) => `${name} is declared and is no column`)];
}

/** Columns that hold null in some row and are declared never to. */
export function nullFaults(columns: Columns, rows: readonly object[]): string[] {
  return Object.entries(columns)
    .filter(([, column]) => !typeOf(column).endsWith('?'))
    .filter(([name]) => rows.some((row) => Reflect.get(row, name) === null))
    .map(([name]) => `${name} is null and is declared never to be`);
}
