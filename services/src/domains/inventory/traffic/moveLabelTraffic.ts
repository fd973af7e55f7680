import type { CompanyScope, Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { companiesWhere } from '../../../platform/work/companiesWhere.ts';
import { type CompanyJob, EVERY_MINUTE, type Outcome } from '../../../platform/work/job.ts';
import { companyIds } from '../../identity/companies.client.ts';

/**
 * Endpoints of one transaction, for which learning waits: with 720 hours each it takes a second at a
 * load of 16.
 */
const BATCH = 30;

/** Milliseconds of one run, after which other companies have their turn. */
const TURN_MS = 10_000;

const MOVE = statement('select inventory.move_label_traffic($1) as "isMore"', { isMore: 'bool' });
const IS_BEHIND = statement(
  'select exists (select from inventory.moving_endpoints where company_id = $1) as "isBehind"',
  { isBehind: 'bool' },
);

/** Moves the hours of endpoints whose labels changed, until none is left or the time is up. */
export async function moveLabelTraffic(
  { query }: CompanyScope,
  isStopped: () => boolean,
): Promise<Outcome> {
  for (;;) {
    if (isStopped()) return 'more';
    const [moved] = await query(MOVE, [BATCH]);
    if (moved?.isMore !== true) return 'done';
  }
}

/** Has the hours of endpoints counted by the labels that they have (860_label_traffic.sql). */
export const moveLabelTrafficJob = ({ db }: { readonly db: Database }): CompanyJob => ({
  name: 'inventory.moveLabelTraffic',
  scope: 'company',
  schedule: EVERY_MINUTE,
  isRunAtStart: true,
  failure: 'hours of endpoints could not be counted by their labels',
  companies: async () =>
    companiesWhere(await companyIds(db), async (companyId) => {
      const [found] = await db.company(companyId).query(IS_BEHIND, [companyId]);
      return found?.isBehind === true;
    }),
  run(companyId, signal) {
    const until = performance.now() + TURN_MS;
    return moveLabelTraffic(
      db.company(companyId),
      () => signal.aborted || performance.now() > until,
    );
  },
});
