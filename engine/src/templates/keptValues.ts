import { hashValue } from './distinctValues.ts';
import { mayKeepWord } from './mayKeepWord.ts';
import type { MayKeep } from './readableValue.ts';
import { type StructureSketch, uniteSketches } from './structureSketch.ts';
import { ownCopy } from './segmentKey.ts';

/** Bytes that the parameters of one host may still take for their values. */
export interface KeptRoom {
  left: number;
}

/** What is bounded, in values, paths below one of them, characters, and bytes as reckoned here. */
export const KEPT = {
  values: 64,
  paths: 12,
  longest: 160,
  ofOne: 64 * 1024,
  ofHost: 4 * 1024 * 1024,
} as const;

/** Answers of a path that are united: what comes later is hardly different. */
const LOOKS = 4;
/** A parameter that took so many other words, and so large a share of them, is open for good. */
const OPEN = { others: 256, share: 0.1 } as const;
/** What objects and their entries take, generously. */
const BYTES = { value: 200, path: 120, sketch: 64 } as const;

/** One method at one path below a value. */
interface KeptPath {
  sketch: StructureSketch | null;
  looks: number;
}

/** What was seen of a value: about how many exchanges, and what is below it by `keyOfPath`. */
export interface KeptValue {
  /** Null where only its hash was saved, until it comes again; and of the rest. */
  word: string | null;
  count: number;
  readonly paths: Map<string, KeptPath>;
}

/** An exchange with a value. */
export interface KeptSighting {
  /** How many exchanges it stands for. */
  readonly weight: number;
  readonly structure: StructureSketch | null | (() => StructureSketch | null);
}

/** An endpoint below a value. */
interface Below {
  readonly way: string;
  readonly leaf: { readonly method: string; readonly sketch: StructureSketch | null };
}

type SavedPath = readonly [key: string, looks: number, sketch: number];
/** A word, or its hash where words may not be saved. */
type SavedWord = string | number;
type SavedValue = readonly [value: SavedWord | null, count: number, paths?: readonly SavedPath[]];

/**
 * As saved: numbers, sketches, values with the places of theirs among these; null stands for the
 * rest.
 */
export interface SavedKept {
  readonly n: readonly [others: number, seen: number, newestAt: number, nextAt: number];
  readonly s: readonly (readonly number[])[];
  readonly v: readonly SavedValue[];
}

/** A method and the keys below a value, as values know what is below them. */
export function keyOfPath(method: string, way: string): string {
  return `${method} ${way}`;
}

/** The method and the keys again. */
export function partsOfPath(key: string): {
  readonly method: string;
  readonly way: readonly string[];
} {
  const space = key.indexOf(' ');
  const way = key.slice(space + 1);
  return { method: key.slice(0, space), way: way === '' ? [] : way.split('/') };
}

const sketchOf = (structure: KeptSighting['structure']): StructureSketch | null =>
  typeof structure === 'function' ? structure() : structure;

/**
 * Words that a parameter absorbed, each with what is needed to decide again whether it is a value:
 * roughly how often it came, and the methods, paths and answers below it. Bounds: 64 words, 12
 * paths each, 64 KiB. Only words in the spelling of programs are kept, and none that is a person's
 * name. For a company that keeps no samples only hashes are saved; after a restart such a word is
 * known by its hash until it comes again. Everything else in the same place is counted together.
 */
export class KeptValues {
  /** By the hash of the word. */
  readonly values = new Map<number, KeptValue>();
  /** What is not kept one by one: ids, and words beyond the bounds. */
  rest: KeptValue | null = null;
  /** About how many exchanges brought words that are not kept. */
  others = 0;
  /** About how many exchanges there were, and how many before the last new word. */
  seen = 0;
  newestAt = 0;
  /** Exchanges of the parameter from which on it is judged again. */
  nextAt = 0;
  /** So many words came that it is open for good; nothing is kept. */
  isOpen = false;
  #bytes = 0;
  #thing: string;
  /** Hashes of words; null is the rest. */
  readonly #counted = new Set<number | null>();
  readonly #changed = new Set<number | null>();
  #isMoved = true;

  /** @param thing what the words are some of, by the words before them */
  constructor(thing: string) {
    this.#thing = thing;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** No new word came for the last third of all exchanges. */
  get isClosed(): boolean {
    return this.seen >= 1.5 * this.newestAt;
  }

  /** Words that are known as they were sent. */
  get words(): readonly (readonly [word: string, value: KeptValue])[] {
    return [...this.values.values()].flatMap((value) =>
      value.word === null ? [] : [[value.word, value] as const],
    );
  }

  /** What is known of no word: the rest, with the words of which only the hash is known. */
  get unnamed(): KeptValue | null {
    const hidden = [...this.values.values()].filter(({ word }) => word === null);
    if (hidden.length === 0) return this.rest;
    const all = { word: null, count: this.rest?.count ?? 0, paths: new Map(this.rest?.paths) };
    for (const { count, paths } of hidden) {
      all.count += count;
      for (const [key, path] of paths) if (!all.paths.has(key)) all.paths.set(key, path);
    }
    return all;
  }

  /** About how many exchanges brought words that are known by their hashes alone. */
  get #hidden(): number {
    let hidden = 0;
    for (const { word, count } of this.values.values()) if (word === null) hidden += count;
    return hidden;
  }

  /** Share of the exchanges whose words are known by their hashes alone. */
  get hiddenShare(): number {
    return this.seen === 0 ? 0 : this.#hidden / this.seen;
  }

  /** Whether words came beside those that are known as they were sent. */
  get hasOthers(): boolean {
    return this.others > 0 || this.#hidden > 0;
  }

  /** Takes what was learned of a literal before it became a value. */
  take(word: string, count: number, below: readonly Below[]): void {
    if (!this.isOpen) this.#takeBelow(this.#of(word, count), below);
  }

  /** Takes what the parameter knows that was there before any word was kept. */
  takeRest(count: number, below: readonly Below[]): void {
    if (this.isOpen) return;
    const rest = this.#restOf();
    rest.count += count;
    this.seen += count;
    this.#takeBelow(rest, below);
  }

  #takeBelow(value: KeptValue, below: readonly Below[]): void {
    this.#isMoved = true;
    for (const { way, leaf } of below) {
      const path = this.#path(value, keyOfPath(leaf.method, way));
      if (path === null) break;
      this.#unite(path, leaf.sketch);
    }
  }

  /**
   * Takes an exchange. @param word as a literal would be called; null for an id
   * @param key what is below, by `keyOfPath`
   */
  see(word: string | null, key: string, { weight, structure }: KeptSighting, room: KeptRoom): void {
    if (this.isOpen) return;
    const before = this.#bytes;
    const value = word === null ? this.#restOf() : this.#of(word, weight, room);
    if (word === null) {
      value.count += weight;
      this.seen += weight;
    }
    const at = value === this.rest || word === null ? null : hashValue(word);
    this.#counted.add(at);
    const present = value.paths.get(key);
    const path = present ?? (room.left > 0 ? this.#path(value, key) : null);
    if (path !== null && path !== present) this.#changed.add(at);
    if (path !== null && path.looks < LOOKS) {
      const sketch = sketchOf(structure);
      if (sketch !== null) {
        this.#changed.add(at);
        this.#unite(path, sketch);
      }
    }
    if (this.others >= OPEN.others && this.others >= this.seen * OPEN.share) this.#open();
    room.left += before - this.#bytes;
  }

  /** Takes over what another one keeps. */
  addAll(other: KeptValues): void {
    this.#isMoved = true;
    if (this.isOpen) return;
    this.nextAt = Math.max(this.nextAt, other.nextAt);
    for (const [hash, { word, count, paths }] of other.values)
      this.#take(word === null ? this.#ofHash(hash, count) : this.#of(word, count), paths);
    if (other.rest !== null) {
      const rest = this.#restOf();
      rest.count += other.rest.count;
      this.seen += other.rest.count;
      this.#take(rest, other.rest.paths);
    }
    this.others += other.others;
    if (other.isOpen) this.#open();
  }

  /** Lets values go that may not be kept now that they are some of these things. */
  beOf(thing: string): void {
    if (thing === this.#thing) return;
    this.#thing = thing;
    for (const { word } of this.values.values())
      if (word !== null && !mayKeepWord(thing, word)) this.#letBeRest(word);
  }

  #letBeRest(word: string): KeptValue {
    const value = this.values.get(hashValue(word));
    this.delete(word);
    const rest = this.#restOf();
    if (value === undefined) return rest;
    rest.count += value.count;
    this.others += value.count;
    this.#take(rest, value.paths);
    return rest;
  }

  /**
   * Brings what is below the values in line with what became of it.
   * @param now the present keys of a way, null when it is gone
   */
  follow(now: (way: readonly string[]) => string | null): void {
    for (const value of [...this.values.values(), ...(this.rest === null ? [] : [this.rest])]) {
      for (const [key, path] of value.paths) {
        const { method, way } = partsOfPath(key);
        const present = way.length === 0 ? '' : now(way);
        if (present === way.join('/')) continue;
        this.#isMoved = true;
        value.paths.delete(key);
        this.#bytes -= bytesOfPath(key, path);
        if (present !== null) this.#take(value, new Map([[keyOfPath(method, present), path]]));
      }
    }
  }

  /** Lets a value go. */
  delete(word: string): void {
    const hash = hashValue(word);
    const value = this.values.get(hash);
    if (value === undefined) return;
    this.#isMoved = true;
    this.values.delete(hash);
    this.#bytes -= bytesOfValue(value);
  }

  /** Lets all go, for good. */
  close(): void {
    this.#open();
  }

  #open(): void {
    this.isOpen = this.#isMoved = true;
    this.values.clear();
    this.rest = null;
    this.#bytes = 0;
  }

  /** The value of a word with that many exchanges more; the rest where it is not kept. */
  #of(word: string, count: number, room?: KeptRoom): KeptValue {
    this.seen += count;
    const hash = hashValue(word);
    let value = this.values.get(hash);
    if (value?.word === null) value = this.#reveal(word, value);
    else if (value === undefined || value.word !== word) {
      this.newestAt = this.seen;
      // A word with the hash of another one, by chance or made so, is not taken for that.
      const isTaken = value !== undefined;
      if (isTaken || word.length > KEPT.longest || !mayKeepWord(this.#thing, word)) {
        this.others += count;
        value = this.#restOf();
      } else value = this.#make(hash, word, count, room);
    }
    value.count += count;
    return value;
  }

  /** The value of a hash, with that many exchanges more; the rest where there is no room. */
  #ofHash(hash: number, count: number): KeptValue {
    this.seen += count;
    const value = this.values.get(hash) ?? this.#make(hash, null, count);
    value.count += count;
    return value;
  }

  /** A value that is new; the rest where there is no room, to which that many exchanges belong. */
  #make(hash: number, word: string | null, count: number, room?: KeptRoom): KeptValue {
    const isRoom =
      this.values.size < KEPT.values &&
      this.#bytes < KEPT.ofOne &&
      (room === undefined || room.left > 0);
    if (!isRoom) {
      this.others += count;
      return this.#restOf();
    }
    const value = { word: word === null ? null : ownCopy(word), count: 0, paths: new Map() };
    this.values.set(hash, value);
    this.#changed.add(hash);
    this.#bytes += bytesOfValue(value);
    return value;
  }

  /** A word whose hash alone was known came again. */
  #reveal(word: string, value: KeptValue): KeptValue {
    this.#bytes -= bytesOfValue(value);
    value.word = ownCopy(word);
    this.#bytes += bytesOfValue(value);
    this.#changed.add(hashValue(word));
    // What the values are some of may have another name by now.
    return mayKeepWord(this.#thing, word) ? value : this.#letBeRest(word);
  }

  #restOf(): KeptValue {
    if (this.rest === null) {
      this.rest = { word: null, count: 0, paths: new Map() };
      this.#changed.add(null);
      this.#bytes += bytesOfValue(this.rest);
    }
    return this.rest;
  }

  /** What is known of a path, made when there is room for it. */
  #path(value: KeptValue, key: string): KeptPath | null {
    const present = value.paths.get(key);
    if (present !== undefined) return present;
    if (value.paths.size >= KEPT.paths || this.#bytes >= KEPT.ofOne || key.length > KEPT.longest)
      return null;
    const path: KeptPath = { sketch: null, looks: 0 };
    value.paths.set(ownCopy(key), path);
    this.#bytes += bytesOfPath(key, path);
    return path;
  }

  #unite(path: KeptPath, sketch: StructureSketch | null): void {
    if (sketch === null) return;
    this.#bytes -= bytesOfSketch(path.sketch);
    path.sketch = uniteSketches(path.sketch, sketch);
    path.looks++;
    this.#bytes += bytesOfSketch(path.sketch);
  }

  #take(value: KeptValue, paths: ReadonlyMap<string, KeptPath>): void {
    for (const [key, { sketch, looks }] of paths) {
      const path = this.#path(value, key);
      if (path === null) break;
      this.#unite(path, sketch);
      path.looks = Math.max(path.looks, looks);
    }
  }

  /** All that it knows. @param mayKeep which words may be saved as they were sent */
  save(mayKeep: MayKeep): SavedKept {
    const all: (readonly [number | null, KeptValue])[] = [...this.values];
    if (this.rest !== null) all.push([null, this.rest]);
    return this.#saved(all, mayKeep, () => true);
  }

  #saved(
    all: readonly (readonly [number | null, KeptValue])[],
    mayKeep: MayKeep,
    isWhole: (hash: number | null) => boolean,
  ): SavedKept {
    const places = new Map<string, number>();
    const sketches: (readonly number[])[] = [];
    const placeOf = (sketch: StructureSketch | null): number => {
      if (sketch === null) return -1;
      const text = sketch.join();
      const place = places.get(text) ?? sketches.push([...sketch]) - 1;
      places.set(text, place);
      return place;
    };
    const v = all.map(([hash, { word, count, paths }]): SavedValue => {
      const saved = word !== null && mayKeep(word) ? word : hash;
      return isWhole(hash)
        ? [
            saved,
            count,
            [...paths].map(([key, { sketch, looks }]) => [key, looks, placeOf(sketch)] as const),
          ]
        : [saved, count];
    });
    return {
      n: [this.isOpen ? -1 : this.others, this.seen, this.newestAt, this.nextAt],
      s: sketches,
      v,
    };
  }

  /**
   * What changed since this was last asked, or since all was saved; null when nothing did, or so
   * much that all must be saved. @param mayKeep as for `save`
   */
  takeUnsaved(mayKeep: MayKeep): SavedKept | null {
    if (this.#isMoved || (this.#counted.size === 0 && this.#changed.size === 0)) return null;
    const all = [...new Set([...this.#counted, ...this.#changed])].flatMap(
      (hash): (readonly [number | null, KeptValue])[] => {
        const value = hash === null ? this.rest : this.values.get(hash);
        return value == null ? [] : [[hash, value]];
      },
    );
    const patch = this.#saved(all, mayKeep, (hash) => this.#changed.has(hash));
    this.markSaved();
    return patch;
  }

  /** Whether no patch says what changed. */
  get isMoved(): boolean {
    return this.#isMoved;
  }

  /** All was saved. */
  markSaved(): void {
    this.#counted.clear();
    this.#changed.clear();
    this.#isMoved = false;
  }

  /** What `save` said, with what `takeUnsaved` said since. */
  static patched(saved: SavedKept, patch: SavedKept): SavedKept {
    const kept = KeptValues.from(saved, '');
    kept.#load(patch);
    return kept.save(() => true);
  }

  /** Whether words are in what `save` said as they were sent. */
  static holdsWords({ v }: SavedKept): boolean {
    return v.some(([word]) => typeof word === 'string');
  }

  /** What `save` said, without the words in it: for a company that stops keeping samples. */
  static withoutWords({ n: [others, ...numbers], s, v }: SavedKept): SavedKept {
    const gone = v.filter(([word]) => typeof word === 'string');
    const count = gone.reduce((sum, [, count]) => sum + count, 0);
    return {
      n: [others < 0 ? others : others + count, ...numbers],
      s,
      v: v.filter((value) => !gone.includes(value)),
    };
  }

  static from(saved: SavedKept, thing: string): KeptValues {
    const kept = new KeptValues(thing);
    kept.#load(saved);
    kept.markSaved();
    return kept;
  }

  #load({ n: [others, seen, newestAt, nextAt], s, v }: SavedKept): void {
    Object.assign(this, {
      others: Math.max(0, others),
      seen,
      newestAt,
      nextAt,
      isOpen: others < 0,
    });
    for (const [saved, count, paths] of v) {
      const hash = typeof saved === 'string' ? hashValue(saved) : saved;
      const value = (hash === null ? this.rest : this.values.get(hash)) ?? {
        word: null,
        count,
        paths: new Map<string, KeptPath>(),
      };
      value.count = count;
      if (typeof saved === 'string') value.word = saved;
      if (hash === null) this.rest = value;
      else this.values.set(hash, value);
      for (const [key, looks, place] of paths ?? [])
        value.paths.set(key, {
          looks,
          sketch: place < 0 ? null : Uint32Array.from(s[place] ?? []),
        });
    }
    this.#bytes = this.rest === null ? 0 : bytesOfValue(this.rest);
    for (const value of this.values.values()) this.#bytes += bytesOfValue(value);
  }
}

const bytesOfSketch = (sketch: StructureSketch | null): number =>
  sketch === null ? 0 : BYTES.sketch + 4 * sketch.length;
const bytesOfPath = (key: string, { sketch }: KeptPath): number =>
  BYTES.path + 2 * key.length + bytesOfSketch(sketch);

function bytesOfValue({ word, paths }: KeptValue): number {
  let bytes = BYTES.value + 2 * (word?.length ?? 0);
  for (const [key, path] of paths) bytes += bytesOfPath(key, path);
  return bytes;
}
