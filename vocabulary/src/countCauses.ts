/**
 * What moves the counts of the overview. A cause that adds and one that takes away are counted
 * apart; only moves between what was merged are netted, since they change no total.
 */

/** What moves the number of open gaps. */
export const GAP_CAUSES = [
  /** Somebody installed, changed, turned on or off, or removed a policy. */
  'policy',
  /** Found when the endpoint was new. */
  'newEndpoint',
  /** The traffic of a known endpoint changed: a gap came or came back, or was fixed. */
  'traffic',
  /** A person changed the status. */
  'person',
  /** Endpoints stopped being used, or are used again. */
  'activity',
  /** Endpoints were merged or split, with what people had decided about them. */
  'merge',
] as const;
export type GapCause = (typeof GAP_CAUSES)[number];

/** What moves the numbers of hosts, APIs and endpoints. */
export const INVENTORY_CAUSES = [
  /** First seen in traffic. */
  'traffic',
  /** Several became one. */
  'merge',
  /** One became several, or a merge was undone. */
  'split',
] as const;
export type InventoryCause = (typeof INVENTORY_CAUSES)[number];

/** What of the inventory is counted. */
export const INVENTORY_COUNTED = ['hosts', 'apis', 'endpoints'] as const;
export type InventoryCounted = (typeof INVENTORY_COUNTED)[number];

/** What moves the number of open attackers. */
export const ATTACKER_CAUSES = [
  /** Detected, or known to be one. */
  'detection',
  /** A person changed the status, or marked what was done as legitimate. */
  'person',
  /** Turned out to be another attacker. */
  'merge',
  /** Forgotten for their age. */
  'retention',
  /** Labels changed: only of somebody who is limited to labels. */
  'labels',
] as const;
export type AttackerCause = (typeof ATTACKER_CAUSES)[number];
