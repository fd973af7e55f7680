/** Orders of the list of attackers; ties are broken by id. */
export const ATTACKER_SORTS = [
  'severity',
  'lastSeen',
  'firstSeen',
  'source',
  'attempts',
  'steps',
] as const;
export type AttackerSort = (typeof ATTACKER_SORTS)[number];
