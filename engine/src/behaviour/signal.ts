import type { DetectionMessage } from '@palisade/vocabulary/detectionSentences.ts';
import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { ConsumedType } from '../answers/outcome.ts';
import type { RuleViolation } from '../attackers/ruleViolation.ts';

/** One attempt as a detector sees it. */
export interface Signal {
  readonly type: AttackType;
  /** How much it says by itself; 5 is as much as a suspicion needs. */
  readonly weight: number;
  /** What came before makes it sure. */
  readonly isProven: boolean;
  /** It reached what it was after. */
  readonly isSuccess: boolean;
  /** What was seen, in words for people. */
  readonly message: DetectionMessage;
  /** The rules that fields violate, the worst first; absent where it is about no signatures. */
  readonly violations?: readonly RuleViolation[];
  /**
   * What came before it and turned out to be of the same attack, with those that reached what they
   * were after, and whether other addresses made a part of it.
   */
  readonly earlier?: {
    readonly attempts: number;
    readonly successes: number;
    readonly isOfGroup?: true;
  };
  /** The payload is inside prose, where it may well be a quotation. */
  readonly isQuoted?: true;
  /** Its answer gave something that only others had used. */
  readonly isOfOthers?: true;
  /** Its answer gave a function that is of people with other rights. */
  readonly isOfRights?: true;
  /** It is a sign-in after guesses of many addresses at the same endpoint. */
  readonly isLetIn?: true;
  /** It had something sent to one of many telephones that follow each other. */
  readonly isSent?: true;
  /** Its answer gave sensitive data beyond what is usual, or the account of somebody else. */
  readonly onSensitiveData?: boolean;
  /**
   * Sensitive data in the answer; with one of the signals of an exchange, lest it be counted twice.
   */
  readonly consumed?: readonly ConsumedType[];
}

/** A signal whose message was masked, after which it may read otherwise. */
export interface KeptSignal extends Omit<Signal, 'message'> {
  readonly message: string;
}

/** Weight of what a sequence proves. */
const PROVEN = 15;
/** Weight of each further attempt of the same kind. */
const FURTHER = 1;

/**
 * The signal of a detector whose sequence is sure: the first time, and for each further attempt.
 */
export function proven(
  type: AttackType,
  isFirst: boolean,
  isSuccess: boolean,
  message: DetectionMessage,
): Signal {
  return { type, weight: isFirst ? PROVEN : FURTHER, isProven: true, isSuccess, message };
}
