import type { EndpointGroupingInput, EndpointSort } from '../../../generated/resolvers.ts';
import { BoundedConnection } from '../../../platform/graph/boundedConnection.ts';
import { Connection, pageSize } from '../../../platform/graph/connection.ts';
import { filterTree, type FilterInput } from '../../../platform/graph/filterTree.ts';
import { own, ownPage } from '../../../platform/graph/owned.ts';
import { groupingOf, groupOf } from './groupings.ts';
import type { inventoryClient } from '../inventory.client.ts';
import type { EndpointGroup, EndpointGroupList, EndpointList } from '../inventory.upstream.ts';
import { once } from '../once.ts';

type Maybe<T> = T | null | undefined;
interface PageArgs {
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
}
interface GroupArgs extends PageArgs {
  readonly groupBy: EndpointGroupingInput;
  readonly filter?: Maybe<FilterInput>;
}
interface EndpointArgs extends PageArgs {
  readonly sort?: Maybe<EndpointSort>;
  readonly direction?: Maybe<'ascending' | 'descending'>;
}

const scopeOf = ({ groupBy, filter }: EndpointGroup): string => JSON.stringify([groupBy, filter]);

type Calls = ReturnType<typeof inventoryClient>;

const listsOfGroups = (calls: Calls) => ({
  /**
   * Endpoints of each group. First pages come in one call for all groups of a grouping and
   * filter; further pages are asked for one by one.
   */
  endpointsOfGroups: (
    companyId: string,
    groups: readonly EndpointGroup[],
    { first, after, sort, direction }: EndpointArgs,
  ): EndpointList[] => {
    const search = {
      sort: sort ?? 'riskScore',
      direction: direction ?? 'descending',
      first: pageSize(first),
    } as const;
    const pages = new Map(
      [...Map.groupBy(groups, scopeOf)].map(([scope, ofScope]) => [
        scope,
        once(async () => {
          const [{ groupBy, filter } = { groupBy: { by: 'host' as const }, filter: null }] =
            ofScope;
          return new Map(
            (
              await calls.endpointsByGroup(companyId, {
                ...search,
                groupBy,
                filter,
                keys: ofScope.map(({ key }) => key),
              })
            ).map((page) => [page.key, page]),
          );
        }),
      ]),
    );
    return groups.map(
      (group) =>
        new BoundedConnection({
          after,
          page: async () => {
            if (after != null)
              return ownPage(
                companyId,
                await calls.endpoints(companyId, {
                  ...search,
                  filter: group.filter,
                  ...groupOf(group, null),
                  after,
                }),
              );
            return ownPage(
              companyId,
              (await pages.get(scopeOf(group))?.())?.get(group.key) ?? {
                items: [],
                hasNextPage: false,
              },
            );
          },
          total: async () => ({ count: group.endpointCount }),
        }),
    );
  },
});

/** Endpoints in groups. */
export function endpointGroupLists(calls: Calls) {
  return {
    ...listsOfGroups(calls),
    endpointGroups: (
      companyId: string,
      { first, after, ...args }: GroupArgs,
    ): EndpointGroupList => {
      const scope = { groupBy: groupingOf(args.groupBy), filter: filterTree(args.filter) };
      return new Connection({
        after,
        page: async () => {
          const { items, hasNextPage } = await calls.endpointGroups(companyId, {
            ...scope,
            first: pageSize(first),
            after,
          });
          return {
            items: items.map((item) => Object.assign(own(companyId, item), scope)),
            hasNextPage,
          };
        },
        count: () => calls.endpointGroupCount(companyId, scope),
      });
    },
  };
}
