import { GAP_LIMITS } from '@palisade/vocabulary/gapStatuses.ts';
import type { CompanyQuery, Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import { companiesRead, isBehind } from '../../../platform/events/readEvents.ts';
import { companiesWhere } from '../../../platform/work/companiesWhere.ts';
import { type CompanyJob, EVERY_MINUTE } from '../../../platform/work/job.ts';
import {
  endpointsOfCompany,
  nextEndpoints,
} from '../../inventory/labelling/allEndpoints.client.ts';
import { advanceStatusChange } from '../gaps/statusChanges.ts';
import { refreshProviderPolicies } from '../hub/refreshProviderPolicies.ts';
import { inTurn, EVALUATION } from '../inTurn.ts';
import { advance, enabledPolicies, nextCohort, wakeVolatile } from './evaluatedPolicies.ts';
import { evaluateEndpoints } from './evaluateEndpoints.ts';
import { leftBehindGaps } from './ownTimes.ts';
import {
  hasEndpointsToEvaluate,
  evaluateAgain,
  noteTold,
  takeEndpointsToEvaluate,
} from '../evaluation/toEvaluate.repository.ts';

/**
 * Endpoints of one transaction: short enough that people who work on gaps, and the learner, hardly
 * wait.
 */
const BATCH = 200;

/** Evaluates some of the endpoints that are new, changed or gone; false when there were none. */
async function evaluateNew(query: CompanyQuery): Promise<boolean> {
  const isMore = await noteTold(query);
  const ids = await takeEndpointsToEvaluate(query, BATCH);
  if (ids.length === 0) return isMore;
  await evaluateEndpoints(query, ids, await enabledPolicies(query), {
    now: Date.now(),
    isPolicyChanged: false,
  });
  return true;
}

/**
 * Brings policies that wait a batch further through all endpoints; false when none waits. The
 * position lies in their rows, so after a restart it goes on from there.
 */
async function evaluateAll(query: CompanyQuery): Promise<boolean> {
  await wakeVolatile(query);
  const cohort = await nextCohort(query);
  if (cohort === null) return false;
  const { policies, isChanged } = cohort;
  const ids = await nextEndpoints(query, cohort.position, BATCH);
  await evaluateEndpoints(query, ids, policies, {
    now: Date.now(),
    isPolicyChanged: isChanged,
  });
  const done = cohort.done + ids.length;
  const isLast = ids.length < BATCH;
  const total = isLast ? done : Math.max(done, await endpointsOfCompany(query));
  await advance(
    query,
    policies.map(({ id }) => id),
    { position: isLast ? null : (ids.at(-1) ?? null), done, total },
  );
  return true;
}

const FIND_FROZEN = statement(
  `select distinct endpoint_id as id from (select endpoint_id from posture.gaps
      where company_id = $1 and not is_frozen and not is_kept_active
      and last_activity_at < now() - make_interval(days => $2) order by last_activity_at
    limit 1000) stale`,
  { id: 'uuid' },
);

/** Has endpoints evaluated whose gaps freeze now. */
async function findFrozen(query: CompanyQuery): Promise<void> {
  const rows = await query(FIND_FROZEN, [query.companyId, GAP_LIMITS.inactiveAfterDays]);
  const ids = [...rows.map(({ id }) => id), ...(await leftBehindGaps(query))];
  if (ids.length > 0) await evaluateAgain(query, ids);
}

/**
 * One step of the work of a company: what people asked for first, then what is new, then what is
 * evaluated in full; false when there is nothing to do.
 */
export function evaluateStep(db: Database, companyId: string): Promise<boolean> {
  return inTurn(
    db,
    companyId,
    async (query) =>
      (await advanceStatusChange(query)) ||
      (await evaluateNew(query)) ||
      (await evaluateAll(query)),
  );
}

const IS_WAITING = statement(
  `select exists (select from posture.status_changes where company_id = $1 and done_at is null)
       or exists (select from posture.policies
           where company_id = $1 and is_enabled
           and (state <> 'done' or is_volatile and judged_at < now() - interval '1 hour'))
       or exists (select from posture.gaps
           where company_id = $1 and (is_kept_active or not is_frozen
           and last_activity_at < now() - make_interval(days => $2))) as "isWaiting"`,
  { isWaiting: 'bool' },
);

/** Whether something waits to be evaluated, or may have frozen. */
async function isWaiting(query: CompanyQuery): Promise<boolean> {
  const [found] = await query(IS_WAITING, [query.companyId, GAP_LIMITS.inactiveAfterDays]);
  return (
    found?.isWaiting === true ||
    (await isBehind(query, EVALUATION)) ||
    (await hasEndpointsToEvaluate(query))
  );
}

/**
 * Looks at what only the catalogue and time change: texts of provider policies, once a process, and
 * gaps that freeze.
 */
export function lookAround(db: Database, companyId: string, isFirst: boolean): Promise<void> {
  return inTurn(db, companyId, async (query) => {
    if (isFirst) await refreshProviderPolicies(query);
    await findFrozen(query);
  });
}

/** Milliseconds between two looks for what only time changes. */
const LOOK_AROUND = 60_000;

/** Evaluates a company's endpoints as they change, and as its policies do. */
export function evaluationJob({ db }: Pick<Deps, 'db'>): CompanyJob {
  /** When each company was looked around in, by the monotonic clock. */
  const looked = new Map<string, number>();
  return {
    name: EVALUATION,
    scope: 'company',
    schedule: EVERY_MINUTE,
    isRunAtStart: true,
    failure: 'evaluating endpoints failed, trying again',
    async companies() {
      const companies = await companiesRead(db, EVALUATION);
      return await companiesWhere(
        companies,
        async (companyId) =>
          !looked.has(companyId) || (await isWaiting(db.company(companyId).query)),
      );
    },
    async run(companyId) {
      const before = looked.get(companyId);
      if (before === undefined || performance.now() - before >= LOOK_AROUND) {
        await lookAround(db, companyId, before === undefined);
        looked.set(companyId, performance.now());
      }
      return (await evaluateStep(db, companyId)) ? 'more' : 'done';
    },
  };
}
