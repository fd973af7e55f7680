import { type ReactNode, useMemo } from 'react';
import { PageRest } from '../../ui/layout/Page.ts';
import { CountText } from '../../ui/marks/CountText.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx';
import { toItems } from '../../ui/table/tableTypes.ts';
import { useColumnWidths } from '../columns/columnWidths.ts';
import { SectionFailure } from '../routing/Boundaries.tsx';
import type { List, ListParams } from './defineList.ts';
import { useListSort } from './useListSort.ts';

/** Rows of a list as far as they are loaded. */
export interface ListRows<Row> {
  /** Whether they could not be loaded, which is not the same as none. */
  readonly isFailed: boolean;
  readonly rows: readonly Row[];
  /** How many there are, loaded or not; null when it could not be loaded. */
  readonly total: number | null;
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly loadNext: () => void;
}

type TableProps<Row> = Omit<
  DataTableProps<Row>,
  | 'items'
  | 'total'
  | 'sort'
  | 'onSort'
  | 'hasMore'
  | 'isLoadingMore'
  | 'onLoadMore'
  | 'isRefetching'
>;

interface ListTableProps<Row, Sort extends string> extends TableProps<Row> {
  readonly list: Pick<List<Sort>, 'name' | 'sorts' | 'resizes'>;
  readonly params: Pick<ListParams<Sort>, 'sort' | 'direction'>;
  readonly onChange: (change: Pick<ListParams<Sort>, 'sort' | 'direction'>) => void;
  readonly rows: ListRows<Row>;
  /** Key of a row. A stable function. */
  readonly keyOf: (row: Row) => string;
  /** Takes the rest of the page, below bars that keep their height. */
  readonly isRest?: boolean;
  /** What is shown belongs to the address before. */
  readonly isStale: boolean;
  /** How many there are, in words: `1,284 gaps`. */
  readonly countText?: (count: number, formatted: string) => string;
  /** In the place of rows where there are none. */
  readonly empty: ReactNode;
}

/**
 * The rows of a list with its sort, the widths that the person gave to columns and the count below;
 * words and Try again where they could not be loaded.
 */
export function ListTable<Row, Sort extends string>({
  list,
  params,
  onChange,
  rows: { isFailed, rows, total, hasNext, isLoadingNext, loadNext },
  keyOf,
  isRest = false,
  isStale,
  countText,
  ...table
}: ListTableProps<Row, Sort>) {
  const { widths, onResize } = useColumnWidths(list.name);
  const items = useMemo(() => toItems(rows, keyOf), [rows, keyOf]);
  const sort = useListSort(list, params, onChange);
  if (isFailed) return <SectionFailure />;
  const shown = (
    <DataTable
      items={items}
      total={total}
      {...(list.resizes && { widths, onResize })}
      {...sort}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={loadNext}
      isRefetching={isStale}
      footNote={countText && <CountText count={total} text={countText} />}
      {...table}
    />
  );
  return isRest ? <PageRest>{shown}</PageRest> : shown;
}
