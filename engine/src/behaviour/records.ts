import { hashOf } from './keys.ts';

const NONE = -1;
const FEWEST = 64;

/** What `save` gives: numbers as base64, the least recently used record first. */
export interface SavedRecords {
  readonly keys: string;
  readonly words: string;
  readonly floats: string;
}

const base64 = (array: Int32Array | Float64Array): string => Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');

function bytesOf(text: string): ArrayBuffer {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return bytes.buffer;
}

/**
 * Records of a fixed number of 32-bit words and 64-bit floats, found by a key. They lie in a few typed arrays that grow up
 * to a bound, from which on the least recently used record makes room for a new one.
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

  /** Marks a hash in a bitmap of `words` words that starts at a word; true when it was not marked. */
  mark(record: number, at: number, words: number, hash: number): boolean {
    const bit = hash & (words * 32 - 1);
    const index = record * this.width + at + (bit >>> 5);
    const before = this.#words[index] ?? 0;
    const mask = 1 << (bit & 31);
    if ((before & mask) !== 0) return false;
    this.#words[index] = before | mask;
    return true;
  }

  /** The record of a key, or -1. */
  find(key: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hashOf(key) & mask; ; slot = (slot + 1) & mask) {
      const record = this.#slots[slot] ?? NONE;
      if (record === NONE || this.#keys[record] === key) return record;
    }
  }

  /** The record of a key, made when there is none (see `isNew`); it is the most recently used one then. */
  touch(key: number): number {
    const known = this.find(key);
    this.isNew = known === NONE;
    if (known !== NONE) {
      if (known !== this.#newest) {
        this.#unlink(known);
        this.#link(known);
      }
      return known;
    }
    const record = this.size < this.most ? this.#next() : this.#reuse();
    this.#keys[record] = key;
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
    this.#room = room;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(room * 1.5))).fill(NONE);
    for (let record = 0; record < this.size; record++) this.#insert(record, this.#keys[record] ?? 0);
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

  save(): SavedRecords {
    const keys = new Float64Array(this.size);
    const words = new Int32Array(this.size * this.width);
    const floats = new Float64Array(this.size * this.depth);
    let at = 0;
    for (let record = this.#oldest; record !== NONE; record = this.#links[2 * record] ?? NONE) {
      keys[at] = this.#keys[record] ?? 0;
      words.set(this.#words.subarray(record * this.width, (record + 1) * this.width), at * this.width);
      floats.set(this.#floats.subarray(record * this.depth, (record + 1) * this.depth), at * this.depth);
      at += 1;
    }
    return { keys: base64(keys), words: base64(words), floats: base64(floats) };
  }

  /** Takes back what `save` gave, words that records had not yet then as zero; of more than there is room for, the most recently used. */
  load(saved: SavedRecords): void {
    const keys = new Float64Array(bytesOf(saved.keys));
    const words = new Int32Array(bytesOf(saved.words));
    const floats = new Float64Array(bytesOf(saved.floats));
    const width = words.length / Math.max(1, keys.length);
    for (let at = 0; at < keys.length; at++) {
      const record = this.touch(keys[at] ?? 0);
      this.#words.set(words.subarray(at * width, (at + 1) * width), record * this.width);
      this.#floats.set(floats.subarray(at * this.depth, (at + 1) * this.depth), record * this.depth);
    }
  }
}
