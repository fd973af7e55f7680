import type { LearningMode } from '@palisade/vocabulary/learningModes.ts';

export interface LearningSettings {
  readonly mode: LearningMode;
  /** Requests in low mode, 10 to 150. */
  readonly lowMinimum: number;
  /** Requests in regular mode, 1000 to 5000. */
  readonly regularMinimum: number;
  /** Whether the company's own parameter types make parameters of paths. */
  readonly pathPatterns: boolean;
}

export const DEFAULT_LEARNING: LearningSettings = {
  mode: 'low',
  lowMinimum: 50,
  regularMinimum: 1_000,
  pathPatterns: false,
};

/** Requests that an endpoint needs, in the mode of its API or else of the company. */
export const minimumRequests = (settings: LearningSettings, mode: LearningMode | null): number =>
  (mode ?? settings.mode) === 'low' ? settings.lowMinimum : settings.regularMinimum;
