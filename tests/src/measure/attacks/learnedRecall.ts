import { type Baseline, baselineOf } from '@palisade/engine/anomalies/baseline.ts';
import { findAnomalies } from '@palisade/engine/anomalies/findAnomalies.ts';
import { injectionSignal, suspectFields } from '@palisade/engine/attackers/injectionSignal.ts';
import { Records } from '@palisade/engine/behaviour/records.ts';
import { ACTOR, ACTOR_FLOATS } from '@palisade/engine/behaviour/layouts.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import type { AttackSample } from './attackSample.ts';
import { isTuningHalf, share } from './attackScore.ts';

const OPTIONS = { sampling: true, hashKey: new TextEncoder().encode('a key for measuring') };
/** Weight of all anomalies of one request from which on the detector notes it by itself. */
const NOTABLE = 5;
/**
 * Ordinary requests of an endpoint from which on something is learned, and of a set to learn from.
 */
const FEWEST = { endpoint: 20, set: 1_000 } as const;

/**
 * How requests are told from ordinary ones once these were learned from, no request with the same
 * URL in both parts.
 */
export interface LearnedRecall {
  readonly trained: number;
  /**
   * Attacks at paths that no ordinary request has, of which nothing can be learned: left out of all
   * below.
   */
  readonly elsewhere: number;
  readonly positives: number;
  readonly negatives: number;
  /**
   * Share of attacks, and of ordinary requests, at endpoints that were learned, that are told by
   * each sign.
   */
  readonly signs: Readonly<
    Record<string, { readonly recall: number; readonly falsePositiveRate: number }>
  >;
}

const keyOf = ({ method, path }: Exchange): string => `${method} ${path}`;

/**
 * A set's own mark of its attacks, a line's end that was left behind each of them, taken off all.
 */
function trimmed(exchange: Exchange): Exchange {
  const { path, query } = exchange;
  return {
    ...exchange,
    path: path.trimEnd(),
    query: query.map(([name, value], index) =>
      index === query.length - 1 ? [name.trimEnd(), value.trimEnd()] : [name, value],
    ),
  };
}

function learn(samples: readonly AttackSample[]): ReadonlyMap<string, Baseline> {
  const endpoints = new Map<
    string,
    { readonly parameters: EndpointParameters; requests: number }
  >();
  for (const { exchange } of samples) {
    const one = trimmed(exchange);
    const endpoint = endpoints.get(keyOf(one)) ?? {
      parameters: new EndpointParameters(),
      requests: 0,
    };
    endpoints.set(keyOf(one), endpoint);
    endpoint.parameters.observe(one, [], OPTIONS);
    endpoint.requests++;
  }
  return new Map(
    [...endpoints]
      .filter(([, { requests }]) => requests >= FEWEST.endpoint)
      .map(([key, { parameters, requests }]) => [
        key,
        baselineOf(parameters.list(), { requests, isAvailable: true }),
      ]),
  );
}

/** What tells one request. */
function signsOf(exchange: Exchange, baseline: Baseline): Readonly<Record<string, boolean>> {
  const actors = new Records(ACTOR.words, ACTOR_FLOATS.count, 1);
  const anomalies = findAnomalies(exchange, [], baseline);
  const weight = anomalies.reduce((sum, anomaly) => sum + anomaly.weight, 0);
  const isInjection =
    injectionSignal(
      actors,
      actors.touch(1),
      exchange,
      suspectFields(exchange, null, baseline, anomalies),
    ) !== null;
  return {
    'signatures, weighed by what was learned': isInjection,
    'noted at once (signatures, or anomalies that weigh enough)': isInjection || weight >= NOTABLE,
    'noted at once, or any anomaly': isInjection || anomalies.length > 0,
  };
}

/**
 * Recall and false positives by learned baselines, for sets that say what ordinary requests look
 * like; null for all others.
 */
export function learnedRecall(samples: readonly AttackSample[]): LearnedRecall | null {
  const ordinary = samples.filter((sample) => !sample.isAttack);
  if (ordinary.length < FEWEST.set) return null;
  const training = ordinary.filter(({ key }) => isTuningHalf(key));
  const seen = new Set(training.map(({ key }) => key));
  const baselines = learn(training);
  const paths = new Set(ordinary.map(({ exchange }) => keyOf(trimmed(exchange))));
  const counts = { elsewhere: 0, positives: 0, negatives: 0 };
  const told = new Map<string, { positives: number; negatives: number }>();
  for (const { key, isAttack, exchange } of samples) {
    if (seen.has(key)) continue;
    const one = trimmed(exchange);
    const baseline = baselines.get(keyOf(one));
    if (isAttack && !paths.has(keyOf(one))) counts.elsewhere++;
    if (baseline === undefined) continue;
    const side = isAttack ? 'positives' : 'negatives';
    counts[side]++;
    for (const [sign, is] of Object.entries(signsOf(one, baseline))) {
      const count = told.get(sign) ?? { positives: 0, negatives: 0 };
      told.set(sign, count);
      if (is) count[side]++;
    }
  }
  return {
    trained: training.length,
    ...counts,
    signs: Object.fromEntries(
      [...told].map(([sign, { positives, negatives }]) => [
        sign,
        {
          recall: share(positives, counts.positives),
          falsePositiveRate: share(negatives, counts.negatives),
        },
      ]),
    ),
  };
}
