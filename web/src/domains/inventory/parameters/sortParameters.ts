import type { Sort } from '../../../ui/table/tableTypes.ts';
import type { ParameterRow } from './useParameters.ts';

type Key = string | number;
/** Gives the name of a data type in the language shown. */
type InLanguage = (english: string) => string;

/** Columns that the table of parameters is sorted by. */
export const PARAMETER_SORTS = [
  'name',
  'location',
  'type',
  'required',
  'sensitive',
  'dataType',
  'seen',
] as const;
export type ParameterSort = (typeof PARAMETER_SORTS)[number];

const KEYS: Readonly<Record<ParameterSort, (row: ParameterRow, inLanguage: InLanguage) => Key>> = {
  name: (row) => row.name.toLowerCase(),
  location: (row) => `${row.side} ${row.location}`,
  type: (row) => `${row.type} ${row.format ?? ''}`,
  required: (row) => (row.required ? 0 : 1),
  sensitive: (row) => (row.sensitive ? 0 : 1),
  dataType: (row, inLanguage) => (row.dataType ? inLanguage(row.dataType) : '\uffff'),
  seen: (row) => row.occurrences,
};

interface Order {
  readonly key: ParameterSort;
  readonly direction: Sort['direction'];
}

/** Rows by a column, ties as they came. */
export function sortParameters(
  rows: readonly ParameterRow[],
  { key: column, direction }: Order,
  inLanguage: InLanguage,
): readonly ParameterRow[] {
  const keyOf = KEYS[column];
  const turn = direction === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: keyOf(row, inLanguage) }))
    .sort((a, b) => (a.key < b.key ? -turn : a.key > b.key ? turn : 0))
    .map(({ row }) => row);
}
