import type { AttackFamily } from '@palisade/vocabulary/attackFamilies.ts';
import type { FieldSignatures } from '../signatures/requestSignatures.ts';
import type { SignaturePlace } from '../signatures/signature.ts';

/** A rule that a field of a request violates: a signature in its value. */
export interface RuleViolation {
  readonly place: SignaturePlace;
  readonly family: AttackFamily;
  /** Name of the signature, short and stable. */
  readonly rule: string;
  /** What the value would do, in words. */
  readonly message: string;
  /** What had to be decoded to see it, outermost first. */
  readonly layers: readonly string[];
}

/** Rules of one request that are told. */
const MOST = 8;

/** A scanner's name says who sends; what it sends says what is tried. */
const isPayload = ({ signatures }: FieldSignatures): boolean => signatures.some(({ family }) => family !== 'scanner');

/** The rules that fields of a request violate: payloads before names of scanners, then those that weigh most first. */
export const ruleViolations = (fields: readonly FieldSignatures[]): readonly RuleViolation[] =>
  fields.toSorted((a, b) => Number(isPayload(b)) - Number(isPayload(a)) || b.weight - a.weight)
    .flatMap(({ place, signatures }) => signatures.toSorted((a, b) => b.weight - a.weight).map(({ family, name, message, layers }) => ({ place, family, rule: name, message, layers })))
    .slice(0, MOST);
