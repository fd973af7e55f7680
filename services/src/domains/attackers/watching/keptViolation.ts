import { PRODUCT_PRIVACY, type Privacy } from '@palisade/engine/sensitive/privacy.ts';
import { shownName } from '@palisade/engine/attackers/shownName.ts';
import type { RuleViolation } from '@palisade/engine/attackers/ruleViolation.ts';
import { LONGEST_MARKED_NAME } from '@palisade/vocabulary/attackMarks.ts';

/** A rule that a field violates, as its row has it. */
export interface KeptViolation extends Pick<
  RuleViolation,
  'family' | 'rule' | 'message' | 'layers'
> {
  readonly location: string;
  /** Cut where it cannot be marked for its length. */
  readonly field: string;
}

export const keptViolation = (
  { place: { location, name }, family, rule, message, layers }: RuleViolation,
  { own }: Privacy,
): KeptViolation => ({
  location,
  field: shownName(
    location,
    name,
    own === undefined ? PRODUCT_PRIVACY : { hashKey: null, own },
  ).slice(0, LONGEST_MARKED_NAME + 1),
  family,
  rule,
  message,
  layers,
});
