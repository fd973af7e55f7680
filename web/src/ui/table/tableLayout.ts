import { useSyncExternalStore } from 'react';
import type { Column, ColumnWidths } from './tableTypes.ts';

/** Width of the column with the checkbox or the chevron of a group. */
export const LEAD_PX = 50;
const LEAST_PX = 160;
/** A column cannot be made narrower. */
export const NARROWEST_PX = 48;

/** Least width of the window at which columns of a priority are shown. */
const ROOM = { wide: '(min-width: 1280px)', widest: '(min-width: 1600px)' } as const;
type Room = keyof typeof ROOM;

const media = (room: Room): MediaQueryList => window.matchMedia(ROOM[room]);
const subscribed = (room: Room) => (listener: () => void) => {
  const query = media(room);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const SUBSCRIBE = { wide: subscribed('wide'), widest: subscribed('widest') };

/** Whether the window has room for columns of low priority. */
export function useIsWide(room: Room = 'wide'): boolean {
  return useSyncExternalStore(SUBSCRIBE[room], () => media(room).matches);
}

/** The columns that have room. */
export function visibleColumns<Row, Group>(
  columns: readonly Column<Row, Group>[],
  isWide: boolean,
  isWidest: boolean = isWide,
): readonly Column<Row, Group>[] {
  const gone = [...(isWide ? [] : ['wide']), ...(isWidest ? [] : ['widest'])];
  return columns.filter(({ priority = 'always' }) => !gone.includes(priority));
}

/** The columns at the widths a person gave them. */
export function withWidths<Row, Group>(
  columns: readonly Column<Row, Group>[],
  widths: ColumnWidths,
): readonly Column<Row, Group>[] {
  return columns.map(
    (column) =>
      ({
        ...column,
        ...(widths[column.key] !== undefined && { width: widths[column.key] }),
      }) as Column<Row, Group>,
  );
}

/** Pixels that columns take at least; beyond them the table scrolls sideways. */
export function leastWidth<Row, Group>(
  columns: readonly Column<Row, Group>[],
  hasLead: boolean,
): number {
  return columns.reduce((sum, { width = LEAST_PX }) => sum + width, hasLead ? LEAD_PX : 0);
}

/** Columns that may stand before a name that stays in sight. */
const MOST_BEFORE = 2;

const placeOfName = <Row, Group>(columns: readonly Column<Row, Group>[]): number =>
  columns.findIndex(({ isName }) => isName === true);

/** How many columns stay in sight at the left: the name and those before it. */
export function frozenColumns<Row, Group>(columns: readonly Column<Row, Group>[]): number {
  const name = placeOfName(columns);
  return name > MOST_BEFORE ? 0 : name + 1;
}

/** How many columns say what a row is: those up to the name, or the first where none is. */
export const nameColumns = <Row, Group>(columns: readonly Column<Row, Group>[]): number =>
  Math.max(0, placeOfName(columns)) + 1;

/** Where these stay, as variables of the table: dragging one wider draws no row again. */
export function frozenPlaces<Row, Group>(
  columns: readonly Column<Row, Group>[],
  hasLead: boolean,
): Readonly<Record<`--left-${number}`, string>> {
  let left = hasLead ? LEAD_PX : 0;
  return Object.fromEntries(
    columns.slice(0, frozenColumns(columns)).map(({ width = LEAST_PX }, place) => {
      const here = left;
      left += width;
      return [`--left-${place}`, `${here}px`];
    }),
  );
}

/** `grid-template-columns` of head and rows; without a column that grows, the last one does. */
export function gridTemplate<Row, Group>(
  columns: readonly Column<Row, Group>[],
  hasLead: boolean,
): string {
  const doesOneGrow = columns.some((column) => column.width === undefined);
  const tracks = columns.map((column, index) => {
    const grows = column.width === undefined || (!doesOneGrow && index === columns.length - 1);
    return grows ? `minmax(${column.width ?? LEAST_PX}px, 1fr)` : `${column.width}px`;
  });
  return [...(hasLead ? [`${LEAD_PX}px`] : []), ...tracks].join(' ');
}
