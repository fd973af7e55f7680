import type { FactProgress } from './factAges.ts';

/** Facts about an endpoint that are given with the time of their newest sighting. */
export const SIGHTED_FACTS = [
  'withoutCredentials',
  'protocol',
  'fromInternet',
  'finding',
  'dataType',
  'responseCode',
  'contentType',
] as const;
export type SightedFact = (typeof SIGHTED_FACTS)[number];

/** What was seen of an endpoint, when last, and how many requests showed nothing of it since. */
export interface Sighting extends FactProgress {
  readonly fact: SightedFact;
  /** Which protocol, finding, type of data, code or media type; empty where the fact says all. */
  readonly value: string;
}
