import { badInput } from '../../platform/upstream/errors.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { filterTree, type FilterInput } from '../../platform/graph/filterTree.ts';
import { own, ownPage } from '../../platform/graph/owned.ts';
import type { EndpointSort, HostSort } from '../../generated/resolvers.ts';
import type { inventoryClient } from './inventory.client.ts';
import type { Endpoint, EndpointList, HostGroup, HostGroupList, HostList, ParameterList } from './inventory.upstream.ts';

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
}
interface ParameterArgs extends PageArgs {
  readonly side?: Maybe<'request' | 'response'>;
  readonly sensitive?: Maybe<boolean>;
}

/** The connections of the inventory. */
export function inventoryLists(calls: ReturnType<typeof inventoryClient>) {
  return {
    endpoints: (companyId: string, { first, after, sort, direction, ...args }: EndpointArgs): EndpointList => {
      const found = { filter: filterTree(args.filter), hostId: args.hostId ?? null };
      const search = { ...found, sort: sort ?? 'riskScore', direction: direction ?? 'descending', first: pageSize(first), after } as const;
      return new Connection({ after, page: async () => ownPage(companyId, await calls.endpoints(companyId, search)), count: () => calls.endpointCount(companyId, found) });
    },
    hosts: (companyId: string, { first, after, sort, direction }: SortArgs<HostSort>): HostList => {
      const search = { sort: sort ?? 'detectionTime', direction: direction ?? 'descending', first: pageSize(first), after } as const;
      return new Connection({ after, page: async () => ownPage(companyId, await calls.hosts(companyId, search)), count: () => calls.hostCount(companyId) });
    },
    hostGroups: (companyId: string, { first, after, ...args }: PageArgs & { readonly filter?: Maybe<FilterInput> }): HostGroupList => {
      const filter = filterTree(args.filter);
      const search = { filter, first: pageSize(first), after };
      return new Connection({
        after,
        page: async () => {
          const { items, hasNextPage } = await calls.hostGroups(companyId, search);
          return { items: items.map((item) => Object.assign(own(companyId, item), { filter })), hasNextPage };
        },
        count: () => calls.hostGroupCount(companyId, { filter }),
      });
    },
    /** Parameters of each endpoint. First pages and counts come in one call for all endpoints; further pages are asked for one by one. */
    parametersOfEndpoints: (companyId: string, endpoints: readonly Endpoint[], { first, after, side, sensitive }: ParameterArgs): ParameterList[] => {
      const search = { first: pageSize(first, 100), side: side ?? undefined, sensitive: sensitive ?? undefined };
      const isWhole = side == null && sensitive == null;
      const pages = once(async () => new Map((await calls.parametersByEndpoint(companyId, { ...search, endpointIds: endpoints.map(({ id }) => id) })).map((page) => [page.endpointId, page])));
      const pageOf = async (id: string) => (await pages()).get(id) ?? { items: [], hasNextPage: false, count: 0 };
      return endpoints.map(({ id, parameterCount }) => new Connection({
        after,
        page: async () => ownPage(companyId, after == null ? await pageOf(id) : await calls.parameters(companyId, id, { ...search, after })),
        count: async () => (isWhole ? parameterCount : (await pageOf(id)).count),
      }));
    },
    /** Endpoints of each group. First pages come in one call for all groups of a filter; further pages are asked for one by one. */
    endpointsOfGroups: (companyId: string, groups: readonly HostGroup[], { first, after, sort, direction }: SortArgs<EndpointSort>): EndpointList[] => {
      const search = { sort: sort ?? 'riskScore', direction: direction ?? 'descending', first: pageSize(first) } as const;
      const filters = new Map(groups.map(({ filter }) => [JSON.stringify(filter), filter]));
      const pages = new Map([...filters].map(([key, filter]) => [key, once(() =>
        calls.endpointsByHost(companyId, { ...search, filter, hostIds: groups.flatMap((group) => (JSON.stringify(group.filter) === key ? [group.hostId] : [])) }))]));
      return groups.map(({ hostId, filter, endpointCount }) => new Connection({
        after,
        page: async () => {
          if (after != null) return ownPage(companyId, await calls.endpoints(companyId, { ...search, filter, hostId, after }));
          const rows = await pages.get(JSON.stringify(filter))?.();
          const row = rows?.find((candidate) => candidate.hostId === hostId);
          return ownPage(companyId, row ?? { items: [], hasNextPage: false });
        },
        count: async () => endpointCount,
      }));
    },
    latestOfHosts: async (companyId: string, hostIds: readonly string[], first: number): Promise<Endpoint[][]> => {
      if (first < 1 || first > 10) throw badInput('first must be between 1 and 10.', 'first');
      const byHost = new Map((await calls.latestByHost(companyId, [...new Set(hostIds)], first)).map(({ hostId, endpoints }) => [hostId, endpoints.map((item) => own(companyId, item))]));
      return hostIds.map((hostId) => byHost.get(hostId) ?? []);
    },
  };
}

function once<Value>(call: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined;
  return () => (answer ??= call());
}
