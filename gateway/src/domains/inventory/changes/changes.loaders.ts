import { CHANGE_KINDS } from '@palisade/vocabulary/changeKinds.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { paths } from '../../../generated/upstream/inventory.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { BoundedConnection, type BoundedTotal } from '../../../platform/graph/boundedConnection.ts';
import { pageSize } from '../../../platform/graph/connection.ts';
import { filterTree, type FilterInput } from '../../../platform/graph/filterTree.ts';
import { isUuid, lookup } from '../../../platform/graph/lookup.ts';
import { ownAll, ownPage } from '../../../platform/graph/owned.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import { type ServiceClient, serviceClient } from '../../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../../platform/upstream/serviceTypes.ts';
import type { Change, ChangeCount, ChangeList } from './changes.upstream.ts';
import { changesAdded } from './changesAdded.ts';
import { inParts } from '../inParts.ts';
import { once } from '../once.ts';

type Maybe<T> = T | null | undefined;
interface Wanted {
  readonly filter?: Maybe<FilterInput>;
  readonly since?: Maybe<number>;
}
interface Page extends Wanted {
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
}
type Owner = 'host' | 'api' | 'endpoint';
type Search = CallOf<paths['/inventory/{companyId}/changes/search']['post']>['body'];

const treeOf = (filter: Maybe<FilterInput>): Filter | undefined => filterTree(filter) ?? undefined;

/** Sums of counts by kind: bounded where one of them is. */
const totalOf = (counts: readonly ChangeCount[]): BoundedTotal => ({
  count: counts.reduce((sum, { changes }) => sum + changes, 0),
  hasMore: counts.some(({ hasMore }) => hasMore),
});

type Service = ServiceClient<paths>;
const path = (companyId: string) => ({ path: { companyId } });
/** One page of the feed. */
const searchOver = (service: Service) => async (companyId: string, body: Search) =>
  ownPage(
    companyId,
    await service.lookup('/inventory/{companyId}/changes/search', { ...path(companyId), body }),
  );

/**
 * Changes of each endpoint, host or API. First pages come in one call for all of them; further
 * pages are asked for one by one.
 */
function listsOfOwners(service: Service) {
  const search = searchOver(service);
  return (
    companyId: string,
    owner: Owner,
    ids: readonly string[],
    { first, after, filter }: Page,
  ): ChangeList[] => {
    const asked = { filter: treeOf(filter), first: pageSize(first) };
    const pages = once(async () => {
      const all = await inParts([...new Set(ids)], LIMITS.lookupIds, (some) =>
        service.lookup('/inventory/{companyId}/changes/by-owner', {
          ...path(companyId),
          body: { ...asked, owner, ids: some },
        }),
      );
      return new Map(all.map((page) => [page.ownerId, page]));
    });
    const pageOf = async (id: string) =>
      (await pages()).get(id) ?? { items: [], hasNextPage: false, count: 0, hasMore: false };
    return ids.map(
      (id) =>
        new BoundedConnection({
          after,
          page: async () =>
            after == null
              ? ownPage(companyId, await pageOf(id))
              : search(companyId, { ...asked, [`${owner}Id`]: id, after }),
          total: async () => {
            const { count, hasMore } = await pageOf(id);
            return { count, hasMore };
          },
        }),
    );
  };
}

/** The change feed: calls, connections and lookups for one request. */
export function changesLoaders(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  const search = searchOver(service);
  const counts = async (companyId: string, { filter, since }: Wanted): Promise<ChangeCount[]> =>
    service.lookup('/inventory/{companyId}/changes/counts', {
      ...path(companyId),
      body: { filter: treeOf(filter), since },
    });
  return {
    counts,
    unseen: (companyId: string, filter: Maybe<FilterInput>) =>
      service.lookup('/inventory/{companyId}/changes/unseen', {
        ...path(companyId),
        body: { filter: treeOf(filter) },
      }),
    markSeen: (companyId: string, number: number) =>
      service.post('/inventory/{companyId}/changes/seen', { ...path(companyId), body: { number } }),
    ofCompany: (companyId: string, { first, after, filter, since }: Page): ChangeList => {
      const body = { filter: treeOf(filter), since, first: pageSize(first), after };
      return new BoundedConnection({
        after,
        page: () => search(companyId, body),
        total: async () => totalOf(await counts(companyId, { filter, since })),
      });
    },
    byOwner: listsOfOwners(service),
    byKey: lookup<Change>(
      async (companyId, ids) =>
        ownAll(
          companyId,
          await service.lookup('/inventory/{companyId}/changes/lookup', {
            ...path(companyId),
            body: { ids },
          }),
        ),
      isUuid,
    ),
    added: (companyId: string) => changesAdded(client, context.scope, companyId),
  };
}

/** Kinds in the order of the feed. */
export const inKindOrder = (counts: readonly ChangeCount[]): ChangeCount[] =>
  counts.toSorted(
    (one, other) => CHANGE_KINDS.indexOf(one.kind) - CHANGE_KINDS.indexOf(other.kind),
  );
