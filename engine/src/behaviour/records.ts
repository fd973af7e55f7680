import { hashOf } from './keys.ts';

const NONE = -1;
const FEWEST = 64;

/**
 * Records as plain data, the least recently used first: keys, then words and floats of one record
 * after the other.
 */
export interface SavedRecords {
  readonly keys: Float64Array;
  readonly words: Int32Array;
  readonly floats: Float64Array;
}

/** Where the latest word on a record lies. */
interface Place {
  readonly saved: SavedRecords;
  readonly at: number;
}

/**
 * Records of a fixed number of 32-bit words and 64-bit floats, found by a key. They lie in a few
 * typed arrays that grow up to a bound, from which on the least recently used record makes room for
 * a new one.
 */
export class Records {
  readonly width: number;
  readonly depth: number;
  readonly most: number;
  size = 0;
  /** Whether the last `touch` made its record. */
  isNew = false;
  #room = FEWEST;
  #keys = new Float64Array(FEWEST);
  #words: Int32Array;
  #floats: Float64Array;
  /** Newer and older neighbour of each record. */
  #links = new Int32Array(2 * FEWEST);
  #slots = new Int32Array(2 * FEWEST).fill(NONE);
  #newest = NONE;
  #oldest = NONE;
  /** Counts what was saved, and of each record what it was when the record was used last. */
  #stamp = 1;
  #stamps = new Int32Array(FEWEST);

  constructor(width: number, depth: number, most: number) {
    [this.width, this.depth, this.most] = [width, depth, Math.max(FEWEST, most)];
    this.#words = new Int32Array(width * FEWEST);
    this.#floats = new Float64Array(depth * FEWEST);
  }

  /** A word of a record. */
  word(record: number, at: number): number {
    return this.#words[record * this.width + at] ?? 0;
  }

  setWord(record: number, at: number, value: number): void {
    this.#words[record * this.width + at] = value;
  }

  /** Adds to a word; gives back what it is then. */
  add(record: number, at: number, by = 1): number {
    const value = this.word(record, at) + by;
    this.setWord(record, at, value);
    return value;
  }

  float(record: number, at: number): number {
    return this.#floats[record * this.depth + at] ?? 0;
  }

  setFloat(record: number, at: number, value: number): void {
    this.#floats[record * this.depth + at] = value;
  }

  /** Sets words to zero, from one up to before another. */
  clear(record: number, from: number, to: number): void {
    const start = record * this.width;
    this.#words.fill(0, start + from, start + to);
  }

  /**
   * Marks a hash in a bitmap of `words` words that starts at a word; true when it was not marked.
   */
  mark(record: number, at: number, words: number, hash: number): boolean {
    const bit = hash & (words * 32 - 1);
    const index = record * this.width + at + (bit >>> 5);
    const before = this.#words[index] ?? 0;
    const mask = 1 << (bit & 31);
    if ((before & mask) !== 0) return false;
    this.#words[index] = before | mask;
    return true;
  }

  /** Whether a hash, or one that shares its bit, was marked. */
  isMarked(record: number, at: number, words: number, hash: number): boolean {
    const bit = hash & (words * 32 - 1);
    return ((this.#words[record * this.width + at + (bit >>> 5)] ?? 0) & (1 << (bit & 31))) !== 0;
  }

  /** The record of a key, or -1. */
  find(key: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(key) & mask; ; slot = (slot + 1) & mask) {
      const record = this.#slots[slot] ?? NONE;
      if (record === NONE || this.#keys[record] === key) return record;
    }
  }

  /**
   * The record of a key, made when there is none (see `isNew`); it is the most recently used one
   * then.
   */
  touch(key: number): number {
    const known = this.find(key);
    this.isNew = known === NONE;
    if (known !== NONE) {
      this.#stamps[known] = this.#stamp;
      if (known !== this.#newest) {
        this.#unlink(known);
        this.#link(known);
      }
      return known;
    }
    const record = this.size < this.most ? this.#next() : this.#reuse();
    this.#keys[record] = key;
    this.#stamps[record] = this.#stamp;
    this.#insert(record, key);
    this.#link(record);
    return record;
  }

  #next(): number {
    if (this.size === this.#room) this.#grow();
    return this.size++;
  }

  #reuse(): number {
    const record = this.#oldest;
    this.#unlink(record);
    this.#remove(this.#keys[record] ?? 0);
    this.clear(record, 0, this.width);
    this.#floats.fill(0, record * this.depth, (record + 1) * this.depth);
    return record;
  }

  #grow(): void {
    const room = Math.min(this.most, this.#room * 2);
    const wider = <A extends Int32Array | Float64Array>(array: A, made: A): A => {
      made.set(array);
      return made;
    };
    this.#keys = wider(this.#keys, new Float64Array(room));
    this.#words = wider(this.#words, new Int32Array(room * this.width));
    this.#floats = wider(this.#floats, new Float64Array(room * this.depth));
    this.#links = wider(this.#links, new Int32Array(2 * room));
    this.#stamps = wider(this.#stamps, new Int32Array(room));
    this.#room = room;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(room * 1.5))).fill(NONE);
    for (let record = 0; record < this.size; record++)
      this.#insert(record, this.#keys[record] ?? 0);
  }

  #insert(record: number, key: number): void {
    const mask = this.#slots.length - 1;
    let slot = hashOf(key) & mask;
    while (this.#slots[slot] !== NONE) slot = (slot + 1) & mask;
    this.#slots[slot] = record;
  }

  /** Takes a key out of the slots; those behind it that may move up do. */
  #remove(key: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let gap = hashOf(key) & mask;
    while (this.#keys[slots[gap] ?? 0] !== key) gap = (gap + 1) & mask;
    for (let slot = (gap + 1) & mask; slots[slot] !== NONE; slot = (slot + 1) & mask) {
      const home = hashOf(this.#keys[slots[slot] ?? 0] ?? 0) & mask;
      if (((slot - home) & mask) < ((slot - gap) & mask)) continue;
      slots[gap] = slots[slot] ?? NONE;
      gap = slot;
    }
    slots[gap] = NONE;
  }

  #link(record: number): void {
    this.#links[2 * record] = NONE;
    this.#links[2 * record + 1] = this.#newest;
    if (this.#newest !== NONE) this.#links[2 * this.#newest] = record;
    this.#newest = record;
    if (this.#oldest === NONE) this.#oldest = record;
  }

  #unlink(record: number): void {
    const newer = this.#links[2 * record] ?? NONE;
    const older = this.#links[2 * record + 1] ?? NONE;
    if (newer === NONE) this.#newest = older;
    else this.#links[2 * newer + 1] = older;
    if (older === NONE) this.#oldest = newer;
    else this.#links[2 * older] = newer;
  }

  /** All records. */
  save(): SavedRecords {
    return this.#copy(this.size);
  }

  /**
   * The records that were used since `markSaved`: whatever is changed was asked for by its key, and
   * so lies before all that was not.
   */
  changes(): SavedRecords {
    let count = 0;
    for (
      let record = this.#newest;
      record !== NONE && this.#stamps[record] === this.#stamp;
      record = this.#links[2 * record + 1] ?? NONE
    )
      count += 1;
    return this.#copy(count);
  }

  /** What `changes` gave is safe: from now on it gives what is used later. */
  markSaved(): void {
    this.#stamp += 1;
  }

  /** The records that were used last, in the order that they were used in. */
  #copy(count: number): SavedRecords {
    const [keys, words, floats] = [
      new Float64Array(count),
      new Int32Array(count * this.width),
      new Float64Array(count * this.depth),
    ];
    let at = count - 1;
    for (let record = this.#newest; at >= 0; record = this.#links[2 * record + 1] ?? NONE) {
      keys[at] = this.#keys[record] ?? 0;
      words.set(
        this.#words.subarray(record * this.width, (record + 1) * this.width),
        at * this.width,
      );
      floats.set(
        this.#floats.subarray(record * this.depth, (record + 1) * this.depth),
        at * this.depth,
      );
      at -= 1;
    }
    return { keys, words, floats };
  }

  /**
   * Takes in what `save` and then `changes` gave, in that order, with words that records had not
   * yet then as zero. Of more than there is room for, the most recently used are kept, as they were
   * while they were counted.
   */
  load(parts: readonly SavedRecords[]): void {
    const places = new Map<number, Place>();
    for (const saved of parts) {
      for (const [at, key] of saved.keys.entries()) {
        places.delete(key);
        places.set(key, { saved, at });
      }
    }
    let surplus = places.size - this.most;
    for (const [
      key,
      {
        saved: { keys, words, floats },
        at,
      },
    ] of places) {
      if (surplus-- > 0) continue;
      const record = this.touch(key);
      const [width, depth] = [words.length / keys.length, floats.length / keys.length];
      this.#words.set(words.subarray(at * width, (at + 1) * width), record * this.width);
      this.#floats.set(floats.subarray(at * depth, (at + 1) * depth), record * this.depth);
    }
    this.markSaved();
  }
}
