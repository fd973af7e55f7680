import type { TableItem } from '../../../ui/table/tableTypes.ts';
import type { EndpointRow } from './useEndpointRows.ts';

/** The head of the endpoints of a host or label. */
export interface GroupHead {
  readonly kind: 'group';
  readonly key: string;
  readonly name: string;
  /** Whether the host is called from outside; null for a label. */
  readonly isExternal: boolean | null;
  readonly endpointCount: number;
  readonly riskScore: number;
  readonly requests?: number | null | undefined;
  readonly openGaps?: number | null | undefined;
  readonly worstGap?: string | null | undefined;
  readonly attackers?: number | null | undefined;
}

/** The line below the loaded endpoints of a group that asks for more. */
interface MoreOfGroup {
  readonly kind: 'more';
  readonly name: string;
  /** Endpoints that the next page brings. */
  readonly next: number;
}

export type EndpointGroup = GroupHead | MoreOfGroup;
export type EndpointItem = TableItem<EndpointRow, EndpointGroup>;

/** Rows of one group as far as they are loaded. */
export interface LoadedRows {
  readonly rows: readonly EndpointRow[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
}

export const GROUP_PAGE = 50;
/** Begins the key of a line that asks for more. */
export const MORE = 'more ';
const FIRST_SKELETONS = 3;

/**
 * The endpoint of a row: one with several labels is in several groups, and its further rows
 * have keys that begin with its own.
 */
export const endpointOf = (rowKey: string): string => rowKey.split(' ')[0] ?? rowKey;

/**
 * Flat items of the table: each group's head, and below an open one its rows and what is still to
 * come.
 */
export function groupItems(
  groups: readonly GroupHead[],
  isOpen: (key: string, index: number) => boolean,
  rowsOf: (key: string) => LoadedRows | null,
): readonly EndpointItem[] {
  const seen = new Set<string>();
  return groups.flatMap((group, index): EndpointItem[] => {
    const isExpanded = isOpen(group.key, index);
    const head: EndpointItem = { kind: 'group', key: group.key, group, isExpanded };
    return isExpanded ? [head, ...rowItems(group, rowsOf(group.key), seen)] : [head];
  });
}

function rowItems(
  { key, name, endpointCount }: GroupHead,
  loaded: LoadedRows | null,
  seen: Set<string>,
): EndpointItem[] {
  const rows = (loaded?.rows ?? []).map((row): EndpointItem => {
    const isAgain = seen.has(row.endpointId);
    seen.add(row.endpointId);
    return { kind: 'row', key: isAgain ? `${row.endpointId} ${key}` : row.endpointId, row };
  });
  const left = Math.max(0, endpointCount - rows.length);
  if (!loaded || loaded.isLoading) {
    const count = Math.min(left, rows.length === 0 ? FIRST_SKELETONS : 1);
    return [
      ...rows,
      ...Array.from({ length: count }, (_, index): EndpointItem => ({
        kind: 'loading',
        key: `${key} ${index}`,
      })),
    ];
  }
  if (!loaded.hasMore || left === 0) return rows;
  const more: MoreOfGroup = { kind: 'more', name, next: Math.min(left, GROUP_PAGE) };
  return [...rows, { kind: 'group', key: `${MORE}${key}`, group: more, isExpanded: false }];
}
