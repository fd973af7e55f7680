import type { Deps } from '../../../platform/domain.ts';
import { companiesWhere } from '../../../platform/work/companiesWhere.ts';
import { type CompanyJob, EVERY_MINUTE, EVERY_SIX_HOURS } from '../../../platform/work/job.ts';
import { COUNTING, countNext, forgetUnread, hasChanges, limitedCompanies } from './labelSets.ts';

/**
 * Keeps the lists of people who are limited to labels up with what is written, which
 * wakes it (330_wake_counting.sql), and with what is reported of labels.
 */
export const countingJob = ({ db }: Pick<Deps, 'db'>): CompanyJob => ({
  name: COUNTING,
  scope: 'company',
  schedule: EVERY_MINUTE,
  isRunAtStart: true,
  failure: 'attackers could not be counted for people who are limited to labels',
  companies: async () =>
    companiesWhere(await limitedCompanies(db), (companyId) => hasChanges(db.company(companyId))),
  async run(companyId) {
    return (await countNext(db.company(companyId))) ? 'more' : 'done';
  },
});

/** Forgets lists that nobody reads any more. */
export const unreadListsJob = ({ db }: Pick<Deps, 'db'>): CompanyJob => ({
  name: 'attackers.forgetUnreadLists',
  scope: 'company',
  schedule: EVERY_SIX_HOURS,
  failure: 'lists of attackers that nobody reads could not be forgotten',
  companies: () => limitedCompanies(db),
  async run(companyId) {
    await forgetUnread(db.company(companyId));
    return 'done';
  },
});
