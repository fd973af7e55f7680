import { ArrowDown, ArrowUp } from 'lucide-react';
import { Checkbox } from '../forms/Checkbox.tsx';
import { useUiText } from '../text/UiText.tsx';
import { TruncatedText } from '../marks/TruncatedText.tsx';
import { ResizeHandle } from './ResizeHandle.tsx';
import { frozenCell, frozenLead } from './TableRow.tsx';
import { nextSort, type Column, type Sort } from './tableTypes.ts';

interface TableHeadProps<Row, Group> {
  readonly columns: readonly Column<Row, Group>[];
  readonly template: string;
  /** Pixels that all columns take at least. */
  readonly minWidth: number;
  readonly hasLead: boolean;
  readonly frozen: number;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  /** Undefined where rows cannot be selected. */
  readonly onResize: ((key: string, width: number | null) => void) | undefined;
  readonly selectAll:
    | { readonly state: 'none' | 'some' | 'all'; readonly onToggle: () => void }
    | undefined;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The sticky line of column names; a sorted one has an arrow in kept room. */
export function TableHead<Row, Group>({
  columns,
  template,
  minWidth,
  hasLead,
  frozen,
  sort,
  onSort,
  onResize,
  selectAll,
}: TableHeadProps<Row, Group>) {
  const t = useUiText();
  return (
    <div className="p-thead" role="rowgroup">
      <div
        className="p-head-row"
        role="row"
        aria-rowindex={1}
        style={{ gridTemplateColumns: template, minWidth }}
      >
        {hasLead && (
          <div role="columnheader" className="p-head-cell" {...frozenLead(frozen)}>
            {selectAll ? (
              <Checkbox
                isChecked={selectAll.state === 'all'}
                isMixed={selectAll.state === 'some'}
                onChange={selectAll.onToggle}
                aria-label={t('selectAll')}
              />
            ) : (
              <span className="p-sr">{t('expand')}</span>
            )}
          </div>
        )}
        {columns.map((column, place) => (
          <HeadCell
            key={column.key}
            {...{ column, sort, onSort, onResize }}
            place={frozenCell(frozen, place)}
          />
        ))}
      </div>
    </div>
  );
}

type HeadCellProps<Row, Group> = Pick<
  TableHeadProps<Row, Group>,
  'sort' | 'onSort' | 'onResize'
> & {
  readonly column: Column<Row, Group>;
  /** What keeps it in sight. */
  readonly place: ReturnType<typeof frozenCell>;
};

/** The name of a column: a button where the rows can be sorted by it. */
function HeadCell<Row, Group>({
  column,
  place,
  sort,
  onSort,
  onResize,
}: HeadCellProps<Row, Group>) {
  const sorted = sort?.key === column.key ? sort.direction : undefined;
  const ariaSort = sorted ? ARIA_SORT[sorted] : 'none';
  return (
    <div
      role="columnheader"
      className="p-head-cell"
      data-align={column.align ?? 'start'}
      {...place}
      {...(column.isSortable && { 'aria-sort': ariaSort })}
    >
      {column.isSortable && onSort ? (
        <button
          type="button"
          {...(sorted && { 'data-sorted': '' })}
          onClick={() => onSort(nextSort(sort, column.key))}
        >
          <TruncatedText text={column.header} />
          {sorted === 'desc' ? <ArrowDown size={12} /> : <ArrowUp size={12} />}
        </button>
      ) : (
        <TruncatedText text={column.header} />
      )}
      {onResize && (
        <ResizeHandle label={column.header} onResize={(width) => onResize(column.key, width)} />
      )}
    </div>
  );
}
