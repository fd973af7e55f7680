import type { Sort } from '../../../ui/table/tableTypes.ts';
import type { ParameterRow } from './useParameters.ts';

type Key = string | number;
/** Gives the name of a data type in the language shown. */
type InLanguage = (english: string) => string;

const KEYS: Readonly<Record<string, (row: ParameterRow, inLanguage: InLanguage) => Key>> = {
  name: (row) => row.name.toLowerCase(),
  location: (row) => `${row.side} ${row.location}`,
  type: (row) => `${row.type} ${row.format ?? ''}`,
  required: (row) => (row.required ? 0 : 1),
  sensitive: (row) => (row.sensitive ? 0 : 1),
  dataType: (row, inLanguage) => (row.dataType ? inLanguage(row.dataType) : '\uffff'),
  seen: (row) => row.occurrences,
};

/** Rows by a column, ties as they came; as they came when nothing is to be sorted by. */
export function sortParameters(
  rows: readonly ParameterRow[],
  sort: Sort | undefined,
  inLanguage: InLanguage,
): readonly ParameterRow[] {
  const keyOf = sort === undefined ? undefined : KEYS[sort.key];
  if (sort === undefined || keyOf === undefined) return rows;
  const turn = sort.direction === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: keyOf(row, inLanguage) }))
    .sort((a, b) => (a.key < b.key ? -turn : a.key > b.key ? turn : 0))
    .map(({ row }) => row);
}
