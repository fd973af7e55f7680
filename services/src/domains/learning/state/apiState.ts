import { type LearningMode } from '../../../../../vocabulary/src/learningModes.ts';
import { type LearningSettings, minimumRequests } from '../learner/learningSettings.ts';

/** One API in memory: the endpoints of a host below one base path. */
export interface ApiState {
  readonly id: string;
  readonly basePath: string;
  name: string;
  isNew: boolean;
  /** When Palisade learned of it. */
  detectedAt: number;
  /** When the first request to it was made. */
  firstSeenAt: number;
  /** The same as of the last commit. */
  firstSeenWritten: number;
  lastActivityAt: number;
  endpointCount: number;
  /** Kept apart in the list of APIs. */
  isHidden: boolean;
  /** Whether detection is on. */
  isDetected: boolean;
  /**
   * Added by a person: it stays without endpoints, and takes those of its host that no other API
   * has.
   */
  isAdded: boolean;
  /** Null: as the company. */
  learningMode: LearningMode | null;
}

/** An API as traffic makes it. */
export const learnedApi = (id: string, basePath: string, name: string): ApiState => ({
  id,
  basePath,
  name,
  isNew: true,
  detectedAt: Date.now(),
  firstSeenAt: Infinity,
  firstSeenWritten: Infinity,
  lastActivityAt: 0,
  endpointCount: 0,
  isHidden: false,
  isDetected: true,
  isAdded: false,
  learningMode: null,
});

/** Requests that an endpoint of the API needs before it is judged. */
export const minimumOf = (settings: LearningSettings, { learningMode }: ApiState): number =>
  minimumRequests(settings, learningMode);
