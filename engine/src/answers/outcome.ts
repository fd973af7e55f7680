import type { OutcomeKind } from '@palisade/vocabulary/attackTypes.ts';

/**
 * One reason; `error`, `empty`, `page` and `redirect` speak against a success. With its number
 * beside what is usual.
 */
export interface OutcomeReason {
  readonly kind: OutcomeKind;
  readonly value: number;
  /** What 99 of 100 answers have at most; null where nothing is compared. */
  readonly usual: number | null;
  /** What it is about: a type of data, a name, what was shown; empty where the kind says all. */
  readonly detail: string;
}

/** Sensitive data of one type in an answer. */
export interface ConsumedType {
  readonly type: string;
  readonly category: string;
  readonly values: number;
  /** Values that answers of the endpoint have at most; null while too few are known. */
  readonly usual: number | null;
  readonly isUnusual: boolean;
}

/** A field of the answer that is worth a look. */
export interface AnswerField {
  /** Path such as `items[].email`. */
  readonly name: string;
  /** The endpoint never answered it before. */
  readonly isNew: boolean;
  /** The type of data that it holds where that is sensitive; null otherwise. */
  readonly type: string | null;
  /** There is more of that type than usual. */
  readonly isUnusual: boolean;
}

/** What came back, compared with what that endpoint and that caller normally get. */
export interface AnswerOutcome {
  readonly reasons: readonly OutcomeReason[];
  readonly consumption: readonly ConsumedType[];
  readonly fields: readonly AnswerField[];
}
