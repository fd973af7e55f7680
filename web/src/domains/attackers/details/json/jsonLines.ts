import type { AnomalyMark } from './anomalyMark.ts';
import { type PlacedMarks, pointerTo } from './placeMarks.ts';

/** By the specification: entries of a list or an object that are shown at first. */
export const COLLECTION_LIMIT = 50;
/** Levels that are open at first. */
const OPEN_LEVELS = 8;

interface Line {
  /** Tells it from the other lines. */
  readonly key: string;
  /** From 1; none for what is not there. */
  readonly number: number | null;
  readonly depth: number;
}

/** One line of a value as people read it. */
export type JsonLine = Line &
  (
    | {
        readonly kind: 'plain';
        /** Name of the property; null in lists and of the whole. */
        readonly name: string | null;
        readonly type: 'string' | 'number' | 'punct';
        readonly text: string;
        readonly tail: string;
        readonly marks: readonly AnomalyMark[];
      }
    /** A field that is not there. */
    | { readonly kind: 'ghost'; readonly name: string; readonly marks: readonly AnomalyMark[] }
    /** Entries that are not shown yet: how many, how many marks they have, and what shows them. */
    | {
        readonly kind: 'more';
        readonly name: string | null;
        readonly pointer: string;
        readonly hidden: number;
        readonly hiddenMarks: number;
        readonly isDeep: boolean;
        readonly text: string;
      }
  );

/** How many entries are shown of what was opened, by place. */
export type Opened = ReadonlyMap<string, number>;

const NONE: readonly AnomalyMark[] = [];

/** Where a value is in the whole. */
interface Place {
  /** Name of the property; null in lists and of the whole. */
  readonly name: string | null;
  readonly pointer: string;
  readonly depth: number;
  /** The comma after it, where something follows. */
  readonly tail: string;
}

type Entries = readonly (readonly [string, unknown])[];

class LineWriter {
  readonly lines: JsonLine[] = [];
  readonly #placed: PlacedMarks;
  readonly #opened: Opened;
  #count = 0;

  constructor(placed: PlacedMarks, opened: Opened) {
    this.#placed = placed;
    this.#opened = opened;
  }

  write(value: unknown, place: Place): void {
    if (typeof value !== 'object' || value === null) {
      const type = typeof value === 'string' ? 'string' : 'number';
      this.#plain(place, { type, text: JSON.stringify(value) ?? 'null' });
      return;
    }
    const [start, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
    const entries: Entries = Object.entries(value);
    const missing = this.#placed.missing.get(place.pointer) ?? NONE;
    if (entries.length === 0 && missing.length === 0)
      this.#plain(place, { type: 'punct', text: `${start}${end}` });
    else if (place.depth >= OPEN_LEVELS && !this.#opened.has(place.pointer))
      this.#folded(place, entries.length, `${start} … ${end}${place.tail}`);
    else {
      this.#plain({ ...place, tail: '' }, { type: 'punct', text: start });
      this.#entries(place, entries, Array.isArray(value));
      this.#missing(place, missing);
      this.#end(place, end);
    }
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  /** Marks of what lies below a place. */
  #marksUnder(pointer: string): number {
    return [...this.#placed.at, ...this.#placed.missing]
      .filter(([place]) => place.startsWith(`${pointer}/`))
      .reduce((sum, [, marks]) => sum + marks.length, 0);
  }

  #plain(
    { name, pointer, depth, tail }: Place,
    shown: { readonly type: 'string' | 'number' | 'punct'; readonly text: string },
  ): void {
    const marks = this.#placed.at.get(pointer) ?? NONE;
    const number = this.#next();
    this.lines.push({ kind: 'plain', key: pointer, number, depth, name, ...shown, tail, marks });
  }

  /** A list or an object that is too deep to be open at first. */
  #folded({ name, pointer, depth }: Place, hidden: number, text: string): void {
    this.lines.push({
      kind: 'more',
      key: pointer,
      number: this.#next(),
      depth,
      name,
      pointer,
      hidden,
      hiddenMarks: this.#marksUnder(pointer),
      isDeep: true,
      text,
    });
  }

  #entries({ pointer, depth }: Place, entries: Entries, isList: boolean): void {
    const shown = Math.max(COLLECTION_LIMIT, this.#opened.get(pointer) ?? 0);
    entries.slice(0, shown).forEach(([key, inner], index) =>
      this.write(inner, {
        name: isList ? null : key,
        pointer: pointerTo(pointer, key),
        depth: depth + 1,
        tail: index < entries.length - 1 ? ',' : '',
      }),
    );
    const hidden = entries.slice(shown).map(([key]) => pointerTo(pointer, key));
    if (hidden.length === 0) return;
    const marksOf = (inner: string): number =>
      (this.#placed.at.get(inner)?.length ?? 0) + this.#marksUnder(inner);
    this.lines.push({
      kind: 'more',
      key: `${pointer}…`,
      number: this.#next(),
      depth: depth + 1,
      name: null,
      pointer,
      hidden: hidden.length,
      hiddenMarks: hidden.reduce((sum, inner) => sum + marksOf(inner), 0),
      isDeep: false,
      text: '',
    });
  }

  #missing({ pointer, depth }: Place, marks: readonly AnomalyMark[]): void {
    for (const mark of marks)
      this.lines.push({
        kind: 'ghost',
        key: `${pointer}?${mark.key}`,
        number: null,
        depth: depth + 1,
        name: mark.name.slice(mark.name.lastIndexOf('.') + 1),
        marks: [mark],
      });
  }

  /** The bracket that ends a list or an object. */
  #end({ pointer, depth, tail }: Place, text: string): void {
    this.lines.push({
      kind: 'plain',
      key: `${pointer}!`,
      number: this.#next(),
      depth,
      name: null,
      type: 'punct',
      text,
      tail,
      marks: NONE,
    });
  }
}

/**
 * A value as lines: lists and objects collapsed beyond fifty entries and eight levels, unless they
 * were opened; what is missing as lines of its own.
 */
export function jsonLines(
  value: unknown,
  placed: PlacedMarks,
  opened: Opened,
): readonly JsonLine[] {
  const writer = new LineWriter(placed, opened);
  writer.write(value, { name: null, pointer: '', depth: 0, tail: '' });
  return writer.lines;
}
