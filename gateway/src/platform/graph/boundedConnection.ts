import { Connection, type ConnectionSource } from './connection.ts';

/** How many there are, or that there are more than `count`. */
export interface BoundedTotal {
  readonly count: number;
  readonly hasMore?: boolean;
}

/**
 * A connection whose total is counted up to a bound: beyond it only that there are more is known.
 */
export class BoundedConnection<Item extends { readonly cursor: string }> extends Connection<Item> {
  readonly #total: () => Promise<BoundedTotal>;

  constructor({
    total,
    ...source
  }: Omit<ConnectionSource<Item>, 'count'> & { readonly total: () => Promise<BoundedTotal> }) {
    let asked: Promise<BoundedTotal> | undefined;
    const once = (): Promise<BoundedTotal> => (asked ??= total());
    super({ ...source, count: async () => (await once()).count });
    this.#total = once;
  }

  async isTotalCountExact(): Promise<boolean> {
    return (await this.#total()).hasMore !== true;
  }
}
