import type { ReactNode } from 'react';
import { RecipeClass } from '../theme/RecipeClass.tsx';
import { useUiText } from '../text/UiText.tsx';
import { DataRow, GroupRow, SkeletonRow } from './TableRow.tsx';
import type { Column, TableItem } from './tableTypes.ts';

interface TableBodyProps<Row, Group> {
  /** Prefix of the rows' ids. */
  readonly id: string;
  readonly columns: readonly Column<Row, Group>[];
  readonly items: readonly TableItem<Row, Group>[];
  /** Places of the rows in sight; one without an item is on its way. */
  readonly shown: readonly { readonly index: number; readonly key: string }[];
  /** All rows, in sight or not. */
  readonly count: number;
  readonly rowHeight: number;
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
}

/** The rows in sight. */
export function TableBody<Row, Group>(props: TableBodyProps<Row, Group>) {
  const { id, columns, items, shown, count, rowHeight, template, minWidth, hasLead, frozen } =
    props;
  const { currentKey, meantKey, hovered, selected, rowActions, groupLabel } = props;
  const t = useUiText();
  const rowAt = (index: number, key: string, boxClass: string) => {
    const item = items[index];
    const where = { index, top: index * rowHeight, height: rowHeight, template, hasLead };
    if (!item || item.kind === 'loading')
      return <SkeletonRow key={key} {...where} columns={columns} />;
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
        {...{ columns, boxClass }}
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
    <div role="rowgroup" className="p-tbody" style={{ height: count * rowHeight, minWidth }}>
      <RecipeClass recipe="checkbox">
        {(boxClass) => shown.map(({ index, key }) => rowAt(index, key, boxClass))}
      </RecipeClass>
    </div>
  );
}
