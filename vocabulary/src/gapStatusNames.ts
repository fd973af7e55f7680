/**
 * Where people stand with a gap. `deactivated` is set and taken back by turning its policy off and
 * on.
 */
export const GAP_STATUSES = [
  'open',
  'inProcess',
  'resolved',
  'ignored',
  'hidden',
  'deactivated',
] as const;
export type GapStatus = (typeof GAP_STATUSES)[number];
