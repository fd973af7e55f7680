/** Rows to learn from: what is measured, what is true of each and how much it counts. */
export interface Rows {
  /** So many measures a row, one row after the other. */
  readonly width: number;
  readonly measures: Float64Array;
  readonly truths: Uint8Array;
  readonly counts: Float64Array;
}

/** Log-odds as a sum: `start` and a weight for each measure. */
export interface Logistic {
  readonly start: number;
  readonly weights: readonly number[];
}

const ROUNDS = 20;
/** Weights that no longer move by more are found. */
const CLOSE = 1e-3;
/** Curve of the likelihood that no step moves a weight against. */
const IMMOVABLE = 1e15;

/** Solves a symmetric positive system in place by Cholesky's method. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const at = (row: number, column: number): number => matrix[row * size + column] ?? 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = at(row, column);
      for (let k = 0; k < column; k++) sum -= at(row, k) * at(column, k);
      matrix[row * size + column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(column, column);
    }
  }
  const answer = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    let sum = answer[row] ?? 0;
    for (let k = 0; k < row; k++) sum -= at(row, k) * (answer[k] ?? 0);
    answer[row] = sum / at(row, row);
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = answer[row] ?? 0;
    for (let k = row + 1; k < size; k++) sum -= at(k, row) * (answer[k] ?? 0);
    answer[row] = sum / at(row, row);
  }
  return answer;
}

/**
 * Fits by Newton's method, with an L2 penalty on the weights; counts should be 1 on average.
 *
 * @param held weights that are given, by the place of their measure
 */
export function fitLogistic(
  { width, measures, truths, counts }: Rows,
  penalty: number,
  held: ReadonlyMap<number, number> = new Map(),
): Logistic {
  const size = width + 1;
  const found = new Float64Array(size);
  for (const [place, weight] of held) found[place] = weight;
  const row = new Float64Array(size);
  row[width] = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const slope = new Float64Array(size);
    const curve = new Float64Array(size * size);
    truths.forEach((truth, index) => {
      let odds = found[width] ?? 0;
      for (let k = 0; k < width; k++) {
        row[k] = measures[index * width + k] ?? 0;
        odds += (row[k] ?? 0) * (found[k] ?? 0);
      }
      const chance = 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, odds))));
      const count = counts[index] ?? 0;
      const bend = count * chance * (1 - chance);
      for (let k = 0; k < size; k++) {
        const value = row[k] ?? 0;
        if (value === 0) continue;
        slope[k] = (slope[k] ?? 0) + count * (chance - truth) * value;
        for (let l = 0; l <= k; l++)
          curve[k * size + l] = (curve[k * size + l] ?? 0) + bend * value * (row[l] ?? 0);
      }
    });
    for (let k = 0; k < size; k++) {
      const strength = k === width ? CLOSE : penalty;
      slope[k] = (slope[k] ?? 0) + strength * (found[k] ?? 0);
      curve[k * size + k] = (curve[k * size + k] ?? 0) + strength + 1e-9;
    }
    for (const place of held.keys()) {
      slope[place] = 0;
      curve[place * size + place] = IMMOVABLE;
    }
    const step = solve(curve, slope);
    const longest = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const share = Math.min(1, 4 / longest);
    step.forEach((value, k) => {
      found[k] = (found[k] ?? 0) - share * value;
    });
    if (longest < CLOSE) break;
  }
  return { start: found[width] ?? 0, weights: [...found.subarray(0, width)] };
}
