import { useMemo } from 'react';
import { type Sort, toItems } from '../../ui/table/tableTypes.ts';
import type { Address } from '../address/defineAddress.ts';
import { useAddress } from '../address/useAddress.ts';
import { useRowDrawer } from './useRowDrawer.ts';
import {
  type Orders,
  type Searched,
  searchedRows,
  sortedRows,
  type WholeListParams,
} from './wholeList.ts';

interface WholeList<Row extends object, Key extends string, Params> extends Searched<Row> {
  /** Made by `wholeListAddress`. */
  readonly address: Address<Params>;
  /** All rows there are. */
  readonly all: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Whether a row is shown, apart from the search. */
  readonly isShown?: (row: Row, params: Params) => boolean;
  /** Rows that come first while nobody has chosen a sort. */
  readonly isFirst?: (row: Row) => boolean;
  /** Absent where it cannot be sorted. */
  readonly orders?: Orders<Row, Key>;
  /** Name of the drawer that shows a row. */
  readonly drawer?: string | undefined;
}

/**
 * A list that is loaded whole: searched, filtered and sorted here, as its address says. Functions
 * that are given have to stay the same while what they do does.
 */
export function useWholeList<
  Row extends object,
  Key extends string,
  Params extends WholeListParams<Key>,
>(list: WholeList<Row, Key, Params>) {
  const { address, all, keyOf, textsOf, idOf, isShown, isFirst, orders, drawer } = list;
  const [params, change] = useAddress(address);
  const rows = useMemo(() => {
    const { search, sort, direction } = params;
    const found = searchedRows(all, search, { textsOf, idOf });
    const shown = isShown ? found.filter((row) => isShown(row, params)) : found;
    if (orders && sort !== null) return sortedRows(shown, orders, { key: sort, direction });
    if (!isFirst) return shown;
    return [...shown.filter(isFirst), ...shown.filter((row) => !isFirst(row))];
  }, [all, textsOf, idOf, isShown, isFirst, orders, params]);
  const items = useMemo(() => toItems(rows, keyOf), [rows, keyOf]);
  const ids = useMemo(() => rows.map(keyOf), [rows, keyOf]);
  const total = rows.length;
  const rowDrawer = useRowDrawer({ drawer: drawer ?? '', ids, total, onMore: undefined });
  const { sort: key, direction } = params;
  const sort = useMemo(
    () => (key === null ? undefined : ({ key, direction } satisfies Sort)),
    [key, direction],
  );
  return {
    total,
    params,
    change,
    /** For `WholeListBar`. */
    bar: {
      search: params.search,
      onSearch: (search: string) => change({ search } as Partial<Params>),
    },
    /** For `DataTable`. */
    table: {
      items,
      total,
      ...(sort && { sort }),
      ...(orders && { onSort: (next: Sort) => change(sortOf<Key, Params>(orders, next)) }),
      ...(drawer !== undefined && rowDrawer),
    },
  };
}

/** What the address says of the order that a click on a head asks for. */
function sortOf<Key extends string, Params extends WholeListParams<Key>>(
  { by }: { readonly by: Readonly<Record<Key, unknown>> },
  { key, direction }: Sort,
): Partial<Params> {
  const keys = Object.keys(by) as Key[]; // It has those keys alone.
  return { sort: keys.find((each) => each === key) ?? null, direction } as Partial<Params>;
}
