import { ClockWatch, clocksOf } from '../clockWatch.ts';
import type { Deps } from '../domain.ts';
import { type CompanyJob, EVERY_SIX_HOURS } from './job.ts';

/** Seconds that the deletion of one company may take; what is left is deleted by the next run. */
const TIME_LIMIT = 600;

/** What is forgotten of each company for its age. */
interface Retention {
  readonly name: string;
  readonly failure: string;
  companies(): Promise<readonly string[]>;
  forget(companyId: string, isStopped: () => boolean): Promise<void>;
}

/** A job that deletes by age, and does not while the clock cannot be trusted. */
export function retentionJob(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { name, failure, companies, forget }: Retention,
): CompanyJob {
  const clock = new ClockWatch(clocksOf(db.system.query), log);
  // The clock as it was at the start is what later rounds compare with.
  clock.isTrusted().catch((error: unknown) => log.warn({ err: error }, failure));
  return {
    name,
    scope: 'company',
    schedule: EVERY_SIX_HOURS,
    timeLimit: TIME_LIMIT,
    failure,
    companies: async () => ((await clock.isTrusted()) ? await companies() : []),
    async run(companyId, signal) {
      if (await clock.isTrusted()) await forget(companyId, () => signal.aborted);
      return 'done';
    },
  };
}
