import type { Deps } from '../../../platform/domain.ts';
import type { CompanyJob } from '../../../platform/work/job.ts';
import { retentionJob } from '../../../platform/work/retentionJob.ts';
import { companyIds } from '../../identity/companies.client.ts';
import { keptDaysNow } from '../../identity/installationSettings.client.ts';
import { pruneAttackers } from './pruneAttackers.ts';

/** Forgets of all companies what is older than so many days, unless system users set others. */
export const forgetAttackersJob = (deps: Pick<Deps, 'db' | 'log'>, days: number): CompanyJob =>
  retentionJob(deps, {
    name: 'attackers.forget',
    failure: 'old steps of attackers could not be forgotten',
    companies: () => companyIds(deps.db),
    forget: async (companyId, isStopped) => {
      const kept = await keptDaysNow(deps.db, 'keepAttacksDays', days);
      await pruneAttackers(deps.db.company(companyId), kept, isStopped);
    },
  });
