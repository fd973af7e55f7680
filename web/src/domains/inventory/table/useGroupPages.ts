import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import { createOperationDescriptor, type Disposable, getRequest } from 'relay-runtime';
import type { useGroupPagesQuery } from '../../../__generated__/useGroupPagesQuery.graphql.ts';
import type { EndpointGroupingInput } from '../../../__generated__/InventoryPageQuery.graphql.ts';
import type { EndpointsScope } from '../inventoryList.ts';
import { GROUP_PAGE } from './groupItems.ts';
import { type GroupPage, type GroupPages, reduceGroupPages, toPage } from './groupPages.ts';

const pageQuery = graphql`
  query useGroupPagesQuery(
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

interface GroupPagesScope extends EndpointsScope {
  readonly companyId: string;
  readonly groupBy: EndpointGroupingInput;
  /** Whether rows have the columns that are hidden at first. */
  readonly hasMore: boolean;
}

const NONE: GroupPages = new Map();

/** Keeps what was fetched in the store for as long as the component is there. */
function useRetained() {
  const retained = useRef<Disposable[]>([]);
  useEffect(() => {
    const { current } = retained;
    return () => current.splice(0).forEach((each) => each.dispose());
  }, []);
  return retained;
}

/**
 * Pages of rows that were fetched for groups, one after the other; those of another filter or order
 * do not count.
 * @param variables the same object as long as nothing in it changes
 */
export function useGroupPages(variables: GroupPagesScope) {
  const environment = useRelayEnvironment();
  const scope = JSON.stringify(variables);
  const [state, dispatch] = useReducer(reduceGroupPages, { scope, pages: NONE });
  const retained = useRetained();
  const load = useCallback(
    (key: string, known: GroupPage | undefined) => {
      const { groupBy, ...shared } = variables;
      const group = groupBy.by === 'host' ? { hostId: key } : { group: { groupBy, key } };
      const before = { keys: known?.keys ?? [], endCursor: known?.endCursor ?? null };
      const page = { ...shared, ...group, count: GROUP_PAGE, after: before.endCursor };
      const waits = (isLoading: boolean) =>
        dispatch({ scope, key, page: { ...before, hasMore: true, isLoading } });
      waits(true);
      retained.current.push(
        environment.retain(createOperationDescriptor(getRequest(pageQuery), page)),
      );
      fetchQuery<useGroupPagesQuery>(environment, pageQuery, page).subscribe({
        next: ({ company }) => {
          if (!company) return;
          const { keys, ...rest } = toPage(company.endpoints);
          dispatch({ scope, key, page: { ...rest, keys: [...before.keys, ...keys] } });
        },
        error: () => waits(false),
      });
    },
    [environment, variables, scope, retained],
  );
  const loaded = useMemo(() => (state.scope === scope ? state.pages : NONE), [state, scope]);
  return { loaded, load };
}
