import { plainClaim, type TokenIds } from '../authentication/tokenIds.ts';
import { hashOf, keyOf, pairKey } from './keys.ts';
import { proven, type Signal } from './signal.ts';

/** Claims of one name and rights: whose own objects they named, and who was given those of others. */
interface Kind {
  /** Hashes of own ids. */
  readonly own: Set<number>;
  readonly takers: Map<number, Taker>;
}

interface Taker {
  /** Minute (since 1970) from which on `others` counts. */
  readonly from: number;
  /** Hashes of ids of others that an answer was given for. */
  readonly others: Set<number>;
  /** That it is given what is not its own was said. */
  isTold: boolean;
}

/** For each kind: its key, own ids, and takers with the minute, the ids of others, and 1 once told. */
export type ClaimedObjectsJson = readonly (readonly [
  kind: number,
  own: readonly number[],
  takers: readonly (readonly [who: number, from: number, others: readonly number[], told: 0 | 1])[],
])[];

/**
 * People who keep to the object that their token names, from which on that is the rule, and objects
 * of others within a day that are no accident.
 */
const ENOUGH = { owners: 8, others: 12, minutes: 1_440 } as const;
/** Whoever is given so many others is no owner like the rest; as a share of those no more than this. */
const WIDE = { others: 3, share: 0.1 } as const;
const MOST = { kinds: 4, own: 32, takers: 12, others: 32 } as const;
/** Claims that everybody's token has, those of administrators as well. */
const OF_ANYBODY: ReadonlySet<string> = new Set(
  (
    'sub oid uid id user userid username email upn uniquename preferredusername name nickname ' +
    'login account'
  ).split(' '),
);
const isOfAnybody = (name: string): boolean => OF_ANYBODY.has(plainClaim(name));
/** An id, and not a word such as `me` or `current`. */
const ID = /\d/;
const SEED = 31;

interface Given {
  readonly isTaught: boolean;
  readonly isNamed: boolean;
  readonly where?: string;
}

/**
 * Objects of an endpoint that tokens name as their own (`patient`, `employee_id`), and who is given
 * those of others by a token with the same rights. Hashes alone are kept, of a few.
 */
export class ClaimedObjects {
  readonly #kinds = new Map<number, Kind>();
  readonly #salt: number;

  /** @param salt of the endpoint, so that what is kept cannot be compared between companies */
  constructor(salt: number) {
    this.#salt = salt;
  }

  /**
   * Takes that somebody was given an object.
   * @param values of the parameters of the path, in order, or the object that a body or query names
   * @param where it is named, where that is no path: an operation, or a field
   * @param isTaught the exchange may teach what is usual
   * @param isNamed an answer had named the object to them: administrators list what they open
   */
  observe(
    ids: TokenIds,
    values: readonly string[],
    minute: number,
    { isTaught, isNamed, where = '' }: Given,
  ): Signal | null {
    let signal: Signal | null = null;
    for (const [place, value] of values.entries()) {
      const own = ids.byId.get(value);
      if (own === undefined && !ID.test(value)) continue;
      // Of several claims with the same id one says it, the one that not everybody has.
      const owner = own?.find((name) => !isOfAnybody(name)) ?? own?.[0];
      for (const [name, claimed] of ids.claims) {
        const key = keyOf(`${where}${place} ${name} ${ids.rights}`, SEED);
        if (own?.includes(name) === true) {
          if (isTaught && name === owner) this.#keep(key, this.#hash(value));
        } else if (ids.rights !== '' || !(isNamed || isOfAnybody(name)))
          signal ??= this.#take(
            this.#kinds.get(key),
            this.#hash(claimed),
            this.#hash(value),
            minute,
          );
      }
      // Behind somebody's own object are only theirs.
      if (own !== undefined) break;
    }
    return signal;
  }

  #keep(key: number, id: number): void {
    let kind = this.#kinds.get(key);
    if (kind === undefined) {
      if (this.#kinds.size >= MOST.kinds && !this.#forgetRare()) return;
      kind = { own: new Set(), takers: new Map() };
      this.#kinds.set(key, kind);
    }
    if (kind.own.size < MOST.own) kind.own.add(id);
  }

  /** Makes room for another kind: the one with the fewest owners goes, unless it is a rule already. */
  #forgetRare(): boolean {
    const [rare] = [...this.#kinds].toSorted(([, one], [, other]) => one.own.size - other.own.size);
    return rare !== undefined && rare[1].own.size < ENOUGH.owners && this.#kinds.delete(rare[0]);
  }

  #hash(text: string): number {
    return hashOf(pairKey(keyOf(text, SEED), this.#salt)) | 0;
  }

  #take(kind: Kind | undefined, who: number, id: number, minute: number): Signal | null {
    if (kind === undefined) return null;
    let taker = kind.takers.get(who);
    if (taker === undefined || Math.abs(minute - taker.from) > ENOUGH.minutes)
      // Whoever was known to take them goes on, however few there are on a day.
      taker = { from: minute, others: new Set(), isTold: taker?.isTold ?? false };
    // The latest is the last, so that the first is who was away longest.
    kind.takers.delete(who);
    kind.takers.set(who, taker);
    const [oldest] = kind.takers.keys();
    if (kind.takers.size > MOST.takers && oldest !== undefined) kind.takers.delete(oldest);
    if (taker.others.has(id)) return null;
    if (taker.others.size < MOST.others) taker.others.add(id);
    const { size } = taker.others;
    if (!taker.isTold && (size < ENOUGH.others || !isRule(kind))) return null;
    const isFirst = !taker.isTold;
    taker.isTold = true;
    return {
      ...proven(
        'objectEnumeration',
        isFirst,
        true,
        `${size} objects returned that the token was not issued for`,
      ),
      ...(isFirst ? { earlier: { attempts: size - 1, successes: size - 1 } } : {}),
      isOfOthers: true,
    };
  }

  get isEmpty(): boolean {
    return this.#kinds.size === 0;
  }

  toJSON(): ClaimedObjectsJson {
    return [...this.#kinds].map(([key, { own, takers }]) => [
      key,
      [...own],
      [...takers].map(
        ([who, { from, others, isTold }]) => [who, from, [...others], isTold ? 1 : 0] as const,
      ),
    ]);
  }

  /** Reads back what toJSON wrote. */
  static fromJSON(saved: ClaimedObjectsJson, salt: number): ClaimedObjects {
    const objects = new ClaimedObjects(salt);
    for (const [key, own, takers] of saved)
      objects.#kinds.set(key, {
        own: new Set(own),
        takers: new Map(
          takers.map(
            ([who, from, others, told]) =>
              [who, { from, others: new Set(others), isTold: told === 1 }] as const,
          ),
        ),
      });
    return objects;
  }
}

/** Whether hardly anybody of a kind is given objects of others. */
function isRule({ own, takers }: Kind): boolean {
  if (own.size < ENOUGH.owners) return false;
  let wide = 0;
  for (const { others } of takers.values()) if (others.size >= WIDE.others) wide += 1;
  return wide <= Math.max(1, own.size * WIDE.share);
}
