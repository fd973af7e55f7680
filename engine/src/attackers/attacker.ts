import {
  ATTACK_TYPES,
  ATTACKS,
  type AttackerLevel,
  type AttackerSource,
  type AttackType,
  KILL_CHAIN,
  type KillChainPhase,
} from '@palisade/vocabulary/attackTypes.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import type { KeptSignal } from '../behaviour/signal.ts';
import { severityByRules } from './severityRules.ts';
import { copyStep, leftAfter, type Step, type StepPlace, takeInto } from './steps.ts';

const HOUR = 3_600_000;
/** Scores from which on somebody is suspected, and is an attacker. */
export const LEVELS = { suspect: 5, attacker: 15 } as const;
/** Attempts of different types that make an attacker. */
export const VARIED = { attempts: 3, types: 2 } as const;
/** What one type at one endpoint may add within an hour. */
export const MOST_AN_HOUR = 20;
/**
 * The hourly limit for payloads inside prose, kept below a suspicion: people who report a bug quote
 * one. However many there are, they make nobody an attacker, unless they come faster than this many
 * milliseconds apart, as scanners send them.
 */
const QUOTES = { anHour: 4.5, inAll: LEVELS.attacker - 1, apart: 10_000 } as const;
/** Steps kept in memory; the oldest leave. */
const MOST_STEPS = 50;
/** Types and endpoints whose hourly sums are kept. */
const MOST_SUMS = 64;

/** One who attacks, or may: all attempts of one identity. */
export interface Attacker {
  /** Counts up within a company. */
  readonly number: number;
  source: AttackerSource;
  /** Key of the identity that it is known by. */
  key: number;
  /** Address that it was last seen at; null when none was recorded. */
  address: string | null;
  firstAt: number;
  lastAt: number;
  attempts: number;
  successes: number;
  /** Attempts answered with 401, 403 or 429. */
  refused: number;
  isProven: boolean;
  onSensitiveData: boolean;
  score: number;
  scoredAt: number;
  /** Weights by type, not decayed. */
  readonly weights: Partial<Record<AttackType, number>>;
  steps: Step[];
  /** Steps so far, those that left included. */
  stepCount: number;
  /** What each type at each endpoint added in the latest hour. */
  readonly sums: Map<string, readonly [hour: number, sum: number]>;
}

export interface AttackerJson extends Omit<Attacker, 'sums'> {
  readonly sums: readonly (readonly [string, number, number])[];
}

export function newAttacker(
  number: number,
  source: AttackerSource,
  key: number,
  at: number,
): Attacker {
  return {
    number,
    source,
    key,
    address: null,
    firstAt: at,
    lastAt: at,
    attempts: 0,
    successes: 0,
    refused: 0,
    isProven: false,
    onSensitiveData: false,
    score: 0,
    scoredAt: at,
    weights: {},
    steps: [],
    stepCount: 0,
    sums: new Map(),
  };
}

/** The score as of a time. */
export const scoreAt = ({ score, scoredAt }: Attacker, at: number): number =>
  score * leftAfter(at - scoredAt);

/** Takes one attempt; gives back the step that it belongs to. */
export function take(attacker: Attacker, signal: KeptSignal, place: StepPlace): Step {
  const { at, status } = place;
  const added = room(attacker, signal, place);
  attacker.score = scoreAt(attacker, at) + added;
  attacker.scoredAt = Math.max(attacker.scoredAt, at);
  attacker.firstAt = Math.min(attacker.firstAt, at);
  attacker.lastAt = Math.max(attacker.lastAt, at);
  attacker.attempts += 1 + (signal.earlier?.attempts ?? 0);
  const [isRefused, onSensitiveData] = [
    status === 401 || status === 403 || status === 429,
    signal.isSuccess && (place.isSensitive || signal.onSensitiveData === true),
  ];
  attacker.isProven ||= signal.isProven;
  attacker.onSensitiveData ||= onSensitiveData;
  attacker.successes += (signal.earlier?.successes ?? 0) + (signal.isSuccess ? 1 : 0);
  if (isRefused) attacker.refused += 1;
  attacker.weights[signal.type] = (attacker.weights[signal.type] ?? 0) + signal.weight;
  const step = takeInto(
    attacker.steps,
    signal,
    place,
    { isRefused, added, isProven: signal.isProven, onSensitiveData },
    attacker.number,
    attacker.stepCount + 1,
  );
  if (step.number > attacker.stepCount) attacker.stepCount = step.number;
  if (attacker.steps.length > MOST_STEPS) attacker.steps.shift();
  return step;
}

/** What a signal may still add: floods of one kind at one place do not add up without end. */
function room(
  attacker: Attacker,
  { type, weight, isQuoted, isSuccess }: KeptSignal,
  { at, endpoint }: StepPlace,
): number {
  const name = `${type} ${endpoint ?? ''}`;
  const hour = Math.floor(at / HOUR);
  const [known, sum] = attacker.sums.get(name) ?? [hour, 0];
  const before = known === hour ? sum : 0;
  const isAlone = attacker.attempts === 0 || Math.abs(at - attacker.lastAt) >= QUOTES.apart;
  const most =
    isQuoted === true && !isSuccess && isAlone
      ? Math.min(QUOTES.anHour - before, QUOTES.inAll - scoreAt(attacker, at))
      : MOST_AN_HOUR - before;
  const added = Math.max(0, Math.min(weight, most));
  attacker.sums.delete(name);
  attacker.sums.set(name, [hour, before + added]);
  if (attacker.sums.size > MOST_SUMS)
    for (const oldest of attacker.sums.keys()) {
      attacker.sums.delete(oldest);
      break;
    }
  return added;
}

const typesOf = ({ weights }: Attacker): AttackType[] =>
  ATTACK_TYPES.filter((type) => weights[type] !== undefined);

/** How sure it is that somebody attacks, as of a time. Who was an attacker once stays one. */
export function levelOf(attacker: Attacker, at: number): AttackerLevel {
  const score = scoreAt(attacker, at);
  if (attacker.isProven || score >= LEVELS.attacker) return 'attacker';
  if (attacker.attempts >= VARIED.attempts && typesOf(attacker).length >= VARIED.types)
    return 'attacker';
  return score >= LEVELS.suspect ? 'suspect' : 'watched';
}

/** How bad it is, as of a time. */
export function severityOf(attacker: Attacker, at: number): Severity {
  return severityByRules({
    phaseRank: KILL_CHAIN.indexOf(phaseOf(attacker)),
    score: scoreAt(attacker, at),
    successes: attacker.successes,
    onSensitiveData: attacker.onSensitiveData,
  });
}

/** The type that most of its attempts are of, by weight. */
export function mainType({ weights }: Attacker): AttackType | null {
  let main: AttackType | null = null;
  for (const type of ATTACK_TYPES)
    if ((weights[type] ?? 0) > (main === null ? 0 : (weights[main] ?? 0))) main = type;
  return main;
}

/** How far it has come. */
export function phaseOf(attacker: Attacker): KillChainPhase {
  let furthest = 0;
  for (const { type, successes } of attacker.steps) {
    const { phase, succeeded } = ATTACKS[type];
    furthest = Math.max(furthest, KILL_CHAIN.indexOf(successes > 0 ? succeeded : phase));
  }
  return KILL_CHAIN[furthest] ?? 'recon';
}

/** Takes over all that another one did, which turned out to be the same. */
export function unite(attacker: Attacker, other: Attacker): void {
  const at = Math.max(attacker.scoredAt, other.scoredAt);
  attacker.score = scoreAt(attacker, at) + scoreAt(other, at);
  attacker.scoredAt = at;
  attacker.firstAt = Math.min(attacker.firstAt, other.firstAt);
  attacker.lastAt = Math.max(attacker.lastAt, other.lastAt);
  attacker.attempts += other.attempts;
  attacker.successes += other.successes;
  attacker.refused += other.refused;
  attacker.isProven ||= other.isProven;
  attacker.onSensitiveData ||= other.onSensitiveData;
  for (const type of typesOf(other))
    attacker.weights[type] = (attacker.weights[type] ?? 0) + (other.weights[type] ?? 0);
  const moved = other.steps.map((step) => ({ ...step, number: step.number + attacker.stepCount }));
  attacker.steps = [...attacker.steps, ...moved].sort((a, b) => a.from - b.from).slice(-MOST_STEPS);
  attacker.stepCount += other.stepCount;
}

export const attackerJson = (attacker: Attacker): AttackerJson => ({
  ...attacker,
  steps: attacker.steps.map(copyStep),
  weights: { ...attacker.weights },
  sums: [...attacker.sums].map(([name, [hour, sum]]) => [name, hour, sum]),
});

export const readAttacker = (json: AttackerJson): Attacker => ({
  ...json,
  steps: json.steps.map(copyStep),
  weights: { ...json.weights },
  sums: new Map(json.sums.map(([name, hour, sum]) => [name, [hour, sum]])),
});
