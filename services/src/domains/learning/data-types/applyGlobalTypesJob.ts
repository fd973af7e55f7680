import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import { OwnedElsewhere } from '../../../platform/ownedElsewhere.ts';
import { companiesWhere } from '../../../platform/work/companiesWhere.ts';
import { type CompanyJob, EVERY_SIX_HOURS } from '../../../platform/work/job.ts';
import { companyIds } from '../../identity/companies.client.ts';
import { carryOut } from '../changes/carryOut.ts';
import { ownDataTypes } from './dataTypes.repository.ts';
import type { OwnKeywordList } from './dataTypes.schemas.ts';
import { type Decision, reclassifyUnloaded } from './reclassifyUnloaded.ts';

export const APPLY_GLOBAL_TYPES = 'inventory.applyGlobalTypes';

/** Seconds for the hosts of one company, of which a thousand are read again at most. */
const TIME_LIMIT = 600;
/** Seconds until another process, which may be the one that learns for the company, tries. */
const ELSEWHERE = 15;

/** A keyword list of every company that changed, with its keywords before and after. */
export type ChangedList = Pick<OwnKeywordList, 'id' | 'keywords'>;

/** Changes before the company was made are in what it learned from the beginning. */
const PENDING = statement(
  `select number, actor, types, switched, is_switched_on as "isSwitchedOn",
      keyword_lists as "keywordLists"
     from inventory.global_type_changes
    where number > coalesce(
        (select applied_change from inventory.data_classifications where company_id = $1), 0)
      and at >= (select created_at from identity.companies where id = $1)
    order by number`,
  {
    number: 'int4',
    actor: as<Actor>('jsonb'),
    types: as<Decision['types']>('jsonb'),
    switched: 'text[]',
    isSwitchedOn: 'bool',
    keywordLists: as<readonly ChangedList[]>('jsonb'),
  },
);

const pendingOf = (query: CompanyQuery) => query(PENDING, [query.companyId]);

/** Reads each company's inventory again by data types that were changed for every company. */
export const applyGlobalTypesJob = (deps: Deps): CompanyJob => ({
  name: APPLY_GLOBAL_TYPES,
  scope: 'company',
  schedule: EVERY_SIX_HOURS,
  isRunAtStart: true,
  timeLimit: TIME_LIMIT,
  concurrency: 1,
  failure: 'data types of every company could not be applied',
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
    try {
      await carryOut(deps, companyId, { kind: 'applyGlobalTypes', actor });
      const lists = pending.flatMap(({ keywordLists }) => keywordLists);
      const decision = together(pending);
      const types = [...decision.types, ...(await typesUsing(query, lists))];
      await reclassifyUnloaded(deps, companyId, { ...decision, types }, actor);
    } catch (error) {
      if (error instanceof OwnedElsewhere) return { afterSeconds: ELSEWHERE };
      throw error;
    }
    await query(
      `update inventory.data_classifications set applied_change = greatest(applied_change, $2)
        where company_id = $1`,
      [companyId, number],
    );
    return 'done';
  },
});

/** The company's own types that use one of the lists, with the keywords of before and after. */
const typesUsing = async (query: CompanyQuery, lists: readonly ChangedList[]) =>
  lists.length === 0
    ? []
    : (await ownDataTypes(query)).flatMap((type) => {
        const used = lists.filter(({ id }) => type.keywordLists.includes(id));
        const keywords = used.flatMap((list) => list.keywords);
        return used.length === 0 ? [] : [{ ...type, names: [...type.names, ...keywords] }];
      });

/** What several decisions come to. */
export const together = (decisions: readonly Decision[]): Decision => ({
  types: decisions.flatMap(({ types }) => types),
  switched: decisions.flatMap(({ switched }) => switched),
  isSwitchedOn: decisions.some(({ isSwitchedOn }) => isSwitchedOn),
});
