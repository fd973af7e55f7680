import { Detector } from '@palisade/engine/attackers/detector.ts';
import { DetectorState } from '@palisade/engine/attackers/detectorState.ts';
import type { Observed } from '@palisade/engine/attackers/observed.ts';
import { pairKey } from '@palisade/engine/behaviour/keys.ts';
import { credentials } from '@palisade/engine/authentication/credentials.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { jsonBody } from '@palisade/engine/exchange/jsonBody.ts';
import { readHarText } from '@palisade/engine/exchange/readHarEntry.ts';
import { requestSignatures } from '@palisade/engine/signatures/requestSignatures.ts';

const PAIRS = 200_000;
const ROUNDS = 12;
const ENDPOINTS = 100;

/** One exchange with what was known of it when it came. */
export type Watched = readonly [entry: string, observed: Observed];

/** What detection costs in microseconds of processor time, beside reading the same exchanges. */
export interface DetectionCost {
  /** Parsing and reading an entry, its bodies and credentials. */
  readonly reading: number;
  /** Signatures alone. */
  readonly signatures: number;
  /** Detection without them. */
  readonly behaviour: number;
}

function read(entry: string): Exchange | null {
  const reading = readHarText(entry);
  if (!('exchange' in reading)) return null;
  const { exchange } = reading;
  credentials(exchange);
  jsonBody(exchange.requestBody);
  jsonBody(exchange.responseBody);
  return exchange;
}

/** The least of several rounds over all, each of which reads the entries anew as the ingest does. */
function least(watched: readonly Watched[], pass: () => (exchange: Exchange, observed: Observed) => unknown): number {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const look = pass();
    const start = process.cpuUsage();
    for (const [entry, observed] of watched) {
      const exchange = read(entry);
      if (exchange !== null) look(exchange, observed);
    }
    best = Math.min(best, process.cpuUsage(start).user / watched.length);
  }
  return best;
}

/** What it costs to watch an exchange, of those given. */
export function detectionCost(watched: readonly Watched[]): DetectionCost {
  const all = least(watched, () => {
    const detector = new Detector(1);
    return (exchange, observed) => detector.observe(exchange, observed);
  });
  const signatures = least(watched, () => (exchange) => requestSignatures(exchange));
  const reading = least(watched, () => () => null);
  return { reading, signatures: Math.max(0, signatures - reading), behaviour: Math.max(0, all - signatures) };
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
