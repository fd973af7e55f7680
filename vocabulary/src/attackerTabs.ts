/**
 * What people have to do about attackers: those who attack call for action, those who are suspected
 * may turn out harmless.
 */
export const ACTION_GROUPS = ['actionRequired', 'suspicious'] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** Where people stand with an attacker. */
export const ATTACKER_STATUSES = ['open', 'fixing', 'fixed', 'ignored', 'deleted'] as const;
export type AttackerStatus = (typeof ATTACKER_STATUSES)[number];
