import { ClockWatch, clocksOf } from '../../../platform/clockWatch.ts';
import { startCompanyRounds } from '../../../platform/companyRounds.ts';
import type { Deps } from '../../../platform/domain.ts';
import { companyIds } from '../../identity/companies.client.ts';
import { pruneAttackers } from './pruneAttackers.ts';

/**
 * Forgets of all companies what is older than so many days, now and then, until the returned
 * function is called.
 */
export const startRetention = (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  days: number,
): (() => Promise<void>) =>
  startCompanyRounds(
    { log },
    {
      companyIds: () => companyIds(db),
      work: (companyId, isStopped) =>
        pruneAttackers(db.company(companyId), companyId, days, isStopped),
      failure: 'old steps of attackers could not be forgotten',
      clock: new ClockWatch(clocksOf(db.system.query), log),
    },
  );
