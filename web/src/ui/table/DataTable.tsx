import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { EmptyState, WidgetError } from '../feedback/StateBlock.tsx';
import { useUiText } from '../text/UiText.tsx';
import './table.css';
import { TableFoot } from './TableFoot.tsx';
import { TableHead } from './TableHead.tsx';
import { gridTemplate, leastWidth, useIsWide, visibleColumns, withWidths } from './tableLayout.ts';
import { DataRow, GroupRow, SkeletonRow } from './TableRow.tsx';
import type { Column, ColumnWidths, Sort, TableItem } from './tableTypes.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useTableKeys } from './useTableKeys.ts';
import { useTableSelection } from './useTableSelection.ts';

const FIRST_SKELETONS = 12;
const NEXT_SKELETONS = 3;
const HEAD_HEIGHT = 32;
/** The next page is asked for when so few rows are left below. */
const ROWS_AHEAD = 20;
const noGroup = () => null;
const keyAt = (target: EventTarget): string | null =>
  (target as Element).closest('[data-key]')?.getAttribute('data-key') ?? null;

export interface DataTableProps<Row, Group = never> {
  readonly label: string;
  /** A stable array; a new one draws every row again. */
  readonly columns: readonly Column<Row, Group>[];
  readonly items: readonly TableItem<Row, Group>[];
  /**
   * Widths that the person gave to columns; with `onResize` the heads have handles. Null goes back
   * to the column's own.
   */
  readonly widths?: ColumnWidths | undefined;
  readonly onResize?: ((key: string, width: number | null) => void) | undefined;
  /** All rows there are, loaded or not. */
  readonly total?: number | null | undefined;
  readonly rowHeight?: 36 | 32 | 28;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Makes rows selectable. */
  readonly selection?: {
    readonly keys: ReadonlySet<string>;
    readonly onChange: (keys: ReadonlySet<string>) => void;
  };
  /** The row whose drawer is open; without it the table keeps its own current row. */
  readonly currentKey?: string | null;
  readonly onCurrentChange?: (key: string, row: Row | null) => void;
  readonly onOpen?: (key: string, row: Row) => void;
  readonly groupLabel?: (group: Group) => ReactNode;
  readonly onToggleGroup?: (key: string, isExpanded: boolean) => void;
  /** Buttons of a row, shown on hover and for the current row. A stable function. */
  readonly rowActions?: (row: Row) => ReactNode;
  readonly hasMore?: boolean;
  readonly isLoadingMore?: boolean;
  readonly onLoadMore?: () => void;
  /** Nothing has come yet: skeleton rows. */
  readonly isLoading?: boolean;
  /** Old rows stay while new ones are fetched. */
  readonly isRefetching?: boolean;
  readonly error?: { readonly onRetry?: () => void; readonly requestId?: string } | null;
  /** Takes the place of "No Results". */
  readonly empty?: ReactNode;
  readonly bulkActions?: ReactNode;
  readonly footNote?: ReactNode;
  readonly hasFoot?: boolean;
  /** Off for tables inside drawers, so that keys reach the page's table. */
  readonly hasKeys?: boolean;
}

/**
 * Rows at 36 pixels, drawn only where they are seen; sorting, selection, groups and keys. Data and
 * state are the page's.
 */
export function DataTable<Row, Group = never>(props: DataTableProps<Row, Group>) {
  const {
    label,
    items,
    total,
    widths,
    onResize,
    rowHeight = 36,
    sort,
    onSort,
    selection,
    onOpen,
    onCurrentChange,
    onToggleGroup,
    rowActions,
    groupLabel = noGroup,
  } = props;
  const {
    hasMore = false,
    isLoadingMore = false,
    onLoadMore,
    isLoading = false,
    isRefetching = false,
    error,
    hasFoot = true,
    hasKeys = true,
  } = props;
  const t = useUiText();
  const id = useId();
  const gridRef = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const columns = useMemo(() => visibleColumns(props.columns, isWide), [props.columns, isWide]);
  // The rows take the columns as they are: a width is only in the template, so that dragging one
  // draws no cell again.
  const sized = useMemo(() => (widths ? withWidths(columns, widths) : columns), [columns, widths]);
  const hasGroups = useMemo(() => items.some((item) => item.kind === 'group'), [items]);
  const hasLead = selection !== undefined || hasGroups;
  const template = gridTemplate(sized, hasLead);
  const minWidth = leastWidth(sized, hasLead);
  const [ownCurrent, setOwnCurrent] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const currentKey = props.currentKey ?? ownCurrent;

  const isFirstLoad = isLoading && items.length === 0;
  const skeletons = isFirstLoad ? FIRST_SKELETONS : hasMore ? NEXT_SKELETONS : 0;
  const count = error ? 0 : items.length + skeletons;
  const { start, end, scrollTo } = useRowWindow({
    scroller: gridRef,
    count,
    rowHeight,
    headHeight: HEAD_HEIGHT,
  });
  const shown = Array.from({ length: Math.max(0, end - start) }, (_, offset) => ({
    index: start + offset,
    key: items[start + offset]?.key ?? `skeleton-${start + offset}`,
  }));
  const isNearEnd =
    hasMore && !isLoadingMore && !isLoading && !error && end > items.length - ROWS_AHEAD;
  useEffect(() => {
    if (isNearEnd) onLoadMore?.();
  }, [isNearEnd, onLoadMore, items.length]);

  const { select, selectAll, clearSelection } = useTableSelection(items, selection);
  const move = (item: TableItem<Row, Group>) => {
    setOwnCurrent(item.key);
    scrollTo(items.indexOf(item));
    onCurrentChange?.(item.key, item.kind === 'row' ? item.row : null);
  };
  const fold = (item: TableItem<Row, Group>, isExpanded: boolean) => {
    if (item.kind === 'group' && item.isExpanded !== isExpanded)
      onToggleGroup?.(item.key, isExpanded);
  };
  const open = (item: TableItem<Row, Group>) => {
    setOwnCurrent(item.key);
    if (item.kind === 'group') fold(item, !item.isExpanded);
    if (item.kind === 'row') onOpen?.(item.key, item.row);
  };
  useTableKeys({
    items,
    currentKey,
    move,
    open,
    fold,
    select,
    clearSelection,
    gridRef,
    isOn: hasKeys,
  });

  const handleClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const key = keyAt(target);
    const item = items.find((each) => each.key === key);
    if (!item) return;
    if (target.matches('.p-row > .p-cell > .p-checkbox')) select?.(item.key, event.shiftKey);
    else if (!target.closest('a, button, input, label')) open(item);
  };

  const isEmpty = !error && !isLoading && items.length === 0;
  return (
    <div className="p-table">
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- useTableKeys answers the same by keys */}
      <div
        className="p-grid"
        ref={gridRef}
        role={hasGroups ? 'treegrid' : 'grid'}
        tabIndex={0}
        onClick={handleClick}
        onPointerOver={rowActions && ((event) => setHovered(keyAt(event.target)))}
        onPointerLeave={() => setHovered(null)}
        aria-label={label}
        aria-rowcount={total === null || total === undefined ? -1 : total + 1}
        aria-busy={isLoading || isRefetching}
        aria-multiselectable={selection !== undefined}
        {...(currentKey !== null &&
          shown.some((each) => each.key === currentKey) && {
            'aria-activedescendant': `${id}-${currentKey}`,
          })}
      >
        <TableHead
          columns={columns}
          template={template}
          minWidth={minWidth}
          hasLead={hasLead}
          sort={sort}
          onSort={onSort}
          selectAll={selectAll}
          onResize={onResize}
        />
        {(error || isEmpty) && (
          // A grid holds rows alone: what it says in their place is one.
          <div role="row">
            <div role="gridcell">
              {error ? (
                <WidgetError onRetry={error.onRetry} requestId={error.requestId} />
              ) : (
                (props.empty ?? <EmptyState />)
              )}
            </div>
          </div>
        )}
        <div role="rowgroup" className="p-tbody" style={{ height: count * rowHeight, minWidth }}>
          {shown.map(({ index, key }) => {
            const item = items[index];
            const where = { index, top: index * rowHeight, height: rowHeight, template, hasLead };
            if (!item || item.kind === 'loading')
              return <SkeletonRow key={key} {...where} columns={columns} />;
            const row = {
              ...where,
              id: `${id}-${item.key}`,
              itemKey: item.key,
              isCurrent: item.key === currentKey,
            };
            if (item.kind === 'group') {
              return (
                <GroupRow
                  key={key}
                  {...row}
                  group={item.group}
                  isExpanded={item.isExpanded}
                  columns={columns}
                  label={groupLabel}
                />
              );
            }
            const isActive = row.isCurrent || item.key === hovered;
            return (
              <DataRow
                key={key}
                {...row}
                row={item.row}
                columns={columns}
                isSelected={selection?.keys.has(item.key)}
                selectLabel={t('selectRow')}
                // Buttons in every row would cost frames: only the row under the pointer and the
                // current one have them.
                actions={isActive ? rowActions : undefined}
              />
            );
          })}
        </div>
      </div>
      {hasFoot && (
        <TableFoot
          selected={selection?.keys.size ?? 0}
          total={total}
          actions={props.bulkActions}
          note={props.footNote}
          hasKeys={hasKeys}
          canSelect={selection !== undefined}
          canOpen={onOpen !== undefined}
        />
      )}
    </div>
  );
}
