const NICE = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** A round number at or above the greatest value, so that grid lines fall on round numbers. */
export function niceMaximum(greatest: number, lines: number): number {
  if (greatest <= 0) return lines;
  const step = greatest / lines;
  const power = 10 ** Math.floor(Math.log10(step));
  const nice = NICE.find((each) => each * power >= step) ?? 10;
  return nice * power * lines;
}

/** Places of a few labels among many bins, first and last included. */
export function labelPlaces(bins: number, labels: number): readonly number[] {
  const count = Math.min(bins, labels);
  if (count < 2) return bins > 0 ? [0] : [];
  return Array.from({ length: count }, (_, index) => Math.round((index * (bins - 1)) / (count - 1)));
}
