import { Problem } from './problem.ts';

/** The process that learns for a company. */
export interface Owner {
  readonly runId: string;
  readonly host: string;
  readonly pid: number;
  /** ISO time. */
  readonly since: string;
  /** Where its services are; null when other processes cannot reach them. */
  readonly servicesUrl: string | null;
}

/** Why the owner was not asked instead. */
const UNREACHED = {
  /** It does not answer, or has not said yet where its services are. */
  silent: ' and cannot be reached from here just now.',
  /** It runs on another machine, and the address it gives leads everybody to their own. */
  hidden:
    '. Its services can be reached from its own machine only: whoever operates Palisade can change that with PALISADE_SERVICES_HOST or PALISADE_SERVICES_URL there.',
} as const;

/**
 * Another process learns for the company, so this one must not. The words name that process, for
 * the operator who reads them.
 */
export class OwnedElsewhere extends Problem {
  override name = 'OwnedElsewhere';
  readonly owner: Owner;

  constructor(owner: Owner, why: keyof typeof UNREACHED = 'silent') {
    const { host, pid, since } = owner;
    super(
      'unavailable',
      `Process ${pid} on ${host} has learned for this company since ${since.slice(0, 16).replace('T', ' ')} UTC${UNREACHED[why]} Nothing of this was counted; send it again.`,
      { retryAfter: 2 },
    );
    this.owner = owner;
  }
}
