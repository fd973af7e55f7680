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
    if (known === undefined) this.isChanged = true;
  }

  /** Most frequent first. */
  list(): readonly CalledOperation[] {
    return [...this.#counts].map(([key, count]) => ({ name: key.slice(key.indexOf(' ') + 1), type: key.slice(0, key.indexOf(' ')) as GraphqlType, count })).sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)); // made by #add
  }

  merge(other: GraphqlOperations): void {
    for (const [key, count] of other.#counts) this.#add(key, count);
    this.#looks = 0;
  }

  /** Exchanges that were looked at for operations, which ends when none was found in many: kept beside what `toJSON` says. */
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
    return read;
  }
}
