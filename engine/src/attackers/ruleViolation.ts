import type { AttackFamily } from '@palisade/vocabulary/attackFamilies.ts';
import type { DetectionSentence } from '@palisade/vocabulary/detectionSentences.ts';
import type { FieldSignatures } from '../signatures/requestSignatures.ts';
import type { Signature, SignaturePlace } from '../signatures/signature.ts';

/** A rule that a field of a request violates: a signature in its value. */
export interface RuleViolation {
  readonly place: SignaturePlace;
  readonly family: AttackFamily;
  /** Name of the signature, short and stable. */
  readonly rule: string;
  /** What the value would do, in words. */
  readonly message: DetectionSentence;
  /** What had to be decoded to see it, outermost first. */
  readonly layers: readonly string[];
}

/** Rules of one request that are reported. */
const MOST = 12;

/** A scanner's name says who sends; what it sends says what is tried. */
const isPayload = ({ signatures }: FieldSignatures): boolean =>
  signatures.some(({ family }) => family !== 'scanner');

/**
 * The rules that fields of a request violate: one of every field before the next, payloads before
 * names of scanners, then those that weigh most first.
 */
export function ruleViolations(fields: readonly FieldSignatures[]): readonly RuleViolation[] {
  const byField = fields
    .toSorted((a, b) => Number(isPayload(b)) - Number(isPayload(a)) || b.weight - a.weight)
    .map(({ place, signatures }) =>
      signatures
        .toSorted((a, b) => b.weight - a.weight)
        .map((signature) => violation(place, signature)),
    );
  const rounds = Math.max(0, ...byField.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    byField.flatMap((violations) => violations[round] ?? []),
  )
    .flat()
    .slice(0, MOST);
}

const violation = (
  place: SignaturePlace,
  { family, name, message, layers }: Signature,
): RuleViolation => ({ place, family, rule: name, message, layers });
