import type { Anomaly } from '../anomalies/anomaly.ts';
import type { AnswerAnomaly } from '../anomalies/answerAnomalies.ts';
import type { Baseline } from '../anomalies/baseline.ts';
import type { AnswerOutcome } from '../answers/outcome.ts';
import type { Credentials } from '../authentication/credentials.ts';
import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import type { TriedWeakness } from '../facts/attackFindings.ts';
import type { KeptSignal } from '../behaviour/signal.ts';
import type { Attacker } from './attacker.ts';
import type { Step } from './steps.ts';

/** The endpoint of an exchange, as far as it is known before the exchange teaches anything. */
export interface ObservedEndpoint {
  /** Stable: what the endpoint goes by over restarts, its id for one. */
  readonly key: string;
  /**
   * Key of the endpoint that it was split off, while nothing that people said of that one is written
   * of it; null otherwise.
   */
  readonly partOf: string | null;
  readonly template: string;
  /** Made anew when its parameters were judged; null while nothing is learned. */
  readonly baseline: Baseline | null;
  /** Its answers hold sensitive data. */
  readonly isSensitive: boolean;
  /** Where a detector keeps what it found for the key last; new for each object. */
  readonly memo: EndpointMemo;
}

export interface EndpointMemo {
  state: object | null;
  traffic: EndpointTraffic | null;
  /** Whether people sign in there; null until somebody asked. */
  isSignIn: boolean | null;
  /** Whether it is for administrators; null until somebody asked. */
  isAdministration: boolean | null;
  /** Stands for method, host and template, the same in any installation; 0 until somebody asked. */
  place: number;
}

export const newMemo = (): EndpointMemo => ({
  state: null,
  traffic: null,
  isSignIn: null,
  isAdministration: null,
  place: 0,
});

/** What the ingest path knows of an exchange. */
export interface Observed {
  /** Null when no endpoint has the path (see `nearEndpoint` for those that nearly do). */
  readonly endpoint: ObservedEndpoint | null;
  readonly pathValues: readonly { readonly name: string; readonly value: string }[];
  readonly credentials: Credentials;
  /** By the company's correlators, or null. */
  readonly caller: string | null;
  /** Whether anybody uses the method that a header asks for (`otherMethodOf`); null without one. */
  readonly otherMethod?: 'used' | 'unused' | null;
}

/** One attempt, and whose it is. */
export interface Attempt extends KeptSignal {
  readonly attacker: Attacker;
  readonly step: Step;
  /** Its place among the attempts of the step, from 1. */
  readonly place: number;
}

/**
 * What an exchange may teach. `none`: all of it. `suspect`: a plain request of somebody who is
 * suspected, which bends no
 * baseline that is finished. `attack`: the request looks like an attack, or somebody who is
 * suspected sent what was never
 * seen before: it teaches nothing, wherever it was sent.
 */
export type Suspicion = 'none' | 'suspect' | 'attack';

/** What an exchange changed. */
export interface Detection {
  readonly attempts: readonly Attempt[];
  readonly anomalies: readonly Anomaly[];
  /** Weaknesses that it tried, and whether its answer shows them. */
  readonly tried: readonly TriedWeakness[];
  /** What about the answer is unlike those before; null when nothing is. */
  readonly answer: AnswerAnomaly | null;
  /**
   * What came back to an attempt; null where nothing was attempted, or the record does not show it.
   */
  readonly outcome: AnswerOutcome | null;
  /**
   * Who made it is suspected, or does something suspicious now: nothing should be learned from it.
   */
  readonly isSuspect: boolean;
  /** How much of it may be learned, whoever is to learn it. */
  readonly suspicion: Suspicion;
  /**
   * Values and names in it that look like an attack by themselves, whatever their field was seen to
   * hold.
   */
  readonly payloads: ReadonlySet<string> | null;
  /** Attackers that turned out to be one: the number that is gone, and the one that stays. */
  readonly united: readonly { readonly gone: number; readonly into: Attacker }[];
}
