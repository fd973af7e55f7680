/** Room of the times below a chart, in pixels. */
export const AXIS_PX = 24;
/** Room of the counts beside a chart, in pixels. */
export const SCALE_PX = 40;
/** Lines above the base of a chart. */
export const GRID_LINES = 2;

const NICE = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** A round whole number a line at or above the greatest count, so that no line is at half a count. */
export function niceMaximum(greatest: number, lines: number): number {
  if (greatest <= 0) return lines;
  const step = greatest / lines;
  const power = 10 ** Math.floor(Math.log10(step));
  const nice = NICE.find((each) => each * power >= step && Number.isInteger(each * power));
  return (nice ?? 10) * power * lines;
}

/** Part of the room between two labels that the last one needs. */
const LAST_LABEL = 0.75;

/**
 * Places of a few labels among many bins: every k-th from the first, without one too near to the
 * end.
 */
export function labelPlaces(bins: number, labels: number): readonly number[] {
  const every = Math.max(1, Math.ceil(bins / labels));
  const places = Array.from({ length: Math.ceil(bins / every) }, (_, index) => index * every);
  return places.filter((place) => place === 0 || bins - place >= every * LAST_LABEL);
}
