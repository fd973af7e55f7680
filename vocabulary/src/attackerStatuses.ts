/**
 * What people have to do about attackers: those who attack call for action, those who are suspected
 * may turn out harmless.
 */
export const ACTION_GROUPS = ['actionRequired', 'suspicious'] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** Where people stand with an attacker. */
export const ATTACKER_STATUSES = ['open', 'fixing', 'fixed', 'ignored', 'deleted'] as const;
export type AttackerStatus = (typeof ATTACKER_STATUSES)[number];

interface StatusRule {
  /** What people can change it to. */
  readonly next: readonly AttackerStatus[];
  /** What it becomes with a further attempt; null leaves it. */
  readonly whenBack: AttackerStatus | null;
  /** Only who may view `system` is offered it. */
  readonly isForSystem: boolean;
  /** Lists and counts leave it out. */
  readonly isHidden: boolean;
}

/** The one table of statuses, for the service and the page. */
export const ATTACKER_STATUS_RULES: Readonly<Record<AttackerStatus, StatusRule>> = {
  open: {
    next: ['fixing', 'fixed', 'ignored', 'deleted'],
    whenBack: null,
    isForSystem: false,
    isHidden: false,
  },
  fixing: {
    next: ['open', 'fixed', 'ignored', 'deleted'],
    whenBack: null,
    isForSystem: false,
    isHidden: false,
  },
  fixed: {
    next: ['open', 'fixing', 'ignored', 'deleted'],
    whenBack: 'open',
    isForSystem: true,
    isHidden: false,
  },
  ignored: {
    next: ['open', 'fixing', 'fixed', 'deleted'],
    whenBack: null,
    isForSystem: false,
    isHidden: false,
  },
  deleted: { next: [], whenBack: null, isForSystem: true, isHidden: true },
};

/** The statuses that lists show. */
export const SHOWN_ATTACKER_STATUSES: readonly AttackerStatus[] = ATTACKER_STATUSES.filter(
  (status) => !ATTACKER_STATUS_RULES[status].isHidden,
);

/** Whether people may change an attacker from one status to another. */
export const isAttackerChangeAllowed = (
  from: AttackerStatus,
  to: AttackerStatus,
  isSystem: boolean,
): boolean =>
  ATTACKER_STATUS_RULES[from].next.includes(to) &&
  (isSystem || !ATTACKER_STATUS_RULES[to].isForSystem);

/** What the message of a change to `ignored` begins with. */
export const IGNORED_PREFIX = 'Ignored: ';
/** What a change of status says when nobody wrote anything. */
export const DEFAULT_ATTACKER_MESSAGE = 'Status Change';
/** Letters of a comment. */
export const LONGEST_ATTACKER_MESSAGE = 2000;
