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

type Look = (exchange: Exchange, observed: Observed) => unknown;

/**
 * Processor time of one pass over all, in microseconds for each; entries are read anew, as the
 * ingest does.
 */
function timeOf(watched: readonly Watched[], look: Look): number {
  const start = process.cpuUsage();
  for (const [entry, observed] of watched) {
    const exchange = read(entry);
    if (exchange !== null) look(exchange, observed);
  }
  return process.cpuUsage(start).user / watched.length;
}

/**
 * What it costs to watch an exchange, of those given: of each pass the least of several, taken in
 * turns.
 */
export function detectionCost(watched: readonly Watched[]): DetectionCost {
  let [reading, signatures, all] = [Infinity, Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    const detector = new Detector(1);
    reading = Math.min(
      reading,
      timeOf(watched, () => null),
    );
    signatures = Math.min(
      signatures,
      timeOf(watched, (exchange) => requestSignatures(exchange)),
    );
    all = Math.min(
      all,
      timeOf(watched, (exchange, observed) => detector.observe(exchange, observed)),
    );
  }
  return {
    reading,
    signatures: Math.max(0, signatures - reading),
    behaviour: Math.max(0, all - signatures),
  };
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
  const traffic = Array.from({ length: ENDPOINTS }, (_, endpoint) =>
    state.trafficOf(`endpoint ${endpoint}`),
  );
  for (let index = 0; index < PAIRS; index++) {
    const own = traffic[index % ENDPOINTS];
    if (own !== undefined) state.pair(pairKey(index + 1, own.number), own, 30_000_000, true);
  }
  const bytes = (used() - before) / PAIRS;
  return state.pairs.size === PAIRS ? bytes : NaN;
}
