/**
 * Whether one sibling is used as the others are. Values of one parameter share their endpoints, so
 * the requests of each spread over methods and paths below in the same proportions; resources side
 * by side have endpoints of their own.
 */

/** Requests by endpoint below a segment, each under the hash of its method and relative path. */
export type UseCounts = ReadonlyMap<number, number>;

/**
 * How closely values of one parameter keep to its proportions: as closely as shares estimated from
 * so many requests. Real values differ (a busy repository has more pull requests), so that it is
 * not the number of requests that were seen.
 */
const CONCENTRATION = 20;
/** Requests that each endpoint of others is credited with before any was seen. */
const PRIOR = 0.5;
/**
 * The same for endpoints of its own: few, since most resources answer to one or two of all there
 * are.
 */
const OWN_PRIOR = 0.2;

/** Γ(from + count) / Γ(from), as a logarithm. */
function logRising(from: number, count: number): number {
  if (count <= 12) {
    let product = 1;
    for (let step = 0; step < count; step++) product *= from + step;
    return Math.log(product);
  }
  const gamma = (x: number): number => {
    const shifted = x + 3;
    const stirling = (shifted - 0.5) * Math.log(shifted) - shifted + 1 / (12 * shifted);
    return stirling - Math.log(x * (x + 1) * (x + 2));
  };
  return gamma(from + count) - gamma(from);
}

/** Sum of the use of several siblings. */
export function sumOfUse(all: readonly UseCounts[]): ReadonlyMap<number, number> {
  const sum = new Map<number, number>();
  for (const use of all) {
    for (const [endpoint, count] of use) sum.set(endpoint, (sum.get(endpoint) ?? 0) + count);
  }
  return sum;
}

export function totalOfUse(use: UseCounts): number {
  let total = 0;
  for (const count of use.values()) total += count;
  return total;
}

/**
 * Log-odds that the requests of a segment were drawn from the endpoints of `pool` rather than from
 * endpoints of its own (Dirichlet-multinomial likelihoods); 0 when either had no request.
 * @param own the requests of the segment, also those of `pool` that are its own when `isInPool`
 */
export function sharedUse(
  own: UseCounts,
  pool: UseCounts,
  poolTotal: number,
  isInPool: boolean,
): number {
  const requests = totalOfUse(own);
  const others = poolTotal - (isInPool ? requests : 0);
  if (requests === 0 || others <= 0) return 0;
  let endpoints = pool.size;
  for (const endpoint of own.keys()) if (!pool.has(endpoint)) endpoints++;
  const all = others + PRIOR * endpoints;
  let score = logRising(OWN_PRIOR * endpoints, requests) - logRising(CONCENTRATION, requests);
  for (const [endpoint, count] of own) {
    const elsewhere = (pool.get(endpoint) ?? 0) - (isInPool ? count : 0);
    score +=
      logRising((CONCENTRATION * (elsewhere + PRIOR)) / all, count) - logRising(OWN_PRIOR, count);
  }
  return score;
}
