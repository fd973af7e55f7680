import type { AttackType, OutcomeKind } from '@palisade/vocabulary/attackTypes.ts';
import type { Signal } from '../behaviour/signal.ts';
import { speaksAgainst } from './answerOutcome.ts';
import type { AnswerOutcome } from './outcome.ts';

/** Weight of an input that was carried out. */
const CARRIED_OUT = 10;
/** What shows that an attempt of a type reached what it was after. */
const SHOWN: Readonly<Partial<Record<AttackType, readonly OutcomeKind[]>>> = {
  injection: ['proof', 'rows', 'bytes', 'fields', 'values', 'session'],
  parameterTampering: ['rows', 'fields', 'values'],
  massAssignment: ['proof', 'rows', 'values'],
};
/** Attacks that show in numbers over time, not in one answer. */
const BY_NUMBERS: ReadonlySet<AttackType> = new Set(['excessiveData', 'excessiveUsage']);

/**
 * Sign-ins of which it is known whether they failed: one that worked leads on by a redirect, or sets
 * a cookie under any name and answers nothing.
 */
const GUESSES: ReadonlySet<AttackType> = new Set(['credentialStuffing', 'bruteForce']);

/**
 * The signals of one exchange, each with its success as the answer shows it. What came back of
 * sensitive data goes with the one that says most.
 */
export function judgedSignals(
  signals: readonly Signal[],
  outcome: AnswerOutcome | null,
): readonly Signal[] {
  const judged = signals.map((signal) => judgedSignal(signal, outcome));
  if (outcome === null || outcome.consumption.length === 0) return judged;
  const rank = ({ isSuccess, weight }: Signal): number => (isSuccess ? 1_000 : 0) + weight;
  const most = judged.reduce((one, other) => (rank(other) > rank(one) ? other : one));
  return judged.map((each) => (each === most ? { ...each, consumed: outcome.consumption } : each));
}

function judgedSignal(signal: Signal, outcome: AnswerOutcome | null): Signal {
  if (outcome === null || BY_NUMBERS.has(signal.type)) return signal;
  const { reasons, consumption } = outcome;
  const shown = SHOWN[signal.type];
  const isShown = reasons.some(({ kind }) => shown?.includes(kind) === true);
  const isProof = reasons.some(({ kind }) => kind === 'proof' || kind === 'session');
  const isGuess = GUESSES.has(signal.type);
  const isRefuted =
    !isProof && reasons.some((one) => (isGuess ? one.kind === 'error' : speaksAgainst(one)));
  const isManifold = reasons.some(({ kind }) => kind === 'values');
  const isSuccess = isShown ? !isRefuted || isManifold : signal.isSuccess && !isRefuted;
  const weight =
    signal.type === 'injection' && isSuccess ? Math.max(CARRIED_OUT, signal.weight) : signal.weight;
  const isUnusual = consumption.some((each) => each.isUnusual) && isManifold;
  const onSensitiveData = isSuccess && (isUnusual || signal.onSensitiveData === true);
  return { ...signal, weight, isSuccess, onSensitiveData };
}
