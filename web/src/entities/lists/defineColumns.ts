import { useMemo } from 'react';
import type { Column } from '../../ui/table/tableTypes.ts';
import { type ColumnsParam, readColumns } from '../columns/columnsParam.ts';

/** What a column shows; `Context` is what it needs beside the row, such as texts. */
type Kind<Row, Context, Group> = (context: Context) => Omit<Column<Row, Group>, 'key' | 'header'>;

/** Columns that a table may have by key, in the order in which they can be chosen. */
export type ColumnKinds<Row, Context, Group = never> = Readonly<
  Record<string, Kind<Row, Context, Group>>
>;

export interface TableColumns<Row, Context, Group = never> {
  readonly keys: readonly string[];
  /** Head of the column of a key. */
  readonly headerOf: (context: Context, key: string) => string;
  /**
   * The columns of these keys; keys of no column are left out. Chosen ones stay on small windows,
   * where the default ones give way by priority.
   */
  readonly pick: (
    keys: readonly string[],
    context: Context,
    areChosen: boolean,
  ) => readonly Column<Row, Group>[];
}

/** Columns to choose from. @param header the head of the column of a key */
export function defineColumns<Row, Context, Key extends string, Group = never>(
  kinds: Readonly<Record<Key, Kind<Row, Context, Group>>>,
  header: (context: Context, key: Key) => string,
): TableColumns<Row, Context, Group> {
  const keys = Object.keys(kinds) as Key[]; // The keys of the object's type.
  const known = (asked: readonly string[]): readonly Key[] =>
    asked.flatMap((each) => keys.find((key) => key === each) ?? []);
  return {
    keys,
    headerOf: (context, key) => known([key]).map((each) => header(context, each))[0] ?? key,
    pick: (asked, context, areChosen) =>
      known(asked).map((key) => ({
        ...kinds[key](context),
        key,
        header: header(context, key),
        ...(areChosen && { priority: 'always' as const }),
      })),
  };
}

/**
 * The columns of an address: a stable array while keys and context stay, since a new one draws
 * every row again.
 */
export function useColumns<Row, Context, Group = never>(
  columns: TableColumns<Row, Context, Group>,
  param: ColumnsParam | null,
  keys: readonly string[],
  context: Context,
): readonly Column<Row, Group>[] {
  const keyText = keys.join(',');
  return useMemo(() => {
    const keys = keyText.split(',');
    if (param === null) return columns.pick(keys, context, false);
    const { shown } = readColumns(param, keys, columns.keys);
    return columns.pick(shown, context, param.format(shown) !== null);
  }, [columns, param, keyText, context]);
}
