import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay';
import { createOperationDescriptor, type Disposable, getRequest } from 'relay-runtime';
import type { useEndpointRows_endpoint$key } from '../../../__generated__/useEndpointRows_endpoint.graphql.ts';
import type { useGroupRows_groups$key } from '../../../__generated__/useGroupRows_groups.graphql.ts';
import type { useGroupRowsQuery } from '../../../__generated__/useGroupRowsQuery.graphql.ts';
import type { EndpointsScope } from '../inventoryParams.ts';
import { GROUP_PAGE, type LoadedRows } from './groupItems.ts';
import { type GroupPage, type GroupPages, reduceGroupPages } from './groupPages.ts';
import { useEndpointRows } from './useEndpointRows.ts';

const groupsFragment = graphql`
  fragment useGroupRows_groups on EndpointGroupConnection
  @argumentDefinitions(sort: { type: "EndpointSort!" }, direction: { type: "SortDirection!" }, hasMore: { type: "Boolean!" }) {
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
    $hostId: ID!
    $filter: FilterInput
    $sort: EndpointSort!
    $direction: SortDirection!
    $count: Int!
    $after: String
    $hasMore: Boolean!
  ) {
    company(companyId: $companyId) {
      endpoints(first: $count, after: $after, hostId: $hostId, filter: $filter, sort: $sort, direction: $direction) {
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

/**
 * Rows of the open groups: those that came with the groups, then the pages asked for.
 * @param openIds hosts whose groups are open; rows of those without any are fetched
 */
export function useGroupRows(companyId: string, opened: useGroupRows_groups$key, scopeOf: EndpointsScope, openIds: readonly string[], hasMoreColumns: boolean) {
  const environment = useRelayEnvironment();
  const { edges } = useFragment(groupsFragment, opened);
  const { filter, sort, direction } = scopeOf;
  const variables = useMemo(() => ({ companyId, filter, sort, direction, hasMore: hasMoreColumns }), [companyId, filter, sort, direction, hasMoreColumns]);
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
    (hostId: string, known: GroupPage | undefined) => {
      const pageVariables = { ...variables, hostId, count: GROUP_PAGE, after: known?.endCursor ?? null };
      dispatch({ scope, hostId, page: { keys: known?.keys ?? [], endCursor: known?.endCursor ?? null, hasMore: true, isLoading: true } });
      retained.current.push(environment.retain(createOperationDescriptor(getRequest(pageQuery), pageVariables)));
      fetchQuery<useGroupRowsQuery>(environment, pageQuery, pageVariables).subscribe({
        next: ({ company }) => {
          if (!company) return;
          const { keys, ...rest } = toPage(company.endpoints);
          dispatch({ scope, hostId, page: { ...rest, keys: [...(known?.keys ?? []), ...keys] } });
        },
        error: () => dispatch({ scope, hostId, page: { keys: known?.keys ?? [], endCursor: known?.endCursor ?? null, hasMore: true, isLoading: false } }),
      });
    },
    [environment, variables, scope],
  );
  const missing = openIds.filter((hostId) => !pages.has(hostId)).join(' ');
  useEffect(() => {
    for (const hostId of missing.split(' ')) if (hostId !== '') load(hostId, undefined);
  }, [missing, load]);

  const flat = useMemo(() => [...pages.values()].flatMap(({ keys }) => keys), [pages]);
  const rows = useEndpointRows(flat as useEndpointRows_endpoint$key);
  const loaded = useMemo(() => {
    let from = 0;
    return new Map([...pages].map(([hostId, { keys, hasMore, isLoading }]): [string, LoadedRows] => {
      const own = rows.slice(from, (from += keys.length));
      return [hostId, { rows: own, hasMore, isLoading }];
    }));
  }, [pages, rows]);
  return {
    rowsOf: useCallback((hostId: string) => loaded.get(hostId) ?? null, [loaded]),
    loadMore: (hostId: string) => load(hostId, pages.get(hostId)),
  };
}

interface EndpointsPage {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null | undefined };
  readonly edges: readonly { readonly node: GroupPage['keys'][number] }[];
}

function toPage({ pageInfo, edges }: EndpointsPage): GroupPage {
  return { keys: edges.map(({ node }) => node), endCursor: pageInfo.endCursor ?? null, hasMore: pageInfo.hasNextPage, isLoading: false };
}
