/**
 * What somebody decided about what was learned: a merge, a split, a setting. Plain data, because it
 * crosses a thread border; the domain that learns says what kinds there are.
 */
export interface LearningChange {
  readonly kind: string;
}
