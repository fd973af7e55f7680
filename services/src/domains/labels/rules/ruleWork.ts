import type { CompanyQuery, Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import { companiesWhere } from '../../../platform/work/companiesWhere.ts';
import { type CompanyJob, EVERY_MINUTE } from '../../../platform/work/job.ts';
import { companiesRead, isBehind } from '../../../platform/events/readEvents.ts';
import {
  endpointsOfCompany,
  nextEndpoints,
} from '../../inventory/labelling/allEndpoints.client.ts';
import { inTurn, LABELLING } from '../inTurn.ts';
import { applyRule } from './applyRule.ts';
import { rulesById } from './rules.repository.ts';
import type { Rule } from './rules.schemas.ts';
import { hasEndpointsToLabel, noteTold, takeEndpointsToLabel } from './toLabel.repository.ts';

/**
 * Endpoints of one transaction: short enough that people who edit labels, and the learner, hardly
 * wait.
 */
const BATCH = 500;

const ENABLED_RULES = statement(
  'select id from labels.rules where company_id = $1 and enabled order by id',
  { id: 'uuid' },
);

async function enabledRules(query: CompanyQuery): Promise<Rule[]> {
  const ids = await query(ENABLED_RULES, [query.companyId]);
  return rulesById(
    query,
    ids.map(({ id }) => id),
  );
}

/**
 * Applies the rules to some of the endpoints that are new or changed; false when there were none.
 */
async function labelNew(query: CompanyQuery): Promise<boolean> {
  const isMore = await noteTold(query);
  const ids = await takeEndpointsToLabel(query, BATCH);
  if (ids.length === 0) return isMore;
  for (const rule of await enabledRules(query))
    if (await applyRule(query, rule, ids)) await setFull(query, rule.id);
  return true;
}

const setFull = (query: CompanyQuery, ruleId: string) =>
  query('update labels.rules set is_full = true where company_id = $1 and id = $2', [
    query.companyId,
    ruleId,
  ]);

const NEXT_RULE = statement(
  `select id, position, done from labels.rules where company_id = $1 and enabled and state <> 'done'
    order by state, updated_at, id limit 1`,
  { id: 'uuid', position: 'uuid?', done: 'int8' },
);

/**
 * Brings one waiting rule a batch further; false when none waits. The position lies in the rule's
 * row, so after a restart it goes on from there.
 */
async function advanceRule(query: CompanyQuery): Promise<boolean> {
  await query(
    `update labels.rules set state = 'waiting', position = null
      where company_id = $1 and enabled and is_volatile and state = 'done'
        and applied_at < now() - interval '1 hour'`,
    [query.companyId],
  );
  const [next] = await query(NEXT_RULE, [query.companyId]);
  if (next === undefined) return false;
  const [rule] = await rulesById(query, [next.id]);
  if (rule === undefined) return false;
  const ids = await nextEndpoints(query, next.position, BATCH);
  if (ids.length > 0 && (await applyRule(query, rule, ids))) await setFull(query, rule.id);
  const done = (next.position === null ? 0 : next.done) + ids.length;
  const isLast = ids.length < BATCH;
  const total = isLast ? done : Math.max(done, await endpointsOfCompany(query));
  await query(
    `update labels.rules set state = $3, position = $4, done = $5, total = $6,
        applied_at = case when $3 = 'done' then now() else applied_at end
      where company_id = $1 and id = $2`,
    [
      query.companyId,
      rule.id,
      isLast ? 'done' : 'running',
      isLast ? null : (ids.at(-1) ?? next.position),
      done,
      total,
    ],
  );
  return true;
}

/**
 * One step of the work of a company: what is new first, so that it never waits for a rule that is
 * on its way; false when there is nothing to do.
 */
export function labelStep(db: Database, companyId: string): Promise<boolean> {
  return inTurn(
    db,
    companyId,
    async (query) => (await labelNew(query)) || (await advanceRule(query)),
  );
}

const IS_WAITING = statement(
  `select exists (select from labels.rules
      where company_id = $1 and enabled
      and (state <> 'done' or is_volatile
      and applied_at < now() - interval '1 hour')) as "isWaiting"`,
  { isWaiting: 'bool' },
);

async function isWaiting(query: CompanyQuery): Promise<boolean> {
  const [found] = await query(IS_WAITING, [query.companyId]);
  return (
    found?.isWaiting === true ||
    (await isBehind(query, LABELLING)) ||
    (await hasEndpointsToLabel(query))
  );
}

/** Labels a company's endpoints by its rules as either change. */
export const ruleJob = ({ db }: Pick<Deps, 'db'>): CompanyJob => ({
  name: LABELLING,
  scope: 'company',
  schedule: EVERY_MINUTE,
  isRunAtStart: true,
  failure: 'labelling by rules failed, trying again',
  companies: async () =>
    companiesWhere(await companiesRead(db, LABELLING), (companyId) =>
      isWaiting(db.company(companyId).query),
    ),
  run: async (companyId) => ((await labelStep(db, companyId)) ? 'more' : 'done'),
});
