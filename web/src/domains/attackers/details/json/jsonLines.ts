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

/**
 * A value as lines: lists and objects collapsed beyond fifty entries and eight levels, unless they
 * were opened; what is missing as lines of its own.
 */
export function jsonLines(
  value: unknown,
  { at, missing }: PlacedMarks,
  opened: Opened,
): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  let count = 0;
  const next = (): number => (count += 1);
  const markedUnder = (pointer: string): number =>
    [...at, ...missing]
      .filter(([place]) => place.startsWith(`${pointer}/`))
      .reduce((sum, [, marks]) => sum + marks.length, 0);
  const draw = (
    item: unknown,
    name: string | null,
    pointer: string,
    depth: number,
    tail: string,
  ): void => {
    const marks = at.get(pointer) ?? NONE;
    const plain = (
      type: 'string' | 'number' | 'punct',
      text: string,
      after: string,
      own = marks,
      key = pointer,
    ) =>
      void lines.push({
        kind: 'plain',
        key,
        number: next(),
        depth,
        name,
        type,
        text,
        tail: after,
        marks: own,
      });
    if (typeof item !== 'object' || item === null) {
      plain(typeof item === 'string' ? 'string' : 'number', JSON.stringify(item) ?? 'null', tail);
      return;
    }
    const [start, end] = Array.isArray(item) ? ['[', ']'] : ['{', '}'];
    const entries: readonly (readonly [string, unknown])[] = Object.entries(item);
    const ghosts = missing.get(pointer) ?? NONE;
    if (entries.length === 0 && ghosts.length === 0) {
      plain('punct', `${start}${end}`, tail);
      return;
    }
    if (depth >= OPEN_LEVELS && !opened.has(pointer)) {
      lines.push({
        kind: 'more',
        key: pointer,
        number: next(),
        depth,
        name,
        pointer,
        hidden: entries.length,
        hiddenMarks: markedUnder(pointer),
        isDeep: true,
        text: `${start} … ${end}${tail}`,
      });
      return;
    }
    plain('punct', start, '');
    const shown = Math.max(COLLECTION_LIMIT, opened.get(pointer) ?? 0);
    entries
      .slice(0, shown)
      .forEach(([key, inner], index) =>
        draw(
          inner,
          Array.isArray(item) ? null : key,
          pointerTo(pointer, key),
          depth + 1,
          index < entries.length - 1 ? ',' : '',
        ),
      );
    const hidden = entries.slice(shown);
    if (hidden.length > 0) {
      const hiddenMarks = hidden.reduce(
        (sum, [key]) =>
          sum +
          (at.get(pointerTo(pointer, key))?.length ?? 0) +
          markedUnder(pointerTo(pointer, key)),
        0,
      );
      lines.push({
        kind: 'more',
        key: `${pointer}…`,
        number: next(),
        depth: depth + 1,
        name: null,
        pointer,
        hidden: hidden.length,
        hiddenMarks,
        isDeep: false,
        text: '',
      });
    }
    for (const mark of ghosts)
      lines.push({
        kind: 'ghost',
        key: `${pointer}?${mark.key}`,
        number: null,
        depth: depth + 1,
        name: mark.name.slice(mark.name.lastIndexOf('.') + 1),
        marks: [mark],
      });
    lines.push({
      kind: 'plain',
      key: `${pointer}!`,
      number: next(),
      depth,
      name: null,
      type: 'punct',
      text: end,
      tail,
      marks: NONE,
    });
  };
  draw(value, null, '', 0, '');
  return lines;
}
