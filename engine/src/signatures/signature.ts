import type { DetectionSentence } from '@palisade/vocabulary/detectionSentences.ts';
import type { AttackFamily } from '@palisade/vocabulary/attackFamilies.ts';
import type { CharClass } from '../parameters/charClasses.ts';
import type { ParameterLocation } from '../parameters/place.ts';
import type { DecodeLayer } from './decodeLayers.ts';

/** Looks at the fields of a request. */
export interface Look {
  /**
   * A family's readers see the field only when its characters give reason to. Tells whether
   * anything was found.
   */
  at(location: SignaturePlace['location'], name: string, value: string): boolean;
  /** Takes what was found at a place. */
  keep(place: SignaturePlace, signatures: readonly Signature[]): boolean;
}

/**
 * How much a signature says by itself, as the OWASP Core Rule Set counts; a request is suspect from
 * one critical on.
 */
export const WEIGHTS = { critical: 5, error: 4, warning: 3, notice: 2 } as const;
export type WeightName = keyof typeof WEIGHTS;

/** From this sum of weights on a value or request is suspect. */
export const SUSPECT_WEIGHT = 5;

/** Something in a value that an attack of a family would hold. Evidence, not a verdict. */
export interface Signature {
  readonly family: AttackFamily;
  /** Short and stable: `union select`. */
  readonly name: string;
  /** What the value would do, in plain words. */
  readonly message: DetectionSentence;
  /** 5, 4, 3 or 2 as found; less or more by what the parameter normally holds. */
  readonly weight: number;
  /** What had to be decoded to see it, outermost first; empty when it was plain. */
  readonly layers: readonly DecodeLayer[];
  /** Characters of the value as sent that show it, where that is known. */
  readonly start: number | null;
  readonly end: number | null;
}

/** Where a value was sent. */
export interface SignaturePlace {
  readonly location: ParameterLocation;
  /** Name of the parameter, or path in a body. */
  readonly name: string;
}

/** What the parameter that holds the value normally holds. */
export interface LearnedContent {
  readonly charClasses: readonly CharClass[];
  /** 99 % of its texts are at most this long; null when unknown. */
  readonly length99?: number | null;
  /** This value departs from what was learned. */
  readonly isAnomaly?: boolean;
}

/** What a family finds in a text: positions are those in that text. */
export interface Match {
  readonly family: AttackFamily;
  readonly name: string;
  readonly message: DetectionSentence;
  readonly weight: WeightName;
  readonly start: number;
  readonly end: number;
}

/** Takes what a family finds. */
export type Report = (match: Match) => void;

/** Takes what one family finds. */
export type Say = (
  name: string,
  message: DetectionSentence,
  weight: WeightName,
  start: number,
  end: number,
) => void;

/** Reports what one family finds. */
export const sayer =
  (family: AttackFamily, report: Report): Say =>
  (name, message, weight, start, end) =>
    report({ family, name, message, weight, start, end });

/** Weights together; from SUSPECT_WEIGHT on they are suspect. */
export function totalWeight(signatures: readonly Signature[]): number {
  let sum = 0;
  for (const { weight } of signatures) sum += weight;
  return sum;
}
