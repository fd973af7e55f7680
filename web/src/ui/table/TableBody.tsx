import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useUiText } from '../text/UiText.tsx';
import { nameColumns } from './tableLayout.ts';
import { DataRow, GroupRow, SkeletonRow } from './TableRow.tsx';
import type { Column } from './tableTypes.ts';
import { type TableRows, useTableRows } from './useTableRows.ts';

interface TableBodyProps<Row, Group> extends TableRows<Row, Group> {
  /** Prefix of the rows' ids. */
  readonly id: string;
  readonly columns: readonly Column<Row, Group>[];
  /** Class of the box that selects a row. */
  readonly boxClass: string;
  readonly template: string;
  readonly minWidth: number;
  readonly hasLead: boolean;
  readonly frozen: number;
  readonly currentKey: string | null;
  readonly meantKey: string | null | undefined;
  readonly hovered: string | null;
  readonly selected: ReadonlySet<string> | undefined;
  readonly rowActions: ((row: Row) => ReactNode) | undefined;
  readonly groupLabel: (group: Group) => ReactNode;
  /** Hears whether the current row is drawn. A stable function. */
  readonly onCurrentShown: (isShown: boolean) => void;
}

/** The rows in sight. Scrolling draws this alone, not the head and foot around it. */
export function TableBody<Row, Group>(props: TableBodyProps<Row, Group>) {
  const { id, columns, items, rowHeight, template, minWidth, hasLead, frozen, boxClass } = props;
  const { currentKey, meantKey, hovered, selected, rowActions, groupLabel, onCurrentShown } = props;
  const t = useUiText();
  const body = useRef<HTMLDivElement>(null);
  const { count, shown, isFast } = useTableRows(body, props);
  const isCurrentShown = shown.some(({ key }) => key === currentKey);
  useLayoutEffect(() => onCurrentShown(isCurrentShown), [onCurrentShown, isCurrentShown]);
  const names = useMemo(() => columns.slice(0, nameColumns(columns)), [columns]);
  // Of rows that nobody can read the rest would cost most of each frame.
  const drawn = isFast ? names : columns;
  const rowAt = (index: number, key: string) => {
    const item = items[index];
    const where = { index, top: index * rowHeight, height: rowHeight, template, hasLead };
    if (!item || item.kind === 'loading')
      return <SkeletonRow key={key} {...where} columns={drawn} />;
    const isCurrent = item.key === currentKey;
    const row = { ...where, frozen, id: `${id}-${item.key}`, itemKey: item.key, isCurrent };
    if (item.kind === 'group') {
      const { group, isExpanded } = item;
      return <GroupRow key={key} {...row} {...{ group, isExpanded, columns }} label={groupLabel} />;
    }
    return (
      <DataRow
        key={key}
        {...row}
        columns={drawn}
        lastColumn={columns.length - 1}
        boxClass={boxClass}
        row={item.row}
        isMeant={item.key === meantKey}
        isSelected={selected?.has(item.key)}
        selectLabel={t('selectRow')}
        // Buttons in every row would cost frames: only the row under the pointer and the current
        // one have them.
        actions={isCurrent || item.key === hovered ? rowActions : undefined}
      />
    );
  };
  return (
    <div
      role="rowgroup"
      className="p-tbody"
      ref={body}
      style={{ height: count * rowHeight, minWidth }}
    >
      {shown.map(({ index, key }) => rowAt(index, key))}
    </div>
  );
}
