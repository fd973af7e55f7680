import type { Random } from './random.ts';

/** Rows to learn from: so many measures each, one after the other, what is true of each row and how much it counts. */
export interface Rows {
  readonly width: number;
  readonly measures: Float32Array;
  readonly truths: Uint8Array;
  readonly counts: Float32Array;
}

/** A network of one hidden layer: `tanh` units over the measures, and a weighted sum of them as log-odds. */
export interface Network {
  readonly width: number;
  readonly units: number;
  /** By measure, then unit. */
  readonly weights: Float64Array;
  readonly biases: Float64Array;
  readonly outer: Float64Array;
  /** One number. */
  readonly outerBias: Float64Array;
}

const BATCH = 256;
const FIRST_STEP = 0.003;
const PENALTY = 1e-5;
const PARTS = ['weights', 'biases', 'outer', 'outerBias'] as const;

/** Log-odds of the row that starts at `from`; `hidden` is filled with the answers of the units. */
export function logOdds({ width, units, weights, biases, outer, outerBias }: Network, measures: Float32Array, from: number, hidden: Float64Array): number {
  hidden.set(biases);
  for (let index = 0; index < width; index++) {
    const value = measures[from + index] ?? 0;
    if (value === 0) continue;
    for (let unit = 0, at = index * units; unit < units; unit++, at++) hidden[unit] = (hidden[unit] ?? 0) + value * (weights[at] ?? 0);
  }
  let score = outerBias[0] ?? 0;
  for (let unit = 0; unit < units; unit++) {
    const answer = Math.tanh(hidden[unit] ?? 0);
    hidden[unit] = answer;
    score += answer * (outer[unit] ?? 0);
  }
  return score;
}

function emptyNetwork(width: number, units: number): Network {
  return { width, units, weights: new Float64Array(width * units), biases: new Float64Array(units), outer: new Float64Array(units), outerBias: new Float64Array(1) };
}

function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** Adds the slope of one row's loss to `slope`. */
function addSlope(network: Network, { width, measures, truths, counts }: Rows, row: number, hidden: Float64Array, slope: Network): void {
  const { units, outer } = network;
  const odds = logOdds(network, measures, row * width, hidden);
  const miss = (counts[row] ?? 0) * (1 / (1 + Math.exp(-odds)) - (truths[row] ?? 0));
  slope.outerBias[0] = (slope.outerBias[0] ?? 0) + miss;
  for (let unit = 0; unit < units; unit++) {
    const answer = hidden[unit] ?? 0;
    slope.outer[unit] = (slope.outer[unit] ?? 0) + miss * answer;
    const inner = miss * (outer[unit] ?? 0) * (1 - answer * answer);
    hidden[unit] = inner;
    slope.biases[unit] = (slope.biases[unit] ?? 0) + inner;
  }
  for (let index = 0; index < width; index++) {
    const value = measures[row * width + index] ?? 0;
    if (value === 0) continue;
    for (let unit = 0, at = index * units; unit < units; unit++, at++) slope.weights[at] = (slope.weights[at] ?? 0) + value * (hidden[unit] ?? 0);
  }
}

/** Fits by Adam (Kingma and Ba) with steps that grow smaller, deterministic for one source of chance. Counts should be 1 on average. */
export function fitNetwork(rows: Rows, units: number, rounds: number, random: Random): Network {
  const { width, truths } = rows;
  const network = emptyNetwork(width, units);
  network.weights.forEach((_weight, at) => { network.weights[at] = gaussian(random) / Math.sqrt(width); });
  network.outer.forEach((_weight, at) => { network.outer[at] = gaussian(random) / Math.sqrt(units); });
  const [mean, spread] = [emptyNetwork(width, units), emptyNetwork(width, units)];
  const hidden = new Float64Array(units);
  const order = Uint32Array.from(truths, (_truth, index) => index);
  for (let round = 0, step = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = random.between(0, at);
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    const size = FIRST_STEP * (1 - round / rounds);
    for (let start = 0; start < order.length; start += BATCH) {
      const slope = emptyNetwork(width, units);
      const end = Math.min(order.length, start + BATCH);
      for (let at = start; at < end; at++) addSlope(network, rows, order[at] ?? 0, hidden, slope);
      step++;
      const [first, second] = [1 - 0.9 ** step, 1 - 0.999 ** step];
      for (const part of PARTS) {
        for (let at = 0; at < network[part].length; at++) {
          const weight = network[part][at] ?? 0;
          const down = (slope[part][at] ?? 0) / (end - start) + PENALTY * weight;
          const average = (mean[part][at] = 0.9 * (mean[part][at] ?? 0) + 0.1 * down);
          const square = (spread[part][at] = 0.999 * (spread[part][at] ?? 0) + 0.001 * down * down);
          network[part][at] = weight - (size * (average / first)) / (Math.sqrt(square / second) + 1e-8);
        }
      }
    }
  }
  return network;
}

/** Several networks as one: the mean of their log-odds, which depends less on chance than each. */
export function meanNetwork(networks: readonly Network[]): Network {
  const width = networks[0]?.width ?? 0;
  const units = networks.reduce((sum, network) => sum + network.units, 0);
  const mean = emptyNetwork(width, units);
  let first = 0;
  for (const { units: own, weights, biases, outer, outerBias } of networks) {
    for (let index = 0; index < width; index++) mean.weights.set(weights.subarray(index * own, (index + 1) * own), index * units + first);
    mean.biases.set(biases, first);
    mean.outer.set(outer.map(weight => weight / networks.length), first);
    mean.outerBias[0] = (mean.outerBias[0] ?? 0) + (outerBias[0] ?? 0) / networks.length;
    first += own;
  }
  return mean;
}
