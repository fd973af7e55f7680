import type { Query } from '../database/database.ts';

/** Channel on which writers tell that a job has something to do. */
export const WORK_CHANNEL = 'palisade_work';
/** Words of its messages. */
const [INSTALLATION, NOW] = ['-', 'now'];

/**
 * Has a job run once the transaction has committed. Triggers of migrations send the same message.
 * Nothing depends on its arrival: the job's schedule finds the work as well, only later.
 */
export async function wake(query: Query, job: string, companyId?: string): Promise<void> {
  await query('select pg_notify($1, $2)', [
    WORK_CHANNEL,
    companyId === undefined ? job : `${job} ${companyId}`,
  ]);
}

/** As `wake`, of somebody who asks for it: at once, also while the job waits for its next try. */
export async function runNow(query: Query, job: string, companyId?: string): Promise<void> {
  await query('select pg_notify($1, $2)', [
    WORK_CHANNEL,
    `${job} ${companyId ?? INSTALLATION} ${NOW}`,
  ]);
}

/** A message of the channel; companyId is undefined for a job of the installation. */
interface Wake {
  readonly job: string;
  readonly companyId: string | undefined;
  readonly isAsked: boolean;
}

export function readWake(message: string): Wake {
  const [job = '', companyId = INSTALLATION, when] = message.split(' ');
  return {
    job,
    companyId: companyId === INSTALLATION ? undefined : companyId.toLowerCase(),
    isAsked: when === NOW,
  };
}
