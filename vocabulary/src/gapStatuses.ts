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

interface StatusRule {
  /** What people can change it to. */
  readonly next: readonly GapStatus[];
  /** What it becomes when the policy's condition no longer holds; null leaves it. */
  readonly whenGone: GapStatus | null;
  /** What it becomes when the condition holds again; null leaves it. */
  readonly whenBack: GapStatus | null;
  /** Whether turning the policy off deactivates it; turning it on gives it its status back. */
  readonly isTurnedOff: boolean;
  /** Whether a change to it may carry a comment. */
  readonly takesComment: boolean;
}

/**
 * The one table of statuses, for the service and the page. People change to any status but the
 * current one, and never to or from `deactivated`.
 */
export const GAP_STATUS_RULES: Readonly<Record<GapStatus, StatusRule>> = {
  open: {
    next: ['inProcess', 'resolved', 'ignored', 'hidden'],
    whenGone: 'resolved',
    whenBack: null,
    isTurnedOff: true,
    takesComment: true,
  },
  inProcess: {
    next: ['open', 'resolved', 'ignored', 'hidden'],
    whenGone: 'resolved',
    whenBack: null,
    isTurnedOff: true,
    takesComment: true,
  },
  resolved: {
    next: ['open', 'inProcess', 'ignored', 'hidden'],
    whenGone: null,
    whenBack: 'open',
    isTurnedOff: false,
    takesComment: true,
  },
  ignored: {
    next: ['open', 'inProcess', 'resolved', 'hidden'],
    whenGone: null,
    whenBack: null,
    isTurnedOff: false,
    takesComment: true,
  },
  hidden: {
    next: ['open', 'inProcess', 'resolved', 'ignored'],
    whenGone: null,
    whenBack: null,
    isTurnedOff: false,
    takesComment: false,
  },
  deactivated: { next: [], whenGone: null, whenBack: null, isTurnedOff: false, takesComment: true },
};

/** What a change of status says when nobody wrote anything. */
export const DEFAULT_STATUS_MESSAGE = 'Status Change';
/** What undoing a change of status says. */
export const UNDONE_STATUS_MESSAGE = 'Status change undone';

/** Whether people may change a gap from one status to another. */
export const isStatusChangeAllowed = (from: GapStatus, to: GapStatus): boolean =>
  GAP_STATUS_RULES[from].next.includes(to);

/**
 * Letters of a comment, and how many gaps one change takes. An endpoint without traffic for so many
 * days is inactive; its gaps are frozen.
 */
export const GAP_LIMITS = { message: 2000, bulk: 100_000, inactiveAfterDays: 30 } as const;
