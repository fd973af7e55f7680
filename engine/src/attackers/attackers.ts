import type { AttackerSource } from '@palisade/vocabulary/attackTypes.ts';
import { hashOf } from '../behaviour/keys.ts';
import { type Attacker, type AttackerJson, attackerJson, newAttacker, readAttacker, unite } from './attacker.ts';

export interface AttackersJson {
  readonly next: number;
  readonly attackers: readonly AttackerJson[];
  readonly keys: readonly (readonly [key: number, attacker: number])[];
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

/** Attackers of a company in memory, found by any of the keys they were seen with. The ones without attempts for longest leave. */
export class Attackers {
  readonly #most: number;
  #next = 1;
  readonly #byNumber = new Map<number, Attacker>();
  readonly #byKey = new Map<number, Attacker>();
  readonly #keys = new Map<number, Set<number>>();
  /** A bit is set where a key of an attacker is or was; it costs less to ask than the map. */
  readonly #hints = new Int32Array(HINTS / 32);

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
   * The attacker of keys that were seen together, strongest first; made when none is known. Where they lead to two
   * attackers, these are one: the other's number is told to `onUnited`.
   */
  of(keys: readonly AttackerKey[], at: number, onUnited: (gone: number, into: Attacker) => void): Attacker {
    const [first] = keys;
    let attacker: Attacker | null = null;
    for (const { key } of keys) {
      const known = this.#byKey.get(key);
      if (known === undefined || known === attacker) continue;
      if (attacker === null) attacker = known;
      else {
        const [kept, gone]: readonly [Attacker, Attacker] = known.number < attacker.number ? [known, attacker] : [attacker, known];
        this.#unite(kept, gone);
        onUnited(gone.number, kept);
        attacker = kept;
      }
    }
    attacker ??= this.#make(first?.source ?? 'ip', first?.key ?? 0, at);
    for (const { key } of keys) this.#tie(key, attacker);
    this.#byNumber.delete(attacker.number);
    this.#byNumber.set(attacker.number, attacker);
    return attacker;
  }

  #make(source: AttackerSource, key: number, at: number): Attacker {
    const attacker = newAttacker(this.#next++, source, key, at);
    this.#byNumber.set(attacker.number, attacker);
    this.#keys.set(attacker.number, new Set());
    if (this.#byNumber.size > this.#most) for (const oldest of this.#byNumber.values()) {
      this.#forget(oldest);
      break;
    }
    return attacker;
  }

  #forget(attacker: Attacker): void {
    for (const key of this.#keys.get(attacker.number) ?? []) this.#byKey.delete(key);
    this.#keys.delete(attacker.number);
    this.#byNumber.delete(attacker.number);
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

  toJSON(): AttackersJson {
    const keys = [...this.#byNumber.keys()].flatMap((number) => [...(this.#keys.get(number) ?? [])].map((key) => [key, number] as const));
    return { next: this.#next, attackers: [...this.#byNumber.values()].map(attackerJson), keys };
  }

  load(json: AttackersJson): void {
    this.#next = json.next;
    for (const saved of json.attackers) {
      const attacker = readAttacker(saved);
      this.#byNumber.set(attacker.number, attacker);
      this.#keys.set(attacker.number, new Set());
    }
    for (const [key, number] of json.keys) {
      const attacker = this.#byNumber.get(number);
      if (attacker !== undefined) this.#tie(key, attacker);
    }
  }
}
