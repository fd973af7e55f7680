/**
 * Result of a run: `done` when nothing is left, `more` to requeue the rest behind other companies,
 * or the delay in seconds before the next run.
 */
export type Outcome = 'done' | 'more' | { readonly afterSeconds: number };

interface Common {
  /** `domain.job`: the name of its queue, in metrics, logs and on the page of background jobs. */
  readonly name: string;
  /**
   * Cron expression in UTC. A job of companies is then run for those that `companies` names, one of
   * the installation once.
   */
  readonly schedule: string;
  /** Whether the schedule also fires as the worker starts. */
  readonly isRunAtStart?: boolean;
  /** Seconds that one run may take before it counts as failed; 60 when absent. */
  readonly timeLimit?: number;
  /** Runs side by side in one process, each of another company. */
  readonly concurrency?: number;
  /** What the log says of a run that failed. */
  readonly failure: string;
}

/** Work for one company at a time. */
export interface CompanyJob extends Common {
  readonly scope: 'company';
  /** Companies that the schedule runs it for: those with something to do, where that is cheap. */
  companies(): Promise<readonly string[]>;
  /** Does some of the work; the signal aborts when the process stops or the time is up. */
  run(companyId: string, signal: AbortSignal): Promise<Outcome>;
}

/** Work for the installation as a whole. */
export interface InstallationJob extends Common {
  readonly scope: 'installation';
  run(signal: AbortSignal): Promise<Outcome>;
}

export type Job = CompanyJob | InstallationJob;

/** Schedules that several jobs have. */
export const EVERY_MINUTE = '* * * * *';
export const EVERY_SIX_HOURS = '10 */6 * * *';

/** Seconds of a run when a job says nothing else: a statement may take as long. */
export const TIME_LIMIT = 60;
/** With fewer, two companies whose runs hang would keep all others waiting. */
const COMPANIES_AT_ONCE = 3;

export const concurrencyOf = ({ scope, concurrency }: Job): number =>
  concurrency ?? (scope === 'company' ? COMPANIES_AT_ONCE : 1);
