/** Rows of a logistic regression: measures (the last one constant 1), what is true, and how much each row counts. */
export interface Rows {
  readonly measures: readonly Float64Array[];
  readonly truths: readonly boolean[];
  readonly weights: readonly number[];
}

export interface LogisticModel {
  readonly weights: Float64Array;
  /** What the mean loss would grow by if a measure was left out (second order). */
  readonly costs: Float64Array;
}

const PENALTY = 1e-4;
const STEPS = 12;

/** Lower factor of a positive definite matrix. */
function factorOf(matrix: readonly Float64Array[]): Float64Array[] {
  const factor = matrix.map(row => new Float64Array(row.length));
  matrix.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      let sum = row[j] ?? 0;
      for (let k = 0; k < j; k++) sum -= (factor[i]?.[k] ?? 0) * (factor[j]?.[k] ?? 0);
      const target = factor[i];
      if (target !== undefined) target[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (factor[j]?.[j] ?? 1);
    }
  });
  return factor;
}

function solve(factor: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const answer = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    let sum = answer[i] ?? 0;
    for (let k = 0; k < i; k++) sum -= (factor[i]?.[k] ?? 0) * (answer[k] ?? 0);
    answer[i] = sum / (factor[i]?.[i] ?? 1);
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = answer[i] ?? 0;
    for (let k = i + 1; k < size; k++) sum -= (factor[k]?.[i] ?? 0) * (answer[k] ?? 0);
    answer[i] = sum / (factor[i]?.[i] ?? 1);
  }
  return answer;
}

const dot = (one: Float64Array, other: Float64Array): number => {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
};

/** Probability that a row is true. */
export const probability = (weights: Float64Array, row: Float64Array): number => 1 / (1 + Math.exp(-dot(weights, row)));

/** Fits by Newton's method with an L2 penalty, deterministic. `keep` says which measures may have a weight. */
export function fitLogistic({ measures, truths, weights: counts }: Rows, keep: readonly number[]): LogisticModel {
  const size = keep.length;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const rows = measures.map(row => Float64Array.from(keep, index => row[index] ?? 0));
  let weights = new Float64Array(size);
  let factor: Float64Array[] = [];
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map(weight => -PENALTY * weight);
    const curve = Array.from({ length: size }, () => new Float64Array(size));
    rows.forEach((row, index) => {
      const count = (counts[index] ?? 0) / total;
      const guess = probability(weights, row);
      const miss = count * ((truths[index] === true ? 1 : 0) - guess);
      const bend = count * guess * (1 - guess);
      for (let i = 0; i < size; i++) {
        const value = row[i] ?? 0;
        if (value === 0) continue;
        slope[i] = (slope[i] ?? 0) + miss * value;
        const line = curve[i];
        if (line !== undefined) for (let j = 0; j <= i; j++) line[j] = (line[j] ?? 0) + bend * value * (row[j] ?? 0);
      }
    });
    curve.forEach((line, i) => { line[i] = (line[i] ?? 0) + PENALTY; });
    factor = factorOf(curve);
    const change = solve(factor, slope);
    weights = weights.map((weight, i) => weight + (change[i] ?? 0));
    if (change.every(one => Math.abs(one) < 1e-3)) break;
  }
  const costs = weights.map((weight, i) => {
    const unit = new Float64Array(size);
    unit[i] = 1;
    return weight ** 2 / (2 * (solve(factor, unit)[i] ?? 1));
  });
  return { weights, costs };
}
