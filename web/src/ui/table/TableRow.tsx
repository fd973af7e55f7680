import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { TruncatedText } from '../marks/TruncatedText.tsx';
import type { Column } from './tableTypes.ts';

/** Place of a row in the scrolled area, in pixels. */
export interface RowPlace {
  readonly id: string;
  readonly itemKey: string;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly template: string;
  readonly hasLead: boolean;
  /** Columns that stay in sight at the left. */
  readonly frozen: number;
  readonly isCurrent: boolean;
}

interface DataRowProps<Row, Group> extends RowPlace {
  readonly row: Row;
  readonly columns: readonly Column<Row, Group>[];
  /** Place of the last column of the table, which may not be drawn. */
  readonly lastColumn: number;
  /** Whether the address means it. */
  readonly isMeant: boolean;
  /** Undefined where rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly selectLabel: string;
  /** Class of the box that selects. */
  readonly boxClass: string;
  readonly actions: ((row: Row) => ReactNode) | undefined;
}

/** Bare words of a cell end in an ellipsis where there is no room for them. */
const fitted = (content: ReactNode) =>
  typeof content === 'string' ? <TruncatedText text={content} /> : content;

const ignore = () => {};
/** Marks the cell that keeps the gutter of the page at its right. */
const LAST = { 'data-last': '' };

/**
 * What keeps a cell in sight; the last of them has an edge while others go below it. An attribute,
 * since a style of its own would make the browser find out every style of the cell anew.
 */
export const frozenCell = (frozen: number, place: number) =>
  place < frozen && { 'data-frozen': place, ...(place === frozen - 1 && { 'data-edge': '' }) };
export const frozenLead = (frozen: number) => frozen > 0 && { 'data-frozen': 'lead' };

const place = ({ id, itemKey, index, top, height, template, isCurrent }: RowPlace) => ({
  id,
  role: 'row',
  'data-key': itemKey,
  'aria-rowindex': index + 2,
  style: { transform: `translateY(${top}px)`, height, gridTemplateColumns: template },
  ...(isCurrent && { 'data-current': '' }),
});

function PlainDataRow<Row, Group>({
  row,
  columns,
  lastColumn,
  isMeant,
  isSelected,
  selectLabel,
  boxClass,
  actions,
  ...rest
}: DataRowProps<Row, Group>) {
  return (
    <div
      className="p-row"
      {...place(rest)}
      {...(isSelected !== undefined && { 'aria-selected': isSelected })}
      {...(isMeant && { 'data-meant': '', 'aria-current': true })}
      {...(isSelected && { 'data-selected': '' })}
    >
      {rest.hasLead && (
        <div role="gridcell" className="p-cell" {...frozenLead(rest.frozen)}>
          {isSelected !== undefined && (
            <input
              type="checkbox"
              className={boxClass}
              tabIndex={-1}
              checked={isSelected}
              onChange={ignore}
              aria-label={selectLabel}
            />
          )}
        </div>
      )}
      {columns.map((column, place) => (
        <div
          key={column.key}
          role="gridcell"
          className="p-cell"
          data-align={column.align ?? 'start'}
          {...frozenCell(rest.frozen, place)}
          {...(place === lastColumn && LAST)}
        >
          {fitted(column.cell(row))}
        </div>
      ))}
      {actions && (
        <div role="gridcell" className="p-row-actions">
          <div>{actions(row)}</div>
        </div>
      )}
    </div>
  );
}

/**
 * One row of plain elements; drawn again only when its own facts change (60 frames a second over
 * 10,000 rows).
 */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;

interface GroupRowProps<Row, Group> extends RowPlace {
  readonly group: Group;
  readonly isExpanded: boolean;
  readonly columns: readonly Column<Row, Group>[];
  readonly label: (group: Group) => ReactNode;
}

function PlainGroupRow<Row, Group>({
  group,
  isExpanded,
  columns,
  label,
  ...rest
}: GroupRowProps<Row, Group>) {
  const firstSum = columns.findIndex((column) => column.groupCell !== undefined);
  const span = firstSum < 1 ? columns.length : firstSum;
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <div className="p-row" data-group="" {...place(rest)} aria-expanded={isExpanded}>
      <div role="gridcell" className="p-cell">
        <Chevron size={14} />
      </div>
      <div role="gridcell" className="p-cell p-group-label" style={{ gridColumn: `span ${span}` }}>
        {label(group)}
      </div>
      {columns.slice(span).map((column, place) => (
        <div
          key={column.key}
          role="gridcell"
          className="p-cell"
          data-align={column.align ?? 'start'}
          {...(span + place === columns.length - 1 && LAST)}
        >
          {column.groupCell?.(group)}
        </div>
      ))}
    </div>
  );
}

/** The head of a group with its sums; click, Enter or arrows fold it. */
export const GroupRow = memo(PlainGroupRow) as typeof PlainGroupRow;

/** A row that is not there yet, at its real height and widths. */
export function SkeletonRow<Row, Group>({
  columns,
  ...rest
}: Omit<RowPlace, 'isCurrent' | 'id' | 'itemKey' | 'frozen'> & {
  readonly columns: readonly Column<Row, Group>[];
}) {
  const { top, height, template, hasLead, index } = rest;
  return (
    <div
      className="p-row p-late"
      data-skeleton=""
      aria-hidden="true"
      style={{ transform: `translateY(${top}px)`, height, gridTemplateColumns: template }}
    >
      {hasLead && <div className="p-cell" />}
      {columns.map((column, place) => (
        <div
          key={column.key}
          className="p-cell"
          data-align={column.align ?? 'start'}
          {...(place === columns.length - 1 && LAST)}
        >
          <span
            className="p-skeleton"
            style={{ width: `${50 + ((index * 3 + place * 7) % 4) * 10}%` }}
          />
        </div>
      ))}
    </div>
  );
}
