import { useMemo, type RefObject } from 'react';
import { useHotkeys } from '../keys/useHotkeys.ts';
import type { RowKeys, TableItem } from './tableTypes.ts';

interface TableKeys<Row, Group> {
  readonly items: readonly TableItem<Row, Group>[];
  readonly currentKey: string | null;
  readonly move: (item: TableItem<Row, Group>) => void;
  /**
   * Gives the grid the focus where nothing has it: readers are told the row, drawers give it back.
   */
  readonly takeFocus: () => void;
  readonly open: (item: TableItem<Row, Group>) => void;
  readonly fold: (item: TableItem<Row, Group>, isExpanded: boolean) => void;
  readonly select: ((key: string, isRange: boolean) => void) | undefined;
  readonly clearSelection: () => void | false;
  /** Keys of the page that act on the current row, where it is drawn. */
  readonly rowKeys: RowKeys<Row> | undefined;
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly isOn: boolean;
}

/**
 * j, k and arrows move the current row, Enter opens it, x selects it, arrows sideways fold its
 * group, Esc clears the selection.
 */
export function useTableKeys<Row, Group>(table: TableKeys<Row, Group>): void {
  const { items, currentKey, gridRef } = table;
  const stops = useMemo(() => items.filter((item) => item.kind !== 'loading'), [items]);
  const index = useMemo(
    () => stops.findIndex((item) => item.key === currentKey),
    [stops, currentKey],
  );
  const current = stops[index];
  // Arrows and Enter belong to whatever has the focus, and to the table only when nothing else has
  // it.
  const isOurs = () =>
    document.activeElement === document.body || document.activeElement === gridRef.current;
  const moveTo = (item: TableItem<Row, Group> | undefined): void | false => {
    if (item === undefined) return stops.length === 0 ? false : undefined;
    table.takeFocus();
    table.move(item);
  };
  const step = (by: number): void | false =>
    moveTo(stops[index < 0 ? (by > 0 ? 0 : stops.length - 1) : index + by]);
  const onlyOurs = (act: () => void | false) => (): void | false => (isOurs() ? act() : false);
  const onCurrent = (act: (item: TableItem<Row, Group>) => void): void | false =>
    current ? act(current) : false;
  const select = (isRange: boolean): void | false =>
    table.select && current?.kind === 'row' ? table.select(current.key, isRange) : false;
  const fold = (isExpanded: boolean) =>
    onlyOurs(() => (current?.kind === 'group' ? table.fold(current, isExpanded) : false));
  const ofRow = Object.fromEntries(
    (table.rowKeys ?? []).map(({ key, act }) => [
      key,
      (): void | false => {
        const element = gridRef.current?.querySelector('[data-current]');
        return element && current?.kind === 'row' ? act(current.row, element) : false;
      },
    ]),
  );
  useHotkeys(
    {
      ...ofRow,
      j: () => step(1),
      k: () => step(-1),
      ArrowDown: onlyOurs(() => step(1)),
      ArrowUp: onlyOurs(() => step(-1)),
      Home: onlyOurs(() => moveTo(stops[0])),
      End: onlyOurs(() => moveTo(stops.at(-1))),
      Enter: onlyOurs(() => onCurrent(table.open)),
      ArrowRight: fold(true),
      ArrowLeft: fold(false),
      x: () => select(false),
      X: () => select(true),
      Escape: () => table.clearSelection(),
    },
    table.isOn,
  );
}
