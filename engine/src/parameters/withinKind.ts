import { DATA_TYPES, dataTypeNamed } from '../sensitive/dataTypes.ts';
import { typesWithin } from '../sensitive/typesWithin.ts';
import type { Carrier } from '../sensitive/valuesWithin.ts';

/** In what values carry others, and the types that were found in those. */
export type WithinKindJson = readonly [carrier: Carrier, types: readonly string[]];

const NONE: readonly number[] = [];

/** Types of data that the values of one parameter carry in JSON, tokens, credentials or base64. */
export class WithinKind {
  #carrier: Carrier | null = null;
  readonly types = new Set<number>();

  get carrier(): Carrier | null {
    return this.#carrier;
  }

  /** Types that a value carries, by index, beside those that it is of itself. */
  take(value: string): readonly number[] {
    const within = typesWithin(value);
    if (within === null) return NONE;
    this.#carrier ??= within.carrier;
    for (const type of within.types) this.types.add(type);
    return within.types;
  }

  /** Names of those that the values hold, by how many do. @param counts matches by type */
  holds(counts: ReadonlyMap<number, number>): readonly string[] {
    return [...this.types]
      .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b)
      .flatMap((index) => DATA_TYPES[index]?.name ?? []);
  }

  merge(other: WithinKind): void {
    this.#carrier ??= other.#carrier;
    for (const type of other.types) this.types.add(type);
  }

  toJSON(): WithinKindJson | undefined {
    return this.#carrier === null
      ? undefined
      : [this.#carrier, [...this.types].flatMap((index) => DATA_TYPES[index]?.name ?? [])];
  }

  static fromJSON(json: WithinKindJson | undefined): WithinKind {
    const kind = new WithinKind();
    if (json === undefined) return kind;
    kind.#carrier = json[0];
    for (const name of json[1]) {
      const index = dataTypeNamed(name)?.index;
      if (index !== undefined) kind.types.add(index);
    }
    return kind;
  }
}
