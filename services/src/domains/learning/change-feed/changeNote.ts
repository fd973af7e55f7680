import type { ChangeCause, ChangeFacts, ChangeKind } from '@palisade/vocabulary/changeKinds.ts';

/** A change that no commit has written yet. */
export interface ChangeNote {
  readonly kind: ChangeKind;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly before: ChangeFacts | null;
  readonly after: ChangeFacts | null;
  readonly cause: ChangeCause | null;
  /**
   * Tells changes of one kind and moment apart; zero where there can be but one, whoever tells it.
   */
  readonly turn: number;
  /** Ids of the endpoints that a split made or named, which read it too. */
  readonly parts?: readonly string[];
}

/** A change of which the kind says it all. */
export const plainNote = (kind: ChangeKind, at: number): ChangeNote => ({
  kind,
  at,
  before: null,
  after: null,
  cause: null,
  turn: 0,
});
