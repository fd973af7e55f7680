/** What the routes of labels ask of their callers. */
export const READS_LABELS = {
  auth: { feature: 'feature_tags', action: 'read', byLabels: true },
} as const;
/** Which group tells applications is for whoever sees where sensitive data flows. */
export const READS_APPLICATIONS = {
  auth: { feature: 'feature_sensitive_data', action: 'read', byLabels: true },
} as const;
export const CREATES_LABELS = { auth: { feature: 'feature_tags', action: 'create' } } as const;
/** Changing and deleting groups and labels stand behind a switch of their own. */
export const CHANGES_LABELS = {
  auth: { feature: 'feature_tags', action: 'update', flag: 'aLabelSettings' },
} as const;
export const DELETES_LABELS = {
  auth: { feature: 'feature_tags', action: 'delete', flag: 'aLabelSettings' },
} as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a part of an address can be an id. */
export const isId = (text: string): boolean => UUID.test(text);
