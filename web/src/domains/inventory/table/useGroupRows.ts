import { useCallback, useEffect, useMemo } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { useEndpointRows_endpoint$key } from '../../../__generated__/useEndpointRows_endpoint.graphql.ts';
import type { useGroupRows_groups$key } from '../../../__generated__/useGroupRows_groups.graphql.ts';
import type { EndpointGroupingInput } from '../../../__generated__/InventoryPageQuery.graphql.ts';
import type { EndpointsScope } from '../inventoryList.ts';
import type { LoadedRows } from './groupItems.ts';
import { type GroupPages, toPage } from './groupPages.ts';
import { useEndpointRows } from './useEndpointRows.ts';
import { useGroupPages } from './useGroupPages.ts';

const groupsFragment = graphql`
  fragment useGroupRows_groups on EndpointGroupConnection
  @argumentDefinitions(
    sort: { type: "EndpointSort!" }
    direction: { type: "SortDirection!" }
    hasMore: { type: "Boolean!" }
  )
  @throwOnFieldError {
    edges {
      node {
        key
        endpoints(first: 50, sort: $sort, direction: $direction) {
          pageInfo {
            hasNextPage
            endCursor
          }
          edges {
            node {
              endpointId
              ...useEndpointRows_endpoint @arguments(hasMore: $hasMore)
            }
          }
        }
      }
    }
  }
`;

interface GroupRowsOptions {
  readonly companyId: string;
  /** Groups that came with their first rows. */
  readonly opened: useGroupRows_groups$key;
  readonly scope: EndpointsScope;
  readonly groupBy: EndpointGroupingInput;
  /** Keys of the groups that are open; rows of those without any are fetched. */
  readonly openKeys: readonly string[];
  readonly hasMoreColumns: boolean;
}

/** Rows of the open groups: those that came with the groups, then the pages asked for. */
export function useGroupRows({
  companyId,
  opened,
  scope: { filter, sort, direction },
  groupBy,
  openKeys,
  hasMoreColumns,
}: GroupRowsOptions) {
  const { edges } = useFragment(groupsFragment, opened);
  const variables = useMemo(
    () => ({ companyId, filter, sort, direction, groupBy, hasMore: hasMoreColumns }),
    [companyId, filter, sort, direction, groupBy, hasMoreColumns],
  );
  const { loaded, load } = useGroupPages(variables);
  const pages = useMemo((): GroupPages => {
    const first = edges.map(({ node: { key, endpoints } }) => [key, toPage(endpoints)] as const);
    return new Map([...first, ...loaded]);
  }, [edges, loaded]);
  const missing = openKeys.filter((key) => !pages.has(key)).join(' ');
  useEffect(() => {
    for (const key of missing.split(' ')) if (key !== '') load(key, undefined);
  }, [missing, load]);

  const flat = useMemo(() => [...pages.values()].flatMap(({ keys }) => keys), [pages]);
  const rows = useEndpointRows(flat as useEndpointRows_endpoint$key);
  const byGroup = useMemo(() => {
    let from = 0;
    return new Map(
      [...pages].map(([key, { keys, hasMore, isLoading }]): [string, LoadedRows] => {
        const own = rows.slice(from, (from += keys.length));
        return [key, { rows: own, hasMore, isLoading }];
      }),
    );
  }, [pages, rows]);
  return {
    rowsOf: useCallback((key: string) => byGroup.get(key) ?? null, [byGroup]),
    loadMore: (key: string) => load(key, pages.get(key)),
  };
}
