import { GAP_LIMITS } from '@palisade/vocabulary/gapStatuses.ts';
import type { Database, Query } from '../../../platform/database/database.ts';
import {
  judgedCompanies,
  judgeAgain,
  takeEndpointsToJudge,
} from '../../inventory/judging/toJudge.client.ts';
import { endpointsOfCompany, nextEndpoints } from '../../inventory/labelling/toLabel.client.ts';
import { advanceStatusChange } from '../gaps/statusChanges.ts';
import { refreshProviderPolicies } from '../hub/refreshProviderPolicies.ts';
import { inTurn } from '../inTurn.ts';
import { advance, enabledPolicies, nextCohort, wakeVolatile } from './judgedPolicies.ts';
import { judgeEndpoints } from './judgeEndpoints.ts';
import { leftBehindGaps } from './ownTimes.ts';

/**
 * Endpoints of one transaction: short enough that people who work on gaps, and the learner, hardly
 * wait.
 */
const BATCH = 200;
/** Milliseconds between two looks for work, and for gaps that time has frozen. */
const PACE = { work: 1_000, freezing: 60_000 } as const;

/** Judges some of the endpoints that are new, changed or gone; false when there were none. */
async function judgeNew(query: Query, companyId: string): Promise<boolean> {
  const ids = await takeEndpointsToJudge(query, companyId, BATCH);
  if (ids.length === 0) return false;
  await judgeEndpoints(query, companyId, ids, await enabledPolicies(query, companyId), {
    now: Date.now(),
    isPolicyChanged: false,
  });
  return true;
}

/**
 * Brings policies that wait a batch further through all endpoints; false when none waits. The
 * position lies in their rows, so after a restart it goes on from there.
 */
async function judgeAll(query: Query, companyId: string): Promise<boolean> {
  await wakeVolatile(query, companyId);
  const cohort = await nextCohort(query, companyId);
  if (cohort === null) return false;
  const { policies, isChanged } = cohort;
  const ids = await nextEndpoints(query, companyId, cohort.position, BATCH);
  await judgeEndpoints(query, companyId, ids, policies, {
    now: Date.now(),
    isPolicyChanged: isChanged,
  });
  const done = cohort.done + ids.length;
  const isLast = ids.length < BATCH;
  const total = isLast ? done : Math.max(done, await endpointsOfCompany(query, companyId));
  await advance(
    query,
    companyId,
    policies.map(({ id }) => id),
    { position: isLast ? null : (ids.at(-1) ?? null), done, total },
  );
  return true;
}

/** Has endpoints judged whose gaps freeze now. */
async function findFrozen(query: Query, companyId: string): Promise<void> {
  const rows = await query<{ id: string }>(
    `select distinct endpoint_id as id from (select endpoint_id from posture.gaps where company_id = $1 and not is_frozen and not is_kept_active and last_activity_at < now() - make_interval(days => $2) order by last_activity_at limit 1000) stale`,
    [companyId, GAP_LIMITS.inactiveAfterDays],
  );
  const ids = [...rows.map(({ id }) => id), ...(await leftBehindGaps(query, companyId))];
  if (ids.length > 0) await judgeAgain(query, companyId, ids);
}

/**
 * One step of the work of a company: what people asked for first, then what is new, then what is
 * judged in full; false when there is nothing to do.
 */
export function judgeStep(db: Database, companyId: string): Promise<boolean> {
  return inTurn(
    db,
    companyId,
    async (query) =>
      (await advanceStatusChange(query, companyId)) ||
      (await judgeNew(query, companyId)) ||
      (await judgeAll(query, companyId)),
  );
}

/**
 * Works through everything that waits in all companies, in turns; a company whose step fails is
 * told about and tried again with the next call.
 */
export async function judgeEverything(
  db: Database,
  isStopped: () => boolean,
  onError: (error: unknown) => void,
): Promise<void> {
  let companies = await judgedCompanies(db);
  while (companies.length > 0 && !isStopped()) {
    const busy: string[] = [];
    for (const companyId of companies) {
      if (isStopped()) return;
      const isBusy = await judgeStep(db, companyId).catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (isBusy) busy.push(companyId);
    }
    companies = busy;
  }
}

/**
 * Looks once at what only the catalogue and time change: texts of provider policies, gaps that
 * freeze.
 */
export async function lookAround(db: Database, refreshed: Set<string>): Promise<void> {
  for (const companyId of await judgedCompanies(db)) {
    await inTurn(db, companyId, async (query) => {
      if (!refreshed.has(companyId)) await refreshProviderPolicies(query, companyId);
      await findFrozen(query, companyId);
    });
    refreshed.add(companyId);
  }
}

/**
 * Judges in the background until the returned function is called; it waits for the step that is
 * under way.
 */
export function startJudging(db: Database, onError: (error: unknown) => void): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let lookAt = 0;
  const refreshed = new Set<string>();
  const work = async (): Promise<void> => {
    if (performance.now() >= lookAt) {
      lookAt = performance.now() + PACE.freezing;
      await lookAround(db, refreshed).catch(onError);
    }
    await judgeEverything(db, () => isStopped, onError).catch(onError);
    if (!isStopped) timer = setTimeout(start, PACE.work).unref();
  };
  let running = Promise.resolve();
  const start = (): void => {
    running = work();
  };
  timer = setTimeout(start, PACE.work).unref();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
