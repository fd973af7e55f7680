import { Detector } from '@palisade/engine/attackers/detector.ts';
import { DetectorState } from '@palisade/engine/attackers/detectorState.ts';
import type { Observed } from '@palisade/engine/attackers/observed.ts';
import { pairKey } from '@palisade/engine/behaviour/keys.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { jsonBody } from '@palisade/engine/exchange/jsonBody.ts';
import { requestSignatures } from '@palisade/engine/signatures/requestSignatures.ts';

const PAIRS = 200_000;
const ROUNDS = 5;
const ENDPOINTS = 100;

/** One exchange with what was known of it when it came. */
export type Watched = readonly [exchange: Exchange, observed: Observed];

/** Processor time in microseconds that a pass over all takes for each, the least of some rounds. */
function least(watched: readonly Watched[], pass: () => (one: Watched) => unknown): number {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const look = pass();
    const start = process.cpuUsage();
    for (const one of watched) look(one);
    const { user } = process.cpuUsage(start);
    best = Math.min(best, user / watched.length);
  }
  return best;
}

/** Microseconds an exchange on harmless traffic: all of it, and of that the signatures. The parsing of bodies, which the ingest has done by then, is not in it. */
export function detectionCost(watched: readonly Watched[]): { readonly all: number; readonly signatures: number } {
  const parsing = least(watched, () => ([{ requestBody }]) => jsonBody(requestBody));
  const signatures = least(watched, () => ([exchange]) => requestSignatures(exchange));
  const all = least(watched, () => {
    const detector = new Detector(1);
    return ([exchange, observed]) => detector.observe(exchange, observed);
  });
  return { all: Math.max(0, all - parsing), signatures: Math.max(0, signatures - parsing) };
}

/** Bytes of memory for each pair of a consumer and an endpoint, of 200,000 pairs. */
export function bytesPerPair(): number {
  const used = (): number => {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const state = new DetectorState();
  const traffic = Array.from({ length: ENDPOINTS }, (_, endpoint) => state.trafficOf(`endpoint ${endpoint}`));
  for (let index = 0; index < PAIRS; index++) {
    const own = traffic[index % ENDPOINTS];
    if (own !== undefined) state.pair(pairKey(index + 1, own.number), own, 30_000_000, true);
  }
  const bytes = (used() - before) / PAIRS;
  return state.pairs.size === PAIRS ? bytes : NaN;
}
