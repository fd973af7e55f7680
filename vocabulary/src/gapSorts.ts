/** Orders of the list of gaps; ties are broken by id. `detected` is when a gap was opened first. */
export const GAP_SORTS = [
  'severity',
  'gapName',
  'host',
  'path',
  'method',
  'isFrozen',
  'detected',
  'lastActivity',
  'lastUpdate',
] as const;
export type GapSort = (typeof GAP_SORTS)[number];
