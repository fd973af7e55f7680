import type { AttackerSource } from '@palisade/vocabulary/attackTypes.ts';
import { hashOf } from '../behaviour/keys.ts';
import { type Attacker, newAttacker, readAttacker, unite } from './attacker.ts';
import { type SavedAttacker, saveAttacker } from './savedAttackers.ts';

/** All attackers, or what became of them since they were saved last. */
export interface SavedAttackers {
  readonly isWhole: boolean;
  readonly next: number;
  /** Numbers, the least recently touched first. */
  readonly touched: readonly number[];
  /** Numbers of those that went into others or made room for them. */
  readonly gone: readonly number[];
  /** Those of the touched that are saved nowhere else. */
  readonly attackers: readonly SavedAttacker[];
}

/** Keys that lead to one attacker; beyond it, a key is no sign of being the same. */
const MOST_KEYS = 50;

/** Bits that tell most keys of nobody from those of attackers, a power of two. */
const HINTS = 65_536;

/** A key that an attempt was made under. */
export interface AttackerKey {
  readonly key: number;
  readonly source: AttackerSource;
}

/**
 * Attackers of a company in memory, found by any of the keys they were seen with. The ones without
 * attempts for longest leave.
 */
export class Attackers {
  readonly #most: number;
  #next = 1;
  readonly #byNumber = new Map<number, Attacker>();
  readonly #byKey = new Map<number, Attacker>();
  readonly #keys = new Map<number, Set<number>>();
  /** A bit is set where a key of an attacker is or was; it costs less to ask than the map. */
  readonly #hints = new Int32Array(HINTS / 32);
  /** Numbers of those touched and gone since they were saved last. */
  readonly #touched = new Set<number>();
  readonly #gone = new Set<number>();

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#byNumber.size;
  }

  all(): IterableIterator<Attacker> {
    return this.#byNumber.values();
  }

  find(key: number): Attacker | null {
    const hint = hashOf(key) & (HINTS - 1);
    if (((this.#hints[hint >>> 5] ?? 0) & (1 << (hint & 31))) === 0) return null;
    return this.#byKey.get(key) ?? null;
  }

  /** The keys that lead to an attacker. */
  keysOf({ number }: Attacker): readonly number[] {
    return [...(this.#keys.get(number) ?? [])];
  }

  /**
   * The attacker of keys that were seen together, strongest first; made when none is known. Where
   * they lead to two attackers, these are one: `onUnited` is given the other's number.
   */
  of(
    keys: readonly AttackerKey[],
    at: number,
    onUnited: (gone: number, into: Attacker) => void,
  ): Attacker {
    const [first] = keys;
    let attacker: Attacker | null = null;
    for (const { key } of keys) {
      const known = this.#byKey.get(key);
      if (known === undefined || known === attacker) continue;
      if (attacker === null) attacker = known;
      else {
        const [kept, gone]: readonly [Attacker, Attacker] =
          known.number < attacker.number ? [known, attacker] : [attacker, known];
        this.#unite(kept, gone);
        onUnited(gone.number, kept);
        attacker = kept;
      }
    }
    attacker ??= this.#make(first?.source ?? 'ip', first?.key ?? 0, at);
    for (const { key } of keys) this.#tie(key, attacker);
    this.#byNumber.delete(attacker.number);
    this.#byNumber.set(attacker.number, attacker);
    this.#touched.delete(attacker.number);
    this.#touched.add(attacker.number);
    return attacker;
  }

  #make(source: AttackerSource, key: number, at: number): Attacker {
    const attacker = newAttacker(this.#next++, source, key, at);
    this.#byNumber.set(attacker.number, attacker);
    this.#keys.set(attacker.number, new Set());
    if (this.#byNumber.size > this.#most)
      for (const oldest of this.#byNumber.values()) {
        this.#forget(oldest);
        break;
      }
    return attacker;
  }

  #forget(attacker: Attacker): void {
    for (const key of this.#keys.get(attacker.number) ?? []) this.#byKey.delete(key);
    this.#keys.delete(attacker.number);
    this.#byNumber.delete(attacker.number);
    this.#touched.delete(attacker.number);
    this.#gone.add(attacker.number);
  }

  #tie(key: number, attacker: Attacker): void {
    const keys = this.#keys.get(attacker.number);
    if (keys === undefined || keys.has(key) || keys.size >= MOST_KEYS) return;
    keys.add(key);
    this.#byKey.set(key, attacker);
    const hint = hashOf(key) & (HINTS - 1);
    this.#hints[hint >>> 5] = (this.#hints[hint >>> 5] ?? 0) | (1 << (hint & 31));
  }

  #unite(kept: Attacker, gone: Attacker): void {
    unite(kept, gone);
    const keys = [...(this.#keys.get(gone.number) ?? [])];
    this.#forget(gone);
    for (const key of keys) this.#tie(key, kept);
  }

  /** All attackers. @param isElsewhere whether one is saved by itself */
  save(isElsewhere: (number: number) => boolean): SavedAttackers {
    return {
      isWhole: true,
      next: this.#next,
      touched: [...this.#byNumber.keys()],
      gone: [],
      attackers: this.#saved([...this.#byNumber.keys()], isElsewhere),
    };
  }

  /** What became of them since `markSaved`. */
  changes(isElsewhere: (number: number) => boolean): SavedAttackers {
    return {
      isWhole: false,
      next: this.#next,
      touched: [...this.#touched],
      gone: [...this.#gone],
      attackers: this.#saved([...this.#touched], isElsewhere),
    };
  }

  #saved(numbers: readonly number[], isElsewhere: (number: number) => boolean): SavedAttacker[] {
    return numbers.flatMap((number) => {
      const attacker = this.#byNumber.get(number);
      return attacker === undefined || isElsewhere(number) ? [] : [saveAttacker(this, attacker)];
    });
  }

  markSaved(): void {
    this.#touched.clear();
    this.#gone.clear();
  }

  /**
   * Takes in what `save` and then `changes` gave, in that order, and the attackers that were saved
   * by themselves with what they say; of those, without a whole part all are taken, least recently
   * seen first. Numbers go on after `last`.
   */
  load(parts: readonly SavedAttackers[], own: readonly SavedAttacker[], last: number): void {
    const saved = new Map<number, SavedAttacker>();
    for (const part of parts) for (const one of part.attackers) saved.set(one.attacker.number, one);
    for (const one of own) saved.set(one.attacker.number, one);
    const order = orderOf(parts) ?? [
      ...new Set([
        ...parts.flatMap(({ touched }) => touched),
        ...own.map(({ attacker }) => attacker.number),
      ]),
    ];
    this.#next = Math.max(last + 1, ...parts.map(({ next }) => next));
    for (const number of order) {
      const one = saved.get(number);
      if (one === undefined) continue;
      const attacker = readAttacker(one.attacker);
      this.#byNumber.set(number, attacker);
      this.#keys.set(number, new Set());
      for (const key of one.keys) this.#tie(key, attacker);
    }
  }
}

/** The numbers of all that there were, least recently touched first; null when no part says it. */
export function orderOf(parts: readonly SavedAttackers[]): readonly number[] | null {
  if (!parts.some(({ isWhole }) => isWhole)) return null;
  const order = new Set<number>();
  for (const { isWhole, touched, gone } of parts) {
    if (isWhole) order.clear();
    for (const number of gone) order.delete(number);
    for (const number of touched) {
      order.delete(number);
      order.add(number);
    }
  }
  return [...order];
}
