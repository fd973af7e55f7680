import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import { OwnedElsewhere } from '../../../platform/ownedElsewhere.ts';
import { companiesWhere } from '../../../platform/work/companiesWhere.ts';
import { type CompanyJob, EVERY_SIX_HOURS } from '../../../platform/work/job.ts';
import { companyIds } from '../../identity/companies.client.ts';
import { carryOut } from '../changes/carryOut.ts';
import { together } from '../data-types/applyGlobalTypesJob.ts';
import { type Decision, reclassifyUnloaded } from '../data-types/reclassifyUnloaded.ts';

export const APPLY_CONFIGURATION = 'inventory.applyConfiguration';

/** Seconds for the hosts of one company, of which a thousand are read again at most. */
const TIME_LIMIT = 600;
/** Seconds until another process, which may be the one that learns for the company, tries. */
const ELSEWHERE = 15;

const PENDING = statement(
  `select number, actor, types, switched, is_switched_on as "isSwitchedOn", relearns
     from inventory.configuration_changes where company_id = $1 order by number`,
  {
    number: 'int4',
    actor: as<Actor>('jsonb'),
    types: as<Decision['types']>('jsonb'),
    switched: 'text[]',
    isSwitchedOn: 'bool',
    relearns: 'bool',
  },
);

const pendingOf = (query: CompanyQuery) => query(PENDING, [query.companyId]);

/** Has learners take up data types and settings that were copied from another environment. */
export const applyConfigurationJob = (deps: Deps): CompanyJob => ({
  name: APPLY_CONFIGURATION,
  scope: 'company',
  schedule: EVERY_SIX_HOURS,
  isRunAtStart: true,
  timeLimit: TIME_LIMIT,
  concurrency: 1,
  failure: 'data types and settings of another environment could not be applied',
  companies: async () =>
    deps.intake === undefined
      ? []
      : companiesWhere(
          await companyIds(deps.db),
          async (id) => (await pendingOf(deps.db.company(id).query)).length > 0,
        ),
  async run(companyId) {
    const { query } = deps.db.company(companyId);
    const pending = await pendingOf(query);
    const last = pending.at(-1);
    if (last === undefined) return 'done';
    const { number, actor } = last;
    const relearns = pending.some((change) => change.relearns);
    try {
      await carryOut(deps, companyId, { kind: 'applyConfiguration', relearns, actor });
      await reclassifyUnloaded(deps, companyId, together(pending), actor);
    } catch (error) {
      if (error instanceof OwnedElsewhere) return { afterSeconds: ELSEWHERE };
      throw error;
    }
    await query(
      'delete from inventory.configuration_changes where company_id = $1 and number <= $2',
      [companyId, number],
    );
    return 'done';
  },
});
