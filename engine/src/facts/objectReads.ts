const SLOTS = 256;
const READERS = 32;
/**
 * Reads on end, by ids that follow each other (those that there are not are passed over), from
 * which on somebody counts through them.
 */
const LONG_RUN = 20;
const RUN_SHARE = 0.6;
const LARGEST_STEP = 12;
const LOOK_EACH = 8;
/** Others whose objects were read. */
const FEWEST_OWNERS = 5;
/**
 * Objects that three and more read, and pairs of readers without the one in question: above these
 * shares the objects belong to nobody.
 */
const SHARED = { byMany: 0.1, byOthers: 0.2 } as const;
/** Readers that have to be refused objects of others, so that it was no mistake about one. */
const FEWEST_REFUSED = 3;
const MANY = -1;

export interface ObjectReadsJson {
  /** Slots in use, three numbers each as 32 bits, in base64. */
  readonly slots: string;
  readonly readers: readonly (readonly [
    reader: number,
    last: number,
    attempts: number,
    up: number,
    down: number,
    lowest: number,
    highest: number,
  ])[];
  /** Readers who were refused objects of others; absent where there are none. */
  readonly refused?: readonly number[];
}

/** What changed since the last save. */
export interface ObjectReadsPatch extends ObjectReadsJson {
  /** Readers that left before those of `readers` came or changed. */
  readonly gone: readonly number[];
}

/** Saved reads with what changed since. */
export function patchReads(
  saved: ObjectReadsJson | null,
  { slots, readers, gone, refused = saved?.refused }: ObjectReadsPatch,
  shift: number,
): ObjectReadsJson {
  const now = new Map((saved?.readers ?? []).map((reader) => [reader[0], reader]));
  for (const reader of gone) now.delete(reader);
  for (const reader of readers) now.set(reader[0], reader);
  // A slot has one object at a time: later ones take the place of earlier ones.
  const bytes = [saved?.slots ?? '', slots].map((text) => Buffer.from(text, 'base64'));
  return {
    ...ObjectReads.fromJSON(
      { slots: Buffer.concat(bytes).toString('base64'), readers: [] },
      shift,
    ).toJSON(shift),
    readers: [...now.values()],
    ...(refused === undefined ? {} : { refused }),
  };
}

interface Reader {
  last: number;
  attempts: number;
  up: number;
  down: number;
  lowest: number;
  highest: number;
}

/** What one reader did: how many objects, of how many others. */
export interface Enumeration {
  readonly objects: number;
  readonly owners: number;
  /** Reads that were tried in all. */
  readonly attempts: number;
}

/**
 * Who reads which of an endpoint's objects, as far as it takes to see that one caller counts
 * through the objects of others: callers of an endpoint with numbered objects that are otherwise
 * read by one caller each. The readers of the latest objects are kept by hash, in a few kilobytes
 * whatever the traffic.
 */
export class ObjectReads {
  /** Three numbers each: object, first reader, second reader (0 is none). */
  readonly #slots = new Int32Array(3 * SLOTS);
  readonly #readers = new Map<number, Reader>();
  /** Objects of others that readers were refused; of those before a restart, the readers alone. */
  readonly #refused = new Map<number, Set<number>>();
  readonly #unsavedSlots = new Set<number>();
  readonly #unsavedReaders = new Set<number>();
  readonly #gone = new Set<number>();
  #isRefusedSaved = true;

  /**
   * Takes a read of an object by its number.
   * @param consumer hash of who asks
   * @param isRead whether it was answered with success
   */
  observe(id: number, consumer: number, isRead: boolean): void {
    const reader = readerOf(consumer);
    const known = this.#readers.get(reader);
    if (known === undefined) this.#meet(id, reader);
    else step(known, id);
    this.#unsavedReaders.add(reader);
    if (isRead) this.#note(id, reader);
  }

  /**
   * Takes a read of an object that an answer had named to who asks: that counts through nothing, and
   * says whose it is while nobody else read it.
   */
  keep(id: number, consumer: number): void {
    const slot = slotOf(id | 0);
    if (this.#slots[slot] !== (id | 0) || this.#slots[slot + 1] === 0)
      this.#note(id, readerOf(consumer));
  }

  /**
   * Takes that somebody who reads objects was refused one of somebody else.
   * @returns whether it is new and says that objects are kept apart: several people were refused
   */
  refuse(id: number, consumer: number): boolean {
    const reader = readerOf(consumer);
    const slots = this.#slots;
    const slot = slotOf(id | 0);
    const [first, second] = [slots[slot + 1], slots[slot + 2]];
    if (slots[slot] !== (id | 0) || first === 0 || second === MANY) return false;
    if (first === reader || second === reader || !this.#hasRead(reader)) return false;
    const refused = this.#refused.get(reader) ?? new Set();
    if (refused.has(id) || refused.size >= SLOTS) return false;
    if (refused.size === 0 && this.#refused.size >= READERS) return false;
    if (!this.#refused.has(reader)) this.#isRefusedSaved = false;
    this.#refused.set(reader, refused.add(id));
    return this.#refused.size >= FEWEST_REFUSED;
  }

  /** Whether a reader was given one of the objects whose readers are known. */
  #hasRead(reader: number): boolean {
    const slots = this.#slots;
    for (let slot = 0; slot < slots.length; slot += 3)
      if (slots[slot + 1] === reader || slots[slot + 2] === reader) return true;
    return false;
  }

  #meet(id: number, reader: number): void {
    if (this.#readers.size >= READERS) {
      // Who counts through objects stays, whoever else comes and goes.
      for (const [key, { up, down }] of this.#readers) {
        if (up < LONG_RUN && down < LONG_RUN) {
          this.#readers.delete(key);
          this.#gone.add(key);
          break;
        }
      }
      if (this.#readers.size >= READERS) return;
    }
    this.#readers.set(reader, { last: id, attempts: 1, up: 0, down: 0, lowest: id, highest: id });
  }

  #note(id: number, reader: number): void {
    const object = id | 0;
    const slot = slotOf(object);
    const slots = this.#slots;
    this.#unsavedSlots.add(slot);
    if (slots[slot + 1] === 0 || slots[slot] !== object) {
      slots[slot] = object;
      slots[slot + 1] = reader;
      slots[slot + 2] = 0;
    } else if (slots[slot + 1] !== reader)
      slots[slot + 2] = slots[slot + 2] === 0 || slots[slot + 2] === reader ? reader : MANY;
  }

  /**
   * As plain JSON. @param shift is added to each number, so that what is saved are not the objects'
   * own; the same gives them back
   */
  toJSON(shift: number): ObjectReadsJson {
    return this.#save(
      shift,
      Array.from({ length: SLOTS }, (_, slot) => 3 * slot),
      () => true,
    );
  }

  /** What changed since this was last asked, or since all was saved; null when nothing did. */
  takeUnsaved(shift: number): ObjectReadsPatch | null {
    const isSaved = this.#unsavedReaders.size === 0 && this.#unsavedSlots.size === 0;
    if (isSaved && this.#isRefusedSaved) return null;
    const patch = {
      ...this.#save(shift, this.#unsavedSlots, (reader) => this.#unsavedReaders.has(reader)),
      gone: [...this.#gone],
    };
    this.markSaved();
    return patch;
  }

  /** All of it is to be saved: it was another endpoint's. */
  markUnsaved(): void {
    for (let slot = 0; slot < this.#slots.length; slot += 3)
      if (this.#slots[slot + 1] !== 0) this.#unsavedSlots.add(slot);
    for (const reader of this.#readers.keys()) this.#unsavedReaders.add(reader);
    this.#isRefusedSaved = false;
  }

  /** `toJSON` was saved. */
  markSaved(): void {
    this.#unsavedSlots.clear();
    this.#unsavedReaders.clear();
    this.#gone.clear();
    this.#isRefusedSaved = true;
  }

  #save(
    shift: number,
    slots: Iterable<number>,
    isSaved: (reader: number) => boolean,
  ): ObjectReadsJson {
    const used: number[] = [];
    for (const slot of slots) {
      const [object = 0, first = 0, second = 0] = this.#slots.subarray(slot, slot + 3);
      if (first !== 0) used.push(object + shift, first, second);
    }
    const readers = [...this.#readers].flatMap(
      ([reader, { last, attempts, up, down, lowest, highest }]) =>
        isSaved(reader)
          ? [[reader, last + shift, attempts, up, down, lowest + shift, highest + shift] as const]
          : [],
    );
    const refused = [...this.#refused.keys()].slice(0, FEWEST_REFUSED);
    return {
      slots: Buffer.from(Int32Array.from(used).buffer).toString('base64'),
      readers,
      ...(refused.length === 0 ? {} : { refused }),
    };
  }

  /** Reads back what toJSON wrote. */
  static fromJSON({ slots, readers, refused }: ObjectReadsJson, shift: number): ObjectReads {
    const reads = new ObjectReads();
    for (const reader of refused ?? []) reads.#refused.set(reader, new Set());
    const bytes = Buffer.from(slots, 'base64');
    for (let at = 0; at + 12 <= bytes.length; at += 12) {
      const object = (bytes.readInt32LE(at) - shift) | 0;
      reads.#slots.set(
        [object, bytes.readInt32LE(at + 4), bytes.readInt32LE(at + 8)],
        slotOf(object),
      );
    }
    for (const [reader, last, attempts, up, down, lowest, highest] of readers)
      reads.#readers.set(reader, {
        last: last - shift,
        attempts,
        up,
        down,
        lowest: lowest - shift,
        highest: highest - shift,
      });
    return reads;
  }

  /** Whether a reader is seen to count through objects of others, by one read of eight. */
  isEnumerating(consumer: number): boolean {
    const reader = readerOf(consumer);
    const known = this.#readers.get(reader);
    return (
      known !== undefined &&
      known.attempts % LOOK_EACH === 0 &&
      isRun(known) &&
      this.#readBy(reader) !== null
    );
  }

  /** The largest enumeration that is shown by now, or null. */
  get enumeration(): Enumeration | null {
    let largest: Enumeration | null = null;
    for (const [reader, known] of this.#readers) {
      if (!isRun(known)) continue;
      const found = this.#readBy(reader);
      if (found !== null && found.objects > (largest?.objects ?? 0))
        largest = { ...found, attempts: known.attempts };
    }
    return largest;
  }

  #readBy(reader: number): Omit<Enumeration, 'attempts'> | null {
    const owners = new Set<number>();
    let [used, objects, byMany, byOthers] = [0, 0, 0, 0];
    for (let slot = 0; slot < this.#slots.length; slot += 3) {
      const first = this.#slots[slot + 1] ?? 0;
      const second = this.#slots[slot + 2] ?? 0;
      if (first === 0) continue;
      used += 1;
      if (second === MANY) byMany += 1;
      else if (first === reader || second === reader) {
        const other = first === reader ? second : first;
        if (other === 0) continue;
        objects += 1;
        owners.add(other);
      } else if (second !== 0) byOthers += 1;
    }
    if (
      owners.size < FEWEST_OWNERS ||
      byMany > used * SHARED.byMany ||
      byOthers > objects * SHARED.byOthers
    )
      return null;
    return { objects, owners: owners.size };
  }
}

/** Whether somebody read objects by ids that follow each other. */
function isRun({ up, down, attempts, lowest, highest }: Reader): boolean {
  const run = Math.max(up, down);
  return run >= LONG_RUN && run >= attempts * RUN_SHARE && highest - lowest >= LONG_RUN;
}

/** Where an object is kept, with others of the same hash. */
const slotOf = (object: number): number => 3 * ((Math.imul(object, 0x9e3779b1) >>> 24) % SLOTS);

/** A hash as it is kept: signed, and none of the two numbers that mean something else. */
function readerOf(consumer: number): number {
  const reader = consumer | 0;
  return reader === 0 || reader === MANY ? 1 : reader;
}

function step(reader: Reader, id: number): void {
  const by = id - reader.last;
  if (by === 0) return;
  reader.attempts += 1;
  if (by > 0 && by <= LARGEST_STEP) reader.up += 1;
  else if (by < 0 && by >= -LARGEST_STEP) reader.down += 1;
  reader.last = id;
  if (id < reader.lowest) reader.lowest = id;
  else if (id > reader.highest) reader.highest = id;
}
