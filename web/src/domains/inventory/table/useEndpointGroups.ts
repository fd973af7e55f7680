import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  useEndpointGroups_company$data,
  useEndpointGroups_company$key,
} from '../../../__generated__/useEndpointGroups_company.graphql.ts';
import type { useEndpointGroupsPageQuery } from '../../../__generated__/useEndpointGroupsPageQuery.graphql.ts';
import { valueOf } from '../../../entities/errors/valueOf.ts';

const PAGE = 50;

type Group = useEndpointGroups_company$data['endpointGroups']['edges'][number]['node'];

/** The row above the endpoints of a group. */
function headOf(t: TFunction<'inventoryPage'>, { key, host, label, ...sums }: Group) {
  const unnamed = t(label.ok ? 'group.unknown' : 'group.unavailable');
  return {
    kind: 'group' as const,
    key,
    name: host?.name ?? valueOf(label)?.name ?? unnamed,
    isExternal: host?.isExternal ?? null,
    ...sums,
  };
}

/** Hosts or labels with the sums of their endpoints, as far as they are loaded. */
export function useEndpointGroups(company: useEndpointGroups_company$key) {
  const { t } = useTranslation('inventoryPage');
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    useEndpointGroupsPageQuery,
    useEndpointGroups_company$key
  >(
    graphql`
      fragment useEndpointGroups_company on Company
      @refetchable(queryName: "useEndpointGroupsPageQuery")
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
          @connection(key: "useEndpointGroups_endpointGroups") {
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
              openGaps
              worstGap
              attackers
              requests
            }
          }
        }
      }
    `,
    company,
  );
  const { edges } = data.endpointGroups;
  const groups = useMemo(() => edges.map(({ node }) => headOf(t, node)), [edges, t]);
  return {
    companyId: data.companyId,
    /** The first groups, with their first rows. */
    opened: data.opened,
    groups,
    hasNext,
    isLoadingNext,
    loadNext: () => void loadNext(PAGE),
  };
}
