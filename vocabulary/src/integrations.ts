import { ATTACKER_SOURCES, type AttackerSource } from './attackTypes.ts';
import { TICKET_KINDS, type TicketKind } from './tickets.ts';

/** Systems through which something is done about an attacker. */
export const ACTION_KINDS = ['webhook', 'denyList'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** Systems that a company can connect. */
export const INTEGRATION_KINDS = [...TICKET_KINDS, ...ACTION_KINDS] as const;
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number];

export const isTicketKind = (kind: IntegrationKind): kind is TicketKind =>
  TICKET_KINDS.some((each) => each === kind);
export const isActionKind = (kind: IntegrationKind): kind is ActionKind =>
  ACTION_KINDS.some((each) => each === kind);

/** Sources that a kind can act on. */
export const ACTION_SOURCES: Readonly<Record<ActionKind, readonly AttackerSource[]>> = {
  webhook: ATTACKER_SOURCES,
  denyList: ['ip'],
};

/** How far an action on one source is. */
export const ACTION_STATES = ['waiting', 'done', 'failed'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/**
 * Why nothing was done: our rules or those of the list refuse it, nobody is there, no answer came
 * (it may have arrived), the answer was an error, or it was not tried.
 */
export const ACTION_FAILURES = [
  'refused',
  'unreachable',
  'noAnswer',
  'answered',
  'notTried',
] as const;
export type ActionFailureKind = (typeof ACTION_FAILURES)[number];

/** How many there may be, and lengths in characters. */
export const ACTION_LIMITS = {
  /** Sources of one action. */
  sources: 50,
  /** Entries of one deny list. */
  denyEntries: 10_000,
  /** Days that an entry can stay. */
  expiryDays: 3650,
  /** Signing keys. */
  shortestKey: 16,
} as const;

/** Formats that a deny list is served in, by the end of the address. */
export const DENY_LIST_FORMATS = {
  conf: 'nginx',
  acl: 'HAProxy',
  txt: 'Plain text',
  json: 'JSON',
} as const;
export type DenyListFormat = keyof typeof DENY_LIST_FORMATS;
