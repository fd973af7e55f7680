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

/** Another process learns for the company, so this one must not. The words name that process, for the operator who reads them. */
export class OwnedElsewhere extends Problem {
  override name = 'OwnedElsewhere';
  readonly owner: Owner;

  constructor(owner: Owner) {
    const { host, pid, since } = owner;
    super('unavailable', `Process ${pid} on ${host} has learned for this company since ${since.slice(0, 16).replace('T', ' ')} UTC and cannot be reached from here just now. Nothing of this was counted; send it again.`, { retryAfter: 2 });
    this.owner = owner;
  }
}
