import type { TableItem } from '../../../ui/table/tableTypes.ts';
import type { EndpointRow } from './useEndpointRows.ts';

/** The head of a host's endpoints. */
export interface HostGroup {
  readonly kind: 'host';
  readonly hostId: string;
  readonly name: string;
  readonly isExternal: boolean;
  readonly endpointCount: number;
  readonly riskScore: number;
}

/** The line below the loaded endpoints of a host that asks for more. */
export interface MoreOfGroup {
  readonly kind: 'more';
  readonly hostId: string;
  readonly name: string;
  /** Endpoints that the next page brings. */
  readonly next: number;
}

export type EndpointGroup = HostGroup | MoreOfGroup;
export type EndpointItem = TableItem<EndpointRow, EndpointGroup>;

/** Rows of one host as far as they are loaded. */
export interface LoadedRows {
  readonly rows: readonly EndpointRow[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
}

export const GROUP_PAGE = 50;
/** Begins the key of a line that asks for more. */
export const MORE = 'more ';
const FIRST_SKELETONS = 3;

/** Flat items of the table: each host's head, and below an open one its rows and what is still to come. */
export function groupItems(groups: readonly HostGroup[], isOpen: (hostId: string, index: number) => boolean, rowsOf: (hostId: string) => LoadedRows | null): readonly EndpointItem[] {
  return groups.flatMap((group, index): EndpointItem[] => {
    const isExpanded = isOpen(group.hostId, index);
    const head: EndpointItem = { kind: 'group', key: group.hostId, group, isExpanded };
    return isExpanded ? [head, ...rowItems(group, rowsOf(group.hostId))] : [head];
  });
}

function rowItems({ hostId, name, endpointCount }: HostGroup, loaded: LoadedRows | null): EndpointItem[] {
  const rows = (loaded?.rows ?? []).map((row): EndpointItem => ({ kind: 'row', key: row.endpointId, row }));
  const left = Math.max(0, endpointCount - rows.length);
  if (!loaded || loaded.isLoading) {
    const count = Math.min(left, rows.length === 0 ? FIRST_SKELETONS : 1);
    return [...rows, ...Array.from({ length: count }, (_, index): EndpointItem => ({ kind: 'loading', key: `${hostId} ${index}` }))];
  }
  if (!loaded.hasMore || left === 0) return rows;
  const more: MoreOfGroup = { kind: 'more', hostId, name, next: Math.min(left, GROUP_PAGE) };
  return [...rows, { kind: 'group', key: `${MORE}${hostId}`, group: more, isExpanded: false }];
}
