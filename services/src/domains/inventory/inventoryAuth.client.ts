/**
 * What routes of the inventory ask of their callers; they hand these to the database, which keeps
 * to the labels they are limited to.
 */
export const READS_INVENTORY = {
  auth: { feature: 'feature_inventory', action: 'read', byLabels: true },
} as const;

/** What reads ask that cannot keep to labels. */
export const READS_WHOLE_INVENTORY = {
  auth: { feature: 'feature_inventory', action: 'read' },
} as const;

/** What writes ask that have the learner carry a decision out. */
export const UPDATES_INVENTORY = {
  learns: true,
  auth: { feature: 'feature_inventory', action: 'update' },
} as const;
