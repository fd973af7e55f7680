import type { LargestSizes } from '@palisade/engine/ages/largestSizes.ts';
import type { AuthenticationStats } from '@palisade/engine/authentication/authenticationStats.ts';
import type { AccessFacts } from '@palisade/engine/facts/accessFacts.ts';
import type { EndpointFacts } from '@palisade/engine/facts/endpointFacts.ts';
import type { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import type { ChangingEndpoint, EndpointChanges } from '../change-feed/endpointChanges.ts';
import type { EndpointKinds } from '../facts/endpointKinds.ts';
import type { DailyGeolocations } from './dailyGeolocations.ts';
import type { HourlyCounts } from './hourlyCounts.ts';
import type { Maturity } from '../facts/learningState.ts';
import type { Lessons } from './lessons.ts';

/** What of an endpoint was saved when it was last. */
interface Saved {
  facts: number;
  changes: number;
  traits: string;
  /** What changes of are saved, where it is still the same. */
  parameters: EndpointParameters | null;
  again: EndpointParameters | null;
}

/** What is counted of an endpoint, and what its model holds: parts of `EndpointState`. */
export interface EndpointParts extends ChangingEndpoint {
  requests: number;
  errors: number;
  firstSeenAt: number;
  lastActivityAt: number;
  parameters: EndpointParameters;
  /** What they were learned from, and what is learned again. */
  lessons: Lessons;
  authentication: AuthenticationStats;
  facts: EndpointFacts;
  access: AccessFacts;
  /** What changed of it, for the change feed. */
  changes: EndpointChanges;
  readonly maturity: Maturity;
  readonly kinds: EndpointKinds;
  readonly sizes: LargestSizes;
  readonly hourly: HourlyCounts;
  readonly geolocations: DailyGeolocations;
  isOldVersion: boolean;
  isBusy: boolean;
  /** Requests of which the record did not show the answer's headers and body. */
  unseenAnswers: number;
  /** Requests answered with "not found": they count among the others and teach no parameters. */
  misses: number;
  readonly saved: Saved;
  /**
   * There is a model of it, in its own table or in the journal, that what it learns can be added
   * to.
   */
  isModelKnown: boolean;
  /** The parameters of the path are called as the template says, in memory and rows. */
  namePath(): void;
}
