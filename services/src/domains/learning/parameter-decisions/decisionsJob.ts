import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import { OwnedElsewhere } from '../../../platform/ownedElsewhere.ts';
import { companiesWhere } from '../../../platform/work/companiesWhere.ts';
import { type CompanyJob, EVERY_MINUTE, type Outcome } from '../../../platform/work/job.ts';
import { companyIds } from '../../identity/companies.client.ts';
import { carryOut } from '../changes/carryOut.ts';
import { DECISIONS_JOB } from './decideParameter.ts';
import { countEndpoints, nextEndpoints, STEP } from './nextEndpoints.ts';
import {
  countUnfinished,
  type DecisionRow,
  unfinishedDecision,
} from './parameterDecisions.repository.ts';

/** Seconds until the process that learns for the company may have taken the job. */
const OWNED_ELSEWHERE = 5;

/**
 * Carries decisions about all parameters of a name out, or takes them back, host by host.
 * @param step endpoints of one commit
 */
export const decisionsJob = (deps: Pick<Deps, 'db' | 'intake'>, step = STEP): CompanyJob => ({
  name: DECISIONS_JOB,
  scope: 'company',
  schedule: EVERY_MINUTE,
  failure: 'a decision about parameters could not be applied everywhere',
  companies: async () =>
    companiesWhere(
      await companyIds(deps.db),
      async (id) => (await countUnfinished(deps.db.company(id).query)) > 0,
    ),
  run: (companyId) => carryOneOn(deps, companyId, step),
});

/** A step of the oldest decision that is not carried out. */
async function carryOneOn(
  deps: Pick<Deps, 'db' | 'intake'>,
  companyId: string,
  step: number,
): Promise<Outcome> {
  const whole = deps.db.company(companyId);
  if (deps.intake === undefined) return { afterSeconds: OWNED_ELSEWHERE };
  const decision = await unfinishedDecision(whole.query);
  if (decision === null) return 'done';
  const { id: decisionId, state, labelIds } = decision;
  if (state !== 'applying' && state !== 'undoing') return 'done';
  // What was decided within labels is applied within them; all of it is taken back.
  const isWhole = labelIds === null || state === 'undoing';
  const scope = isWhole ? whole : deps.db.company(companyId, { labels: () => labelIds });
  if (decision.total === null) await setTotal(whole, scope, decision, state);
  const next = await nextEndpoints(scope.query, decision, state, step);
  if (next.length === 0) {
    await finish(whole, decision);
    return 'more';
  }
  try {
    const change = { kind: 'carryDecisionOut', decisionId, state, at: next } as const;
    await carryOut(deps, companyId, change);
  } catch (error) {
    if (error instanceof OwnedElsewhere) return { afterSeconds: OWNED_ELSEWHERE };
    throw error;
  }
  return 'more';
}

async function setTotal(
  { query, companyId }: CompanyScope,
  seen: CompanyScope,
  decision: DecisionRow,
  state: 'applying' | 'undoing',
): Promise<void> {
  await query(
    `update inventory.parameter_decisions set total = done + $4
      where company_id = $1 and id = $2 and state = $3`,
    [companyId, decision.id, state, await countEndpoints(seen.query, decision, state)],
  );
}

const FINISH = statement(
  `update inventory.parameter_decisions
      set state = case state when 'applying' then 'applied' else 'undone' end, total = done
    where company_id = $1 and id = $2 and state = $3 returning id`,
  { id: 'uuid' },
);

/** Endpoints that came or went meanwhile do not count. */
async function finish({ query, companyId }: CompanyScope, { id, state }: DecisionRow) {
  await query(FINISH, [companyId, id, state]);
}
