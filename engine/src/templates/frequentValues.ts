import { ownCopy } from './segmentKey.ts';

/** How many values the parameters of one host may still keep. */
export interface ValueRoom {
  left: number;
}

/** A value that is seen again and again in one place of a path. */
export interface FrequentValue {
  /** As it was sent. It may be personal: show it only where samples may be shown. */
  readonly value: string;
  /** Times seen since it is kept: at least so often in all. */
  readonly count: number;
}

/** A value, or its hash where the value itself may not be kept. */
type SavedValue = string | number;

export type SavedFrequent = readonly [
  missed: number,
  turn: number,
  values: readonly (readonly [value: SavedValue, count: number, votes: number])[],
];

export type FrequentPatch = readonly [
  missed: number,
  turn: number,
  places: readonly (readonly [place: number, count: number, votes: number, value?: SavedValue])[],
];

const KEPT = 64;
const LONGEST = 160;
/** In place of a value that was saved as its hash, until it comes again. */
const UNKNOWN = '';
const MOST_VOTES = 1_000;
/** Of values that are not kept while all places are taken, one in so many asks for a place. */
const ASKS = 8;

/**
 * The values of a parameter that come most, at most 64. Frequent ones stay: each sighting is a vote
 * for it, each newcomer takes a vote from the next one in turn, and the place is the newcomer's
 * when none is left (Misra and Gries).
 */
export class FrequentValues {
  private readonly texts: string[] = [];
  private readonly hashes: number[] = [];
  private readonly counts: number[] = [];
  private readonly votes: number[] = [];
  private missed = 0;
  private turn = 0;
  /** Places that changed since the last save, and those of them that have another value. */
  private readonly touched = new Set<number>();
  private readonly renamed = new Set<number>();
  private isMoved = false;
  private savedMissed = 0;

  see(value: string, hash: number, room: ValueRoom): void {
    const place = this.hashes.indexOf(hash);
    if (place >= 0) {
      if (this.texts[place] === UNKNOWN) this.texts[place] = ownCopy(value);
      this.touched.add(place);
      this.counts[place] = (this.counts[place] ?? 0) + 1;
      this.votes[place] = Math.min(MOST_VOTES, (this.votes[place] ?? 0) + 1);
      return;
    }
    const { length } = this.hashes;
    if (length < KEPT && room.left > 0) {
      if (this.put(length, value, hash, 1)) room.left--;
      return;
    }
    if (length === 0 || ++this.missed % ASKS !== 0) return;
    this.turn = (this.turn + 1) % length;
    const votes = (this.votes[this.turn] ?? 1) - 1;
    this.touched.add(this.turn);
    if (votes > 0 || !this.put(this.turn, value, hash, 1))
      this.votes[this.turn] = Math.max(1, votes);
  }

  /** Takes over what another one keeps; what does not fit goes, the rarest first. */
  addAll(other: FrequentValues): void {
    other.texts.forEach((text, index) =>
      this.add(text, other.hashes[index] ?? 0, other.counts[index] ?? 1),
    );
  }

  /** Puts a value with its count in. */
  add(value: string, hash: number, count: number): void {
    const place = this.hashes.indexOf(hash);
    this.isMoved = true;
    if (place >= 0) this.counts[place] = (this.counts[place] ?? 0) + count;
    else if (this.hashes.length < KEPT) this.put(this.hashes.length, value, hash, count);
    else {
      const rarest = this.counts.indexOf(Math.min(...this.counts));
      if ((this.counts[rarest] ?? 0) < count) this.put(rarest, value, hash, count);
    }
  }

  /** Keeps the most frequent ones only. */
  keep(most: number): void {
    if (this.size <= most) return;
    const places = this.counts.map((count, index) => ({ count, index }));
    places.sort((a, b) => b.count - a.count);
    this.keepPlaces(places.slice(0, most).map(({ index }) => index));
  }

  private keepPlaces(kept: readonly number[]): void {
    this.isMoved = true;
    for (const list of [this.hashes, this.counts, this.votes])
      list.splice(0, list.length, ...kept.map((index) => list[index] ?? 0));
    this.texts.splice(0, this.texts.length, ...kept.map((index) => this.texts[index] ?? ''));
  }

  /** Lets values go, by their hashes. */
  drop(hashes: ReadonlySet<number>): void {
    const kept = this.hashes.flatMap((hash, index) => (hashes.has(hash) ? [] : [index]));
    if (kept.length < this.size) this.keepPlaces(kept);
  }

  get size(): number {
    return this.hashes.length;
  }

  /** All that it knows, place by place. @param mayKeep whether a value may be kept as it is */
  save(mayKeep: (value: string) => boolean): SavedFrequent {
    return [
      this.missed,
      this.turn,
      this.texts.map(
        (_value, place) =>
          [this.saved(place, mayKeep), this.counts[place] ?? 0, this.votes[place] ?? 0] as const,
      ),
    ];
  }

  /**
   * What changed since this was last asked, or since all was saved; null when nothing did, or so
   * much that all must be saved.
   */
  takeUnsaved(mayKeep: (value: string) => boolean): FrequentPatch | null {
    if (this.isMoved || (this.touched.size === 0 && this.missed === this.savedMissed)) return null;
    const patch: FrequentPatch = [
      this.missed,
      this.turn,
      [...this.touched].map((place) => {
        const [count, votes] = [this.counts[place] ?? 0, this.votes[place] ?? 0];
        return this.renamed.has(place)
          ? [place, count, votes, this.saved(place, mayKeep)]
          : [place, count, votes];
      }),
    ];
    this.markSaved();
    return patch;
  }

  private saved(place: number, mayKeep: (value: string) => boolean): SavedValue {
    const value = this.texts[place] ?? UNKNOWN;
    return value !== UNKNOWN && mayKeep(value) ? value : (this.hashes[place] ?? 0);
  }

  /** `save` was saved. */
  markSaved(): void {
    this.touched.clear();
    this.renamed.clear();
    this.isMoved = false;
    this.savedMissed = this.missed;
  }

  /** Reads back what `save` said. @param hashOf as values are known by */
  load([missed, turn, values]: SavedFrequent, hashOf: (value: string) => number): void {
    [this.missed, this.turn] = [missed, turn];
    values.forEach(([value, count, votes], place) => {
      if (typeof value === 'number') this.put(place, UNKNOWN, value, count);
      else this.put(place, value, hashOf(value), count);
      this.votes[place] = votes;
    });
  }

  /** Most frequent first. */
  list(): readonly FrequentValue[] {
    const known = this.texts.flatMap((value, index) =>
      value === UNKNOWN ? [] : [{ value, count: this.counts[index] ?? 0 }],
    );
    return known.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }

  private put(place: number, value: string, hash: number, count: number): boolean {
    if (value.length > LONGEST) return false;
    this.texts[place] = ownCopy(value);
    this.hashes[place] = hash;
    this.counts[place] = count;
    this.votes[place] = Math.min(MOST_VOTES, count);
    this.touched.add(place);
    this.renamed.add(place);
    return true;
  }
}
