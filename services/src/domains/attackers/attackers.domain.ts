import type { Deps, Domain } from '../../platform/domain.ts';
import { actionRoutes } from './actions/actions.routes.ts';
import { ActionWork, leftActionsJob } from './actions/actionWork.ts';
import { takeActionRoutes } from './actions/takeAction.routes.ts';
import { attackerEventRoutes } from './attackers/attackerEvents.routes.ts';
import { attackersAtEndpointsJob } from './attackers/attackersAtEndpoints.ts';
import { attackerRoutes } from './attackers/attackers.routes.ts';
import { workOnAttackersRoutes } from './attackers/workOnAttackers.routes.ts';
import { attackerCountChangeRoutes } from './count-changes/attackerCountChanges.routes.ts';
import { evidenceRoutes } from './evidence/evidence.routes.ts';
import { countingJob, unreadListsJob } from './limited/countingJobs.ts';
import { proofRoutes } from './proofs/proofs.routes.ts';
import { requestRoutes } from './steps/requests.routes.ts';
import { expireMarksJob } from './marks/expireMarks.ts';
import { markRoutes } from './marks/marks.routes.ts';
import { reviewRoutes } from './marks/review/review.routes.ts';
import { remediationRoutes } from './remediations/remediations.routes.ts';
import { keptDaysFrom } from './retention/keptDays.ts';
import { forgetAttackersJob } from './retention/forgetAttackers.ts';
import { stepRoutes } from './steps/steps.routes.ts';
import { savedFilterRoutes } from '../../platform/savedFilters/savedFilters.routes.ts';
import { savedAttackerFilters } from './saved-filters/savedAttackerFilters.ts';

const works = new WeakMap<Deps, ActionWork>();

/** What the routes and the background work of one server share. */
function workOf(deps: Deps): ActionWork {
  const work = works.get(deps) ?? new ActionWork(deps);
  works.set(deps, work);
  return work;
}

/** Who attacks, what they did, and what people do about it. */
export const attackers: Domain = {
  name: 'attackers',
  migrations: new URL('./migrations/', import.meta.url),
  routes(app, deps) {
    savedFilterRoutes(app, deps, savedAttackerFilters);
    markRoutes(app, deps);
    reviewRoutes(app, deps);
    remediationRoutes(app, deps);
    attackerRoutes(app, deps);
    attackerCountChangeRoutes(app, deps);
    workOnAttackersRoutes(app, deps);
    attackerEventRoutes(app, deps);
    stepRoutes(app, deps);
    evidenceRoutes(app, deps);
    requestRoutes(app, deps);
    proofRoutes(app, deps);
    actionRoutes(app, deps);
    takeActionRoutes(app, deps, workOf(deps));
  },
  jobs: (deps) => [
    leftActionsJob(deps, workOf(deps)),
    attackersAtEndpointsJob(deps),
    countingJob(deps),
    unreadListsJob(deps),
    expireMarksJob(deps),
    forgetAttackersJob(deps, keptDaysFrom(process.env)),
  ],
  async start(deps) {
    return () => workOf(deps).stop();
  },
};
