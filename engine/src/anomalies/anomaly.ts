import type { DetectionSentence } from '@palisade/vocabulary/detectionSentences.ts';
import type { FieldAnomaly, FieldStatus } from '@palisade/vocabulary/attackTypes.ts';
import type { ParameterLocation } from '../parameters/place.ts';

/** One thing about a request that does not fit what its endpoint has learned. */
export interface Anomaly {
  readonly location: ParameterLocation;
  /** Name, or path in a body: `items[].sku`. */
  readonly name: string;
  readonly status: Exclude<FieldStatus, 'valid'>;
  readonly anomaly: FieldAnomaly;
  /** 1 to 5. */
  readonly weight: number;
  /** Why, in words for people; the same words for the same kind. */
  readonly reason: DetectionSentence;
  /**
   * The value as sent, at most 64 characters of it; empty where it does not matter. It may be
   * personal.
   */
  readonly value: string;
  /**
   * Other values with the same misfit are the same anomaly: what merely lies beyond what was seen
   * so far.
   */
  readonly isOfField: boolean;
  /** A field of rights or money that the endpoint never takes. */
  readonly isPrivileged: boolean;
}
