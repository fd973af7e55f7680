import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { GroupedTable_company$key } from '../../../__generated__/GroupedTable_company.graphql.ts';
import type { GroupedTablePageQuery } from '../../../__generated__/GroupedTablePageQuery.graphql.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useIsWide } from '../../../ui/table/tableLayout.ts';
import type { EndpointsScope } from '../inventoryParams.ts';
import { endpointColumns } from './endpointColumns.tsx';
import type { InventoryTableProps } from './EndpointsTable.tsx';
import { GroupLabel } from './GroupLabel.tsx';
import { type EndpointGroup, groupItems, MORE } from './groupItems.ts';
import { useGroupRows } from './useGroupRows.ts';
import { useRowDrawer } from './useRowDrawer.ts';
import { useTableSort } from './useTableSort.ts';

/** By the specification so many groups are open at first. */
const OPEN_AT_FIRST = 3;
const GROUPS_PAGE = 50;

interface GroupedTableProps extends InventoryTableProps<GroupedTable_company$key> {
  /** What the groups on screen were asked with. */
  readonly scope: EndpointsScope;
}

const groupLabel = (group: EndpointGroup) => <GroupLabel group={group} />;

/** Endpoints below their hosts. The rows of the first groups come with the groups, those of the others when they are opened. */
export function GroupedTable({ company, scope, params, onChange, isStale, empty }: GroupedTableProps) {
  const { t } = useTranslation('inventoryPage');
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<GroupedTablePageQuery, GroupedTable_company$key>(
    graphql`
      fragment GroupedTable_company on Company
      @refetchable(queryName: "GroupedTablePageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        filter: { type: "FilterInput" }
        sort: { type: "EndpointSort!" }
        direction: { type: "SortDirection!" }
      ) {
        companyId
        opened: hostGroups(first: 3, filter: $filter) {
          ...useGroupRows_groups @arguments(sort: $sort, direction: $direction)
        }
        hostGroups(first: $count, after: $cursor, filter: $filter) @connection(key: "GroupedTable_hostGroups") {
          edges {
            node {
              host {
                hostId
                name
                isExternal
              }
              endpointCount
              riskScore
            }
          }
        }
      }
    `,
    company,
  );
  const { edges } = data.hostGroups;
  const groups = useMemo(() => edges.map(({ node: { host, ...sums } }) => ({ kind: 'host' as const, ...host, ...sums })), [edges]);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = useCallback((hostId: string, index: number) => toggled.get(hostId) ?? index < OPEN_AT_FIRST, [toggled]);
  const openIds = useMemo(() => groups.flatMap(({ hostId }, index) => (isOpen(hostId, index) ? [hostId] : [])), [groups, isOpen]);
  const { rowsOf, loadMore } = useGroupRows(data.companyId, data.opened, scope, openIds);
  const items = useMemo(() => groupItems(groups, isOpen, rowsOf), [groups, isOpen, rowsOf]);
  const isWide = useIsWide();
  const columns = useMemo(() => endpointColumns(t, { isGrouped: true, isWide }), [t, isWide]);
  const ids = useMemo(() => items.flatMap((item) => (item.kind === 'row' ? [item.key] : [])), [items]);
  const total = groups.reduce((sum, { endpointCount }) => sum + endpointCount, 0);
  const drawer = useRowDrawer({ ids, total: hasNext ? null : total, onMore: undefined });
  const handleToggle = (key: string, isExpanded: boolean) => {
    if (key.startsWith(MORE)) loadMore(key.slice(MORE.length));
    else setToggled((now) => new Map(now).set(key, isExpanded));
  };
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      items={items}
      total={null}
      groupLabel={groupLabel}
      onToggleGroup={handleToggle}
      {...useTableSort(params, onChange)}
      {...drawer}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={() => void loadNext(GROUPS_PAGE)}
      isRefetching={isStale}
      empty={empty}
      footNote={t('hosts', { count: groups.length, formatted: `${groups.length.toLocaleString('en-GB')}${hasNext ? '+' : ''}` })}
    />
  );
}
