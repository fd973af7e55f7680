/**
 * Sortable columns; ties are broken by id in the same direction so that keyset pages never skip or
 * repeat.
 */
export const INVENTORY_SORTS = [
  'riskScore',
  'host',
  'path',
  'method',
  'requests',
  'lastActivity',
  'detectionTime',
] as const;
export type InventorySort = (typeof INVENTORY_SORTS)[number];
