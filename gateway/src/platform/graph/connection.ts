import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { badInput } from '../upstream/errors.ts';

/** A page as the services answer it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasNextPage: boolean;
}

export interface PageSource {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

export interface ConnectionSource<Item> {
  readonly after?: string | null | undefined;
  readonly page: () => Promise<Page<Item>>;
  readonly count?: () => Promise<number>;
}

/**
 * A keyset connection. Page and count are asked for only when the query wants them, each once, side
 * by side. Items are edge and node at the same time: the row with its cursor.
 */
export class Connection<Item extends { readonly cursor: string }> {
  readonly #source: ConnectionSource<Item>;
  #page: Promise<Page<Item>> | undefined;
  #count: Promise<number> | undefined;

  constructor(source: ConnectionSource<Item>) {
    this.#source = source;
  }

  async edges(): Promise<readonly Item[]> {
    return (await this.#loadPage()).items;
  }

  async pageInfo(): Promise<PageSource> {
    const { items, hasNextPage } = await this.#loadPage();
    return {
      hasNextPage,
      hasPreviousPage: this.#source.after != null,
      startCursor: items[0]?.cursor ?? null,
      endCursor: items.at(-1)?.cursor ?? null,
    };
  }

  totalCount(): Promise<number> {
    return (this.#count ??=
      this.#source.count?.() ?? Promise.reject(new Error('This connection has no count.')));
  }

  #loadPage(): Promise<Page<Item>> {
    return (this.#page ??= this.#source.page());
  }
}

/** Page size as asked. Throws badInput outside 1 to 100. */
export function pageSize(first: number | null | undefined, fallback = 50): number {
  const size = first ?? fallback;
  if (size < 1 || size > LIMITS.pageSize)
    throw badInput(`first must be between 1 and ${LIMITS.pageSize}.`, 'first');
  return size;
}
