import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { EmptyState, WidgetError } from '../feedback/StateBlock.tsx';
import { RecipeClass } from '../theme/RecipeClass.tsx';
import { scrollToRow } from './scrollToRow.ts';
import './table.css';
import { TableBody } from './TableBody.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableHead } from './TableHead.tsx';
import type { Column, ColumnWidths, RowKeys, Sort, TableItem } from './tableTypes.ts';
import { useTableKeys } from './useTableKeys.ts';
import { useTableLayout } from './useTableLayout.ts';
import { keyAt, useTableMoves } from './useTableMoves.ts';
import { useTableSelection } from './useTableSelection.ts';

const noGroup = () => null;

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
  /** The row that the address means: it is marked, and shown once it is there. */
  readonly meantKey?: string | null;
  readonly onCurrentChange?: (key: string, row: Row | null) => void;
  readonly onOpen?: (key: string, row: Row) => void;
  readonly groupLabel?: (group: Group) => ReactNode;
  readonly onToggleGroup?: (key: string, isExpanded: boolean) => void;
  /** Buttons of a row, shown on hover and for the current row. A stable function. */
  readonly rowActions?: (row: Row) => ReactNode;
  /** Keys that act on the current row. */
  readonly rowKeys?: RowKeys<Row> | undefined;
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

/** All that a table knows beside what the page gives it. */
function useDataTable<Row, Group>(
  props: DataTableProps<Row, Group>,
  gridRef: RefObject<HTMLDivElement | null>,
) {
  const { items, selection, rowKeys, rowHeight = 36, hasKeys = true } = props;
  const hasGroups = useMemo(() => items.some((item) => item.kind === 'group'), [items]);
  const hasLead = selection !== undefined || hasGroups;
  const { places, ...layout } = useTableLayout(props.columns, props.widths, hasLead);
  const scrollTo = useCallback(
    (index: number) => scrollToRow(gridRef.current, index, rowHeight),
    [gridRef, rowHeight],
  );
  const takeFocus = useCallback(() => {
    if (document.activeElement === document.body) gridRef.current?.focus({ preventScroll: true });
  }, [gridRef]);
  const { selectAll, ...choice } = useTableSelection(items, selection);
  const { handleClick, ...moves } = useTableMoves({ ...props, ...choice, scrollTo });
  useTableKeys({ items, ...moves, ...choice, takeFocus, rowKeys, gridRef, isOn: hasKeys });
  const { currentKey } = moves;
  return {
    body: { ...layout, items, rowHeight, hasLead, currentKey },
    head: { ...layout, hasLead, selectAll },
    places,
    handleClick,
    hasGroups,
  };
}

/** What is in the place of the rows; in a grid, which holds rows alone, it is one. */
const Message = ({ children }: { readonly children: ReactNode }) => (
  <div role="row">
    <div role="gridcell">{children}</div>
  </div>
);

/** What says why there are no rows: that they could not be loaded, or that there are none. */
function Instead<Row, Group>(props: DataTableProps<Row, Group>) {
  const { error, isLoading = false, items, empty } = props;
  if (error)
    return (
      <Message>
        <WidgetError onRetry={error.onRetry} requestId={error.requestId} />
      </Message>
    );
  if (isLoading || items.length > 0) return null;
  return <Message>{empty ?? <EmptyState />}</Message>;
}

/** How many rows there are and are selected, what can be done with them, and by which keys. */
function Foot<Row, Group>(props: DataTableProps<Row, Group>) {
  const { selection, isLoading = false, items } = props;
  return (
    <TableFoot
      selected={selection?.keys.size ?? 0}
      total={props.total}
      actions={props.bulkActions}
      note={props.footNote}
      hasKeys={props.hasKeys ?? true}
      hasRows={isLoading || items.length > 0}
      canSelect={selection !== undefined}
      canOpen={props.onOpen !== undefined}
      rowKeys={props.rowKeys}
    />
  );
}

/**
 * Rows at 36 pixels, drawn only where they are seen; sorting, selection, groups and keys. Data and
 * state are the page's.
 */
export function DataTable<Row, Group = never>(props: DataTableProps<Row, Group>) {
  const { total, selection, rowActions, hasFoot = true } = props;
  const { isLoading = false, isRefetching = false } = props;
  const id = useId();
  const gridRef = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const { body, head, places, handleClick, hasGroups } = useDataTable(props, gridRef);
  const [isCurrentShown, setCurrentShown] = useState(false);
  return (
    <div className="p-table">
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- useTableKeys */}
      <div
        className="p-grid"
        ref={gridRef}
        role={hasGroups ? 'treegrid' : 'grid'}
        tabIndex={0}
        style={places as CSSProperties} // Variables are no properties of the type.
        onClick={handleClick}
        onPointerOver={rowActions && ((event) => setHovered(keyAt(event.target)))}
        // Out of the window the row keeps its buttons: the pointer comes back to them.
        onPointerLeave={({ relatedTarget }) => relatedTarget instanceof Node && setHovered(null)}
        aria-label={props.label}
        aria-rowcount={total === null || total === undefined ? -1 : total + 1}
        aria-busy={isLoading || isRefetching}
        aria-multiselectable={selection !== undefined}
        {...(isCurrentShown &&
          body.currentKey !== null && { 'aria-activedescendant': `${id}-${body.currentKey}` })}
      >
        <TableHead {...head} sort={props.sort} onSort={props.onSort} onResize={props.onResize} />
        <Instead {...props} />
        <RecipeClass recipe="checkbox">
          {(boxClass) => (
            <TableBody
              {...body}
              {...{ id, hovered, rowActions, isLoading, boxClass }}
              isLoadingMore={props.isLoadingMore}
              hasMore={props.hasMore}
              hasError={Boolean(props.error)}
              onLoadMore={props.onLoadMore}
              selected={selection?.keys}
              meantKey={props.meantKey}
              groupLabel={props.groupLabel ?? noGroup}
              onCurrentShown={setCurrentShown}
            />
          )}
        </RecipeClass>
      </div>
      {hasFoot && <Foot {...props} />}
    </div>
  );
}
