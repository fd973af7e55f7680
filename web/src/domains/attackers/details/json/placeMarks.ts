import { type AnomalyMark, marksOf } from './anomalyMark.ts';

/**
 * Marks by where they stand in a value; a place is the path of keys to it, such as `/items/0/sku`.
 */
export interface PlacedMarks {
  readonly at: ReadonlyMap<string, readonly AnomalyMark[]>;
  /** Fields that are missing, by the object that has not got them. */
  readonly missing: ReadonlyMap<string, readonly AnomalyMark[]>;
  /** Marks of fields that were not kept. */
  readonly rest: readonly AnomalyMark[];
}

interface Spot {
  readonly pointer: string;
  /** As fields are named: `items[].sku`. */
  readonly path: string;
  readonly value: unknown;
}

/** Place of what an object or a list has under a key. */
export const pointerTo = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replaceAll('/', '~1')}`;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));
const keyOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Everything in a value with its place and name. */
function spotsOf(value: unknown): readonly Spot[] {
  const spots: Spot[] = [{ pointer: '', path: '', value }];
  for (let index = 0; index < spots.length; index += 1) {
    const spot = spots[index];
    if (spot === undefined || !isObject(spot.value)) continue;
    const { pointer, path } = spot;
    if (Array.isArray(spot.value))
      spot.value.forEach((item: unknown, place) =>
        spots.push({ pointer: pointerTo(pointer, place), path: `${path}[]`, value: item }),
      );
    else
      for (const [key, inner] of Object.entries(spot.value))
        spots.push({
          pointer: pointerTo(pointer, key),
          path: path === '' ? key : `${path}.${key}`,
          value: inner,
        });
  }
  return spots;
}

/** Finds where the marks of a body stand in it. */
export function placeMarks(value: unknown, marks: readonly AnomalyMark[]): PlacedMarks {
  const spots = marks.length === 0 ? [] : spotsOf(value);
  const [placed, left] = marksOf(
    marks,
    spots,
    (spot, mark) => spot.path === mark.name,
    (spot) => (isObject(spot.value) ? '' : String(spot.value)),
  );
  const at = new Map([...placed].map(([{ pointer }, own]) => [pointer, own]));
  const missing = new Map<string, AnomalyMark[]>();
  const rest: AnomalyMark[] = [];
  for (const mark of left) {
    const owners =
      mark.kind !== 'missingField'
        ? []
        : spots.filter(
            (spot) =>
              spot.path === parentOf(mark.name) &&
              isObject(spot.value) &&
              !Array.isArray(spot.value) &&
              !(keyOf(mark.name) in spot.value),
          );
    for (const { pointer } of owners) missing.set(pointer, [...(missing.get(pointer) ?? []), mark]);
    if (owners.length === 0) rest.push(mark);
  }
  return { at, missing, rest };
}
