import type { Exchange } from '../exchange/exchange.ts';
import { graphqlOperations, type GraphqlType } from './graphqlOperation.ts';

/** An operation that was called, and how often. */
export interface CalledOperation {
  readonly name: string;
  readonly type: GraphqlType;
  readonly count: number;
}

export type GraphqlOperationsJson = readonly CalledOperation[];

const MOST = 200;
/** An endpoint that showed none in so many exchanges has none. */
const LOOKS = 50;

/** The GraphQL operations of one endpoint, 200 at most. */
export class GraphqlOperations {
  readonly #counts = new Map<string, number>();
  #looks = 0;
  /** Whether there is a new one since this was last reset. */
  isChanged = false;
  readonly #unsaved = new Set<string>();

  /** Takes an exchange and tells whether it is GraphQL. Operations that failed are not counted. */
  observe(exchange: Exchange): boolean {
    if (this.#counts.size === 0 && this.#looks >= LOOKS) return false;
    this.#looks++;
    const called = graphqlOperations(exchange);
    if (exchange.status < 400) for (const { name, type } of called) this.#add(`${type} ${name}`, 1);
    return called.length > 0;
  }

  #add(key: string, count: number): void {
    const known = this.#counts.get(key);
    if (known === undefined && this.#counts.size >= MOST) return;
    this.#counts.set(key, (known ?? 0) + count);
    this.#unsaved.add(key);
    if (known === undefined) this.isChanged = true;
  }

  /** Those that were called since this was last asked, or since all were saved. */
  takeUnsaved(): GraphqlOperationsJson {
    const unsaved =
      this.#unsaved.size === 0
        ? []
        : listOf([...this.#unsaved].map((key) => [key, this.#counts.get(key) ?? 0]));
    this.#unsaved.clear();
    return unsaved;
  }

  /** `toJSON` was saved. */
  markSaved(): void {
    this.#unsaved.clear();
  }

  /** Most frequent first. */
  list(): readonly CalledOperation[] {
    return listOf([...this.#counts]);
  }

  merge(other: GraphqlOperations): void {
    for (const [key, count] of other.#counts) this.#add(key, count);
    this.#looks = 0;
  }

  /**
   * Exchanges that were looked at for operations, which ends when none was found in many: kept
   * beside what `toJSON` says.
   */
  get looks(): number {
    return this.#looks;
  }

  toJSON(): GraphqlOperationsJson {
    return this.list();
  }

  /** @param looks as `looks` said when this was saved */
  static fromJSON(json: GraphqlOperationsJson, looks = 0): GraphqlOperations {
    const read = new GraphqlOperations();
    read.#looks = looks;
    for (const { name, type, count } of json) read.#add(`${type} ${name}`, count);
    read.isChanged = false;
    read.markSaved();
    return read;
  }
}

/** Most frequent first; keys were made by `#add`. */
const listOf = (
  counts: readonly (readonly [key: string, count: number])[],
): readonly CalledOperation[] =>
  counts
    .map(([key, count]) => ({
      name: key.slice(key.indexOf(' ') + 1),
      type: key.slice(0, key.indexOf(' ')) as GraphqlType,
      count,
    }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));

/** Saved operations with those that were called since. */
export function patchOperations(
  saved: GraphqlOperationsJson,
  called: GraphqlOperationsJson,
): GraphqlOperationsJson {
  const all = new Map(
    [...saved, ...called].map((operation) => [`${operation.type} ${operation.name}`, operation]),
  );
  return [...all.values()];
}
