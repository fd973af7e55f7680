import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type { GroupedTable_company$key } from '../../../__generated__/GroupedTable_company.graphql.ts';
import type { GroupedTablePageQuery } from '../../../__generated__/GroupedTablePageQuery.graphql.ts';
import type { EndpointGroupingInput } from '../../../__generated__/InventoryPageQuery.graphql.ts';
import { valueOf } from '../../../entities/errors/valueOf.ts';
import type { EndpointsScope } from '../inventoryList.ts';
import { GroupLabel } from './GroupLabel.tsx';
import { type EndpointGroup, groupItems, MORE } from './groupItems.ts';
import { InventoryTable, type InventoryTableProps } from './InventoryTable.tsx';
import { useGroupRows } from './useGroupRows.ts';

/** By the specification so many groups are open at first. */
const OPEN_AT_FIRST = 3;
const GROUPS_PAGE = 50;

interface GroupedTableProps extends InventoryTableProps<GroupedTable_company$key> {
  /** What the groups on screen were asked with. */
  readonly scope: EndpointsScope;
  readonly groupBy: EndpointGroupingInput;
}

const groupLabel = (group: EndpointGroup) => <GroupLabel group={group} />;

/**
 * Endpoints below their hosts or labels. The rows of the first groups come with the groups, those
 * of the others when they are opened.
 */
export function GroupedTable({ company, scope, groupBy, ...rest }: GroupedTableProps) {
  const { t } = useTranslation('inventoryPage');
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    GroupedTablePageQuery,
    GroupedTable_company$key
  >(
    graphql`
      fragment GroupedTable_company on Company
      @refetchable(queryName: "GroupedTablePageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        filter: { type: "FilterInput" }
        sort: { type: "EndpointSort!" }
        direction: { type: "SortDirection!" }
        hasMore: { type: "Boolean!" }
        groupBy: { type: "EndpointGroupingInput!" }
      )
      @throwOnFieldError {
        companyId
        opened: endpointGroups(groupBy: $groupBy, first: 3, filter: $filter) {
          ...useGroupRows_groups @arguments(sort: $sort, direction: $direction, hasMore: $hasMore)
        }
        endpointGroups(groupBy: $groupBy, first: $count, after: $cursor, filter: $filter)
          @connection(key: "GroupedTable_endpointGroups") {
          edges {
            node {
              key
              host {
                name
                isExternal
              }
              label @catch {
                name
              }
              endpointCount
              riskScore
              requests
            }
          }
        }
      }
    `,
    company,
  );
  const { edges } = data.endpointGroups;
  const groups = useMemo(
    () =>
      edges.map(({ node: { key, host, label, ...sums } }) => {
        const name =
          host?.name ?? valueOf(label)?.name ?? t(label.ok ? 'group.unknown' : 'group.unavailable');
        return { kind: 'group' as const, key, name, isExternal: host?.isExternal ?? null, ...sums };
      }),
    [edges, t],
  );
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = useCallback(
    (key: string, index: number) => toggled.get(key) ?? index < OPEN_AT_FIRST,
    [toggled],
  );
  const openKeys = useMemo(
    () => groups.flatMap(({ key }, index) => (isOpen(key, index) ? [key] : [])),
    [groups, isOpen],
  );
  const { rowsOf, loadMore } = useGroupRows({
    companyId: data.companyId,
    opened: data.opened,
    scope,
    groupBy,
    openKeys,
    hasMoreColumns: rest.hasMoreColumns,
  });
  const items = useMemo(() => groupItems(groups, isOpen, rowsOf), [groups, isOpen, rowsOf]);
  const total = groups.reduce((sum, { endpointCount }) => sum + endpointCount, 0);
  const handleToggle = (key: string, isExpanded: boolean) => {
    if (key.startsWith(MORE)) loadMore(key.slice(MORE.length));
    else setToggled((now) => new Map(now).set(key, isExpanded));
  };
  return (
    <InventoryTable
      items={items}
      total={null}
      drawerTotal={hasNext ? null : total}
      onMore={undefined}
      groupLabel={groupLabel}
      onToggleGroup={handleToggle}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={() => void loadNext(GROUPS_PAGE)}
      footNote={t(groupBy.by === 'host' ? 'hosts' : 'labels', {
        count: groups.length,
        formatted: `${groups.length.toLocaleString('en-GB')}${hasNext ? '+' : ''}`,
      })}
      {...rest}
    />
  );
}
