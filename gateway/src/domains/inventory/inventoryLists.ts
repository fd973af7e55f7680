import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { badInput } from '../../platform/upstream/errors.ts';
import { BoundedConnection } from '../../platform/graph/boundedConnection.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { filterTree, type FilterInput } from '../../platform/graph/filterTree.ts';
import { groupOf } from './endpoint-groups/groupings.ts';
import { inParts } from './inParts.ts';
import { once } from './once.ts';
import { own, ownPage } from '../../platform/graph/owned.ts';
import type { EndpointGroupInput, EndpointSort, HostSort } from '../../generated/resolvers.ts';
import type { inventoryClient } from './inventory.client.ts';
import type { Endpoint, EndpointList, HostList, ParameterList } from './inventory.upstream.ts';

type Maybe<T> = T | null | undefined;
interface PageArgs {
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
}
interface SortArgs<Sort extends string> extends PageArgs {
  readonly sort?: Maybe<Sort>;
  readonly direction?: Maybe<'ascending' | 'descending'>;
}
interface EndpointArgs extends SortArgs<EndpointSort> {
  readonly filter?: Maybe<FilterInput>;
  readonly hostId?: Maybe<string>;
  readonly group?: Maybe<EndpointGroupInput>;
}
interface ParameterArgs extends PageArgs {
  readonly side?: Maybe<'request' | 'response'>;
  readonly sensitive?: Maybe<boolean>;
}

type Calls = ReturnType<typeof inventoryClient>;

const parameterLists = (calls: Calls) => ({
  /**
   * Parameters of each endpoint. First pages and counts come in one call for all endpoints;
   * further pages are asked for one by one.
   */
  parametersOfEndpoints: (
    companyId: string,
    endpoints: readonly Endpoint[],
    { first, after, side, sensitive }: ParameterArgs,
  ): ParameterList[] => {
    const search = {
      first: pageSize(first, 100),
      side: side ?? undefined,
      sensitive: sensitive ?? undefined,
    };
    const isWhole = side == null && sensitive == null;
    const ids = [...new Set(endpoints.map(({ id }) => id))];
    const ask = (endpointIds: readonly string[]) =>
      calls.parametersByEndpoint(companyId, { ...search, endpointIds: [...endpointIds] });
    const pages = once(
      async () =>
        new Map((await inParts(ids, LIMITS.pageSize, ask)).map((page) => [page.endpointId, page])),
    );
    const pageOf = async (id: string) =>
      (await pages()).get(id) ?? { items: [], hasNextPage: false, count: 0 };
    return endpoints.map(
      ({ id, parameterCount }) =>
        new Connection({
          after,
          page: async () =>
            ownPage(
              companyId,
              after == null
                ? await pageOf(id)
                : await calls.parameters(companyId, id, { ...search, after }),
            ),
          count: async () => (isWhole ? parameterCount : (await pageOf(id)).count),
        }),
    );
  },
});

/** The connections of the inventory. */
export function inventoryLists(calls: Calls) {
  return {
    ...parameterLists(calls),
    endpoints: (
      companyId: string,
      { first, after, sort, direction, ...args }: EndpointArgs,
    ): EndpointList => {
      const found = {
        filter: filterTree(args.filter),
        ...groupOf(args.group, args.hostId ?? null),
      };
      const search = {
        ...found,
        sort: sort ?? 'riskScore',
        direction: direction ?? 'descending',
        first: pageSize(first),
        after,
      } as const;
      return new BoundedConnection({
        after,
        page: async () => ownPage(companyId, await calls.endpoints(companyId, search)),
        total: () => calls.endpointTotal(companyId, found),
      });
    },
    ...hostLists(calls),
  };
}

/** Hosts, and the latest endpoints of each. */
function hostLists(calls: Calls) {
  return {
    hosts: (
      companyId: string,
      {
        first,
        after,
        sort,
        direction,
        search,
      }: SortArgs<HostSort> & { readonly search?: string | null | undefined },
    ): HostList => {
      const found = search ? { search } : {};
      const asked = {
        ...found,
        sort: sort ?? 'detectionTime',
        direction: direction ?? 'descending',
        first: pageSize(first),
        after,
      } as const;
      return new Connection({
        after,
        page: async () => ownPage(companyId, await calls.hosts(companyId, asked)),
        count: () => calls.hostCount(companyId, found),
      });
    },
    latestOfHosts: async (
      companyId: string,
      hostIds: readonly string[],
      first: number,
    ): Promise<Endpoint[][]> => {
      if (first < 1 || first > 10) throw badInput('first must be between 1 and 10.', 'first');
      const byHost = new Map(
        (await calls.latestByHost(companyId, [...new Set(hostIds)], first)).map(
          ({ hostId, endpoints }) => [hostId, endpoints.map((item) => own(companyId, item))],
        ),
      );
      return hostIds.map((hostId) => byHost.get(hostId) ?? []);
    },
  };
}
