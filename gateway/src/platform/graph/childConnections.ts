import { Connection, type Page } from './connection.ts';
import { lookup } from './lookup.ts';
import { type Owned, ownPage } from './owned.ts';

/** A first page as the services answer it for many parents at once, with the count of all. */
interface FirstPage<Item> extends Page<Item> {
  readonly count: number;
}

/** How the services are asked for what belongs to parents. */
export interface ChildCalls<Item> {
  /** First pages of these parents, in their order, null for an unknown one. */
  readonly first: (parentIds: string[]) => Promise<readonly (FirstPage<Item> | null)[]>;
  /** A further page of one parent. */
  readonly next: (parentId: string, after: string) => Promise<Page<Item>>;
  /** How many one parent has, where no first page says it. */
  readonly count: (parentId: string) => Promise<number>;
}

/**
 * A connection for each parent of a page: first pages and their counts come in one call for all of
 * them, further pages one by one.
 *
 * @param after cursor of the page before; absent for first pages
 * @throws as the calls do, when a page or count is asked for
 */
export function childConnections<Item extends { readonly cursor: string }>(
  companyId: string,
  parentIds: readonly string[],
  after: string | null | undefined,
  calls: ChildCalls<Item>,
): Connection<Item & Owned>[] {
  const pages = lookup((_companyId, ids) => calls.first(ids));
  const firstOf = async (index: number): Promise<FirstPage<Item>> =>
    (await pages(companyId, parentIds))[index] ?? { items: [], hasNextPage: false, count: 0 };
  return parentIds.map(
    (parentId, index) =>
      new Connection({
        after,
        page: async () =>
          ownPage(
            companyId,
            after == null ? await firstOf(index) : await calls.next(parentId, after),
          ),
        count: async () => (after == null ? (await firstOf(index)).count : calls.count(parentId)),
      }),
  );
}
