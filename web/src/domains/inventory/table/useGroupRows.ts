import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay';
import { createOperationDescriptor, type Disposable, getRequest } from 'relay-runtime';
import type { useEndpointRows_endpoint$key } from '../../../__generated__/useEndpointRows_endpoint.graphql.ts';
import type { useGroupRows_groups$key } from '../../../__generated__/useGroupRows_groups.graphql.ts';
import type { useGroupRowsQuery } from '../../../__generated__/useGroupRowsQuery.graphql.ts';
import type { EndpointGroupingInput } from '../../../__generated__/InventoryPageQuery.graphql.ts';
import type { EndpointsScope } from '../inventoryList.ts';
import { GROUP_PAGE, type LoadedRows } from './groupItems.ts';
import { type GroupPage, type GroupPages, reduceGroupPages } from './groupPages.ts';
import { useEndpointRows } from './useEndpointRows.ts';

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

const pageQuery = graphql`
  query useGroupRowsQuery(
    $companyId: ID!
    $hostId: ID
    $group: EndpointGroupInput
    $filter: FilterInput
    $sort: EndpointSort!
    $direction: SortDirection!
    $count: Int!
    $after: String
    $hasMore: Boolean!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      endpoints(
        first: $count
        after: $after
        hostId: $hostId
        group: $group
        filter: $filter
        sort: $sort
        direction: $direction
      ) {
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
  const environment = useRelayEnvironment();
  const { edges } = useFragment(groupsFragment, opened);
  const variables = useMemo(
    () => ({ companyId, filter, sort, direction, groupBy, hasMore: hasMoreColumns }),
    [companyId, filter, sort, direction, groupBy, hasMoreColumns],
  );
  const scope = JSON.stringify(variables);
  const [state, dispatch] = useReducer(reduceGroupPages, { scope, pages: new Map() });
  const pages = useMemo((): GroupPages => {
    const first = edges.map(({ node: { key, endpoints } }) => [key, toPage(endpoints)] as const);
    return new Map([...first, ...(state.scope === scope ? state.pages : [])]);
  }, [edges, state, scope]);

  const retained = useRef<Disposable[]>([]);
  useEffect(() => {
    const { current } = retained;
    return () => current.splice(0).forEach((each) => each.dispose());
  }, []);
  const load = useCallback(
    (key: string, known: GroupPage | undefined) => {
      const { groupBy: by, ...shared } = variables;
      const group = by.by === 'host' ? { hostId: key } : { group: { groupBy: by, key } };
      const pageVariables = {
        ...shared,
        ...group,
        count: GROUP_PAGE,
        after: known?.endCursor ?? null,
      };
      dispatch({
        scope,
        key,
        page: {
          keys: known?.keys ?? [],
          endCursor: known?.endCursor ?? null,
          hasMore: true,
          isLoading: true,
        },
      });
      retained.current.push(
        environment.retain(createOperationDescriptor(getRequest(pageQuery), pageVariables)),
      );
      fetchQuery<useGroupRowsQuery>(environment, pageQuery, pageVariables).subscribe({
        next: ({ company }) => {
          if (!company) return;
          const { keys, ...rest } = toPage(company.endpoints);
          dispatch({ scope, key, page: { ...rest, keys: [...(known?.keys ?? []), ...keys] } });
        },
        error: () =>
          dispatch({
            scope,
            key,
            page: {
              keys: known?.keys ?? [],
              endCursor: known?.endCursor ?? null,
              hasMore: true,
              isLoading: false,
            },
          }),
      });
    },
    [environment, variables, scope],
  );
  const missing = openKeys.filter((key) => !pages.has(key)).join(' ');
  useEffect(() => {
    for (const key of missing.split(' ')) if (key !== '') load(key, undefined);
  }, [missing, load]);

  const flat = useMemo(() => [...pages.values()].flatMap(({ keys }) => keys), [pages]);
  const rows = useEndpointRows(flat as useEndpointRows_endpoint$key);
  const loaded = useMemo(() => {
    let from = 0;
    return new Map(
      [...pages].map(([key, { keys, hasMore, isLoading }]): [string, LoadedRows] => {
        const own = rows.slice(from, (from += keys.length));
        return [key, { rows: own, hasMore, isLoading }];
      }),
    );
  }, [pages, rows]);
  return {
    rowsOf: useCallback((key: string) => loaded.get(key) ?? null, [loaded]),
    loadMore: (key: string) => load(key, pages.get(key)),
  };
}

interface EndpointsPage {
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null | undefined;
  };
  readonly edges: readonly { readonly node: GroupPage['keys'][number] }[];
}

function toPage({ pageInfo, edges }: EndpointsPage): GroupPage {
  return {
    keys: edges.map(({ node }) => node),
    endCursor: pageInfo.endCursor ?? null,
    hasMore: pageInfo.hasNextPage,
    isLoading: false,
  };
}
