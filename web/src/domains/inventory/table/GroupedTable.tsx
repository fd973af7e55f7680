import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { useEndpointGroups_company$key } from '../../../__generated__/useEndpointGroups_company.graphql.ts';
import type { EndpointGroupingInput } from '../../../__generated__/InventoryPageQuery.graphql.ts';
import type { EndpointsScope } from '../inventoryList.ts';
import { GroupLabel } from './GroupLabel.tsx';
import { type EndpointGroup, groupItems, MORE } from './groupItems.ts';
import { InventoryTable, type InventoryTableProps } from './InventoryTable.tsx';
import { useEndpointGroups } from './useEndpointGroups.ts';
import { useGroupRows } from './useGroupRows.ts';
import { useOpenGroups } from './useOpenGroups.ts';
import { formatNumber } from '../../../ui/text/format.ts';

interface GroupedTableProps extends InventoryTableProps<useEndpointGroups_company$key> {
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
  const { companyId, opened, groups, hasNext, isLoadingNext, loadNext } =
    useEndpointGroups(company);
  const { isOpen, openKeys, toggle } = useOpenGroups(groups);
  const { rowsOf, loadMore } = useGroupRows({
    companyId,
    opened,
    scope,
    groupBy,
    openKeys,
    hasMoreColumns: rest.hasMoreColumns,
  });
  const items = useMemo(() => groupItems(groups, isOpen, rowsOf), [groups, isOpen, rowsOf]);
  const total = groups.reduce((sum, { endpointCount }) => sum + endpointCount, 0);
  const handleToggle = (key: string, isExpanded: boolean) => {
    if (key.startsWith(MORE)) loadMore(key.slice(MORE.length));
    else toggle(key, isExpanded);
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
      onLoadMore={loadNext}
      footNote={t(groupBy.by === 'host' ? 'hosts' : 'labels', {
        count: groups.length,
        formatted: `${formatNumber(groups.length)}${hasNext ? '+' : ''}`,
      })}
      {...rest}
    />
  );
}
