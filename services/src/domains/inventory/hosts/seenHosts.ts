import { setTimeout } from 'node:timers/promises';
import type { CompanyScope, Database, Reader } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import type { CompanyJob } from '../../../platform/work/job.ts';
import { retentionJob } from '../../../platform/work/retentionJob.ts';
import { companyIds } from '../../identity/companies.client.ts';

const COUNT = statement('select inventory.count_seen_hosts() as "isKnown"', { isKnown: 'bool' });

/**
 * What the reader may see of a company's hosts and APIs. For people who are limited to labels of many
 * endpoints, totals of hosts that changed are counted first (730_seen_hosts.sql).
 */
export async function hostsSeenBy(
  db: Database,
  companyId: string,
  reader: Reader,
): Promise<CompanyScope> {
  const scope = db.company(companyId, reader);
  if (reader.labels(companyId) === null) return scope;
  const [counted] = await scope.query(COUNT);
  if (counted?.isKnown === false) {
    await scope.query('select inventory.read_label_set()');
    await scope.query(COUNT);
  }
  return scope;
}

const FORGET = statement('select inventory.forget_label_sets() as "isDone"', { isDone: 'bool' });
/** Times and milliseconds between them: labels are written in transactions of a moment. */
const [TRIES, WAIT_MS] = [20, 250];

/** Forgets totals that nobody has read for 30 days, and those that labels have changed since. */
export const forgetSeenHostsJob = (deps: Pick<Deps, 'db' | 'log'>): CompanyJob =>
  retentionJob(deps, {
    name: 'inventory.forgetSeenHosts',
    failure: 'totals of hosts that nobody reads could not be forgotten',
    companies: () => companyIds(deps.db),
    async forget(companyId, isStopped) {
      const { query } = deps.db.company(companyId);
      for (let tried = 0; tried < TRIES && !isStopped(); tried += 1) {
        const [forgotten] = await query(FORGET);
        if (forgotten?.isDone === true) return;
        await setTimeout(WAIT_MS);
      }
    },
  });
