import type { ConsumedType } from '../answers/outcome.ts';
import type { Privacy } from '../sensitive/privacy.ts';
import { keptPath } from './keptExchange.ts';
import { ATTACKS, type AttackType, type KillChainPhase } from '@palisade/vocabulary/attackTypes.ts';
import type { KeptSignal } from '../behaviour/signal.ts';
import { type Activity, copyActivity, countAttempt, newActivity } from './activity.ts';

/** Milliseconds without an attempt that end a step. */
const GAP = 10 * 60_000;
const FIRST = 5;
/** Steps that are looked back through for one that goes on. */
const LOOK_BACK = 8;

/** Where and when an attempt was made. */
export interface StepPlace {
  readonly at: number;
  readonly host: string;
  readonly method: string;
  /** Key of the endpoint, or null when no endpoint has the path. */
  readonly endpoint: string | null;
  /** Of the endpoint. */
  readonly template: string | null;
  readonly path: string;
  /** By which the path is kept. */
  readonly privacy: Privacy;
  readonly status: number;
  /** Its answers hold sensitive data. */
  readonly isSensitive: boolean;
}

/**
 * What was done in one go: consecutive attempts of one type at one endpoint. Attempts at no
 * endpoint count together.
 */
export interface Step {
  /** Counts up within the attacker. */
  readonly number: number;
  /**
   * Stays when attackers turn out to be one: the attacker that it was begun by and its number
   * there.
   */
  readonly key: string;
  readonly type: AttackType;
  readonly endpoint: string | null;
  readonly template: string | null;
  readonly host: string;
  readonly method: string;
  readonly path: string;
  /** What the latest attempt was answered with. */
  status: number;
  from: number;
  to: number;
  attempts: number;
  successes: number;
  /** Of them, those that turned out to be successes only later: their exchanges are gone. */
  earlierSuccesses: number;
  /** Attempts answered with 401, 403 or 429. */
  refused: number;
  /** Most that one attempt weighed, and what was seen then. */
  weight: number;
  message: string;
  /** When its attempts were made; null of a step that was begun before this was kept. */
  activity: Activity | null;
  /** What it says by itself: its part of the attacker's score, as of its latest attempt. */
  score: number;
  /** The most that its score ever was. */
  topScore: number;
  isProven: boolean;
  onSensitiveData: boolean;
  /** Sensitive data that its attempts were answered with, by type. */
  consumed: Consumed;
}

/** Values by data type, and those of them that are beyond what the endpoint usually answers. */
export type Consumed = Readonly<Record<string, readonly [values: number, unusual: number]>>;

const NONE_EARLIER = { attempts: 0, successes: 0 } as const;
/** Steps that were saved before these were noted go on without them. */
const NOT_NOTED = {
  earlierSuccesses: 0,
  refused: 0,
  score: 0,
  isProven: false,
  onSensitiveData: false,
  consumed: {},
};

/** A step that changes by itself. */
export const copyStep = (step: Step): Step => ({
  ...NOT_NOTED,
  ...step,
  topScore: step.topScore ?? step.score ?? 0,
  activity: step.activity == null ? null : copyActivity(step.activity),
});

/** What an attempt says, beside that it was made. */
export interface Said {
  readonly isRefused: boolean;
  /** What it adds to the score, as of its time. */
  readonly added: number;
  readonly isProven: boolean;
  readonly onSensitiveData: boolean;
}

/** What an attempt says is worth half after a day. */
export const HALF_LIFE = 24 * 3_600_000;
/** Share of it that is left after so many milliseconds. */
export const leftAfter = (ms: number): number => 2 ** (-Math.max(0, ms) / HALF_LIFE);

/** The phase of a step. */
export const stepPhase = ({ type, successes }: Step): KillChainPhase =>
  successes > 0 ? ATTACKS[type].succeeded : ATTACKS[type].phase;

/**
 * Whether an attempt, by its place in its step, is one of those whose exchange is worth keeping as
 * an example: the first five, and each power of two.
 */
export const isExample = (place: number): boolean => place <= FIRST || (place & (place - 1)) === 0;

/** What was consumed so far, with that of one more answer. */
function withConsumed(before: Consumed, more: readonly ConsumedType[]): Consumed {
  if (more.length === 0) return before;
  const all: Record<string, readonly [number, number]> = { ...before };
  for (const { type, values, isUnusual } of more) {
    const [known, unusual] = all[type] ?? [0, 0];
    all[type] = [known + values, unusual + (isUnusual ? values : 0)];
  }
  return all;
}

/** The newest step that an attempt goes on, of the last few. */
function stepToGoOn(
  steps: readonly Step[],
  type: KeptSignal['type'],
  { at, endpoint }: StepPlace,
): Step | null {
  for (let index = steps.length - 1; index >= 0 && index >= steps.length - LOOK_BACK; index--) {
    const step = steps[index];
    if (
      step !== undefined &&
      step.type === type &&
      step.endpoint === endpoint &&
      at - step.to <= GAP &&
      step.from - at <= GAP
    )
      return step;
  }
  return null;
}

function addAttempt(
  step: Step,
  { weight, message, isSuccess, consumed = [], earlier = NONE_EARLIER }: KeptSignal,
  { at, status }: StepPlace,
  said: Said,
): void {
  step.score = step.score * leftAfter(at - step.to) + said.added;
  step.topScore = Math.max(step.topScore, step.score);
  step.from = Math.min(step.from, at);
  step.to = Math.max(step.to, at);
  step.attempts += 1 + earlier.attempts;
  if (said.isRefused) step.refused += 1;
  step.isProven ||= said.isProven;
  step.onSensitiveData ||= said.onSensitiveData;
  step.status = status;
  step.successes += earlier.successes + (isSuccess ? 1 : 0);
  step.earlierSuccesses += earlier.successes;
  if (consumed.length > 0) step.consumed = withConsumed(step.consumed, consumed);
  if (weight > step.weight) [step.weight, step.message] = [weight, message];
  if (step.activity !== null) {
    countEarlier(step.activity, at, earlier);
    countAttempt(step.activity, at, isSuccess);
  }
}

/** When each of them was is not kept: they are told as of when they turned out to be attempts. */
function countEarlier(
  activity: Activity,
  at: number,
  { attempts, successes }: NonNullable<KeptSignal['earlier']>,
): void {
  for (let index = 0; index < attempts; index++) countAttempt(activity, at, index < successes);
}

/**
 * Adds an attempt to the step that it goes on, or to a new one with the given number at the end.
 */
export function takeInto(
  steps: Step[],
  signal: KeptSignal,
  place: StepPlace,
  said: Said,
  attacker: number,
  next: number,
): Step {
  const { type, weight, message, isSuccess, consumed = [], earlier = NONE_EARLIER } = signal;
  const known = stepToGoOn(steps, type, place);
  if (known !== null) {
    addAttempt(known, signal, place, said);
    return known;
  }
  const { isRefused, added, isProven, onSensitiveData } = said;
  const { at, host, method, endpoint, template, path, privacy, status } = place;
  const step: Step = {
    number: next,
    key: `${attacker}.${next}`,
    type,
    endpoint,
    template,
    host,
    method,
    path: keptPath(path, privacy, template),
    status,
    from: at,
    to: at,
    attempts: 1 + earlier.attempts,
    successes: earlier.successes + (isSuccess ? 1 : 0),
    earlierSuccesses: earlier.successes,
    refused: isRefused ? 1 : 0,
    weight,
    message,
    score: added,
    topScore: added,
    isProven,
    onSensitiveData,
    activity: newActivity(at, isSuccess),
    consumed: withConsumed({}, consumed),
  };
  if (step.activity !== null) countEarlier(step.activity, at, earlier);
  steps.push(step);
  return step;
}
