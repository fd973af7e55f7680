import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import type { CompanyJob } from '../../../platform/work/job.ts';
import { retentionJob } from '../../../platform/work/retentionJob.ts';
import { companyIds } from '../../identity/companies.client.ts';
import { pruneGeolocations } from '../geolocations/pruneGeolocations.ts';
import { keptDaysNow } from '../../identity/installationSettings.client.ts';

/** Space of advisory locks: two processes that forget the same rows would wait for each other. */
const LOCK = 7_254_441;
/** Changes of one transaction: short enough that a commit of the learner hardly waits. */
const AT_ONCE = 5_000;
/** Changes that are kept of a company. */
const MOST = 12_000_000;

export interface ChangesKept {
  readonly days: number;
  /** Of the newest; 12 million by default. */
  readonly most?: number;
}

const COUNT_CHANGES = statement(
  'select count(*) as count from inventory.changes where company_id = $1',
  { count: 'int8' },
);

const TAKE_TURN = statement(
  'select pg_try_advisory_xact_lock($1, hashtext($2::uuid::text)) as "isOurs"',
  { isOurs: 'bool' },
);

const FORGET_OLDEST = statement(
  `with oldest as materialized (
           select id, at, row_number() over (order by id) as place
           from (select id, at from inventory.changes where company_id = $1 order by id limit ${AT_ONCE}) first
         )
         delete from inventory.changes c using oldest where c.company_id = $1 and c.id = oldest.id and (
           oldest.place <= $3 or
           oldest.at < (select max(least(last_activity_at, now())) from inventory.hosts
               where company_id = $1) - make_interval(days => $2)
         ) returning c.id`,
  { id: 'uuid' },
);

/**
 * Forgets changes of a company that are older than so many days, counted from its newest traffic,
 * which may be imported long after; and the oldest where there are more than are kept.
 */
export async function pruneChanges(
  scope: CompanyScope,
  { days, most = MOST }: ChangesKept,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const [counted] = await scope.query(COUNT_CHANGES, [scope.companyId]);
  let tooMany = Math.max(0, (counted?.count ?? 0) - most);
  for (;;) {
    if (isStopped()) return;
    const gone = await scope.transaction(async (query) => {
      const [turn] = await query(TAKE_TURN, [LOCK, scope.companyId]);
      if (turn?.isOurs !== true) return 0;
      const rows = await query(FORGET_OLDEST, [scope.companyId, days, tooMany]);
      return rows.length;
    });
    tooMany = Math.max(0, tooMany - gone);
    if (gone < AT_ONCE) return;
  }
}

/**
 * Forgets of all companies changes and locations of callers that are older than so many days, unless
 * system users set others.
 */
export const forgetChangesJob = (deps: Pick<Deps, 'db' | 'log'>, days: number): CompanyJob =>
  retentionJob(deps, {
    name: 'inventory.forgetChanges',
    failure: 'old changes could not be forgotten',
    companies: () => companyIds(deps.db),
    forget: async (companyId, isStopped) => {
      const kept = await keptDaysNow(deps.db, 'keepChangesDays', days);
      const company = deps.db.company(companyId);
      await pruneChanges(company, { days: kept }, isStopped);
      await pruneGeolocations(company, kept, isStopped);
    },
  });
