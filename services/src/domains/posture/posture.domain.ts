import type { Domain } from '../../platform/domain.ts';
import { savedFilterRoutes } from '../../platform/savedFilters/savedFilters.routes.ts';
import { gapCountChangeRoutes } from './count-changes/gapCountChanges.routes.ts';
import { gapGroupRoutes } from './gap-groups/gapGroups.routes.ts';
import { exportGapRoutes } from './gaps/exportGaps.routes.ts';
import { gapEventRoutes } from './gaps/gapEvents.routes.ts';
import { gapsAtEndpointsJob } from './gaps/gapsAtEndpoints.ts';
import { gapExchangeRoutes } from './exchanges/gapExchanges.routes.ts';
import { gapRoutes } from './gaps/gaps.routes.ts';
import { topGapRoutes } from './gaps/topGaps.routes.ts';
import { workOnGapsRoutes } from './gaps/workOnGaps.routes.ts';
import { firstPoliciesRoutes } from './hub/firstPolicies.routes.ts';
import { hubRoutes } from './hub/hub.routes.ts';
import { installManyRoutes } from './hub/installMany.routes.ts';
import { installRecommendedRoutes } from './hub/installRecommended.routes.ts';
import { policyUpdateRoutes } from './hub/policyUpdates.routes.ts';
import { evaluationJob } from './evaluation/evaluationWork.ts';
import { backTestRoutes } from './policies/backTest.routes.ts';
import { editPolicyRoutes } from './policies/editPolicies.routes.ts';
import { policyRoutes } from './policies/policies.routes.ts';
import { typeTrialRoutes } from './type-trial/typeTrial.routes.ts';
import { savedGapFilters } from './saved-filters/savedGapFilters.ts';

/** Policies that evaluate the inventory, and the gaps that people work off. */
export const posture: Domain = {
  name: 'posture',
  migrations: new URL('./migrations/', import.meta.url),
  routes(app, deps) {
    policyRoutes(app, deps);
    editPolicyRoutes(app, deps);
    hubRoutes(app, deps);
    installManyRoutes(app, deps);
    installRecommendedRoutes(app, deps);
    firstPoliciesRoutes(app, deps);
    policyUpdateRoutes(app, deps);
    gapRoutes(app, deps);
    gapExchangeRoutes(app, deps);
    topGapRoutes(app, deps);
    gapCountChangeRoutes(app, deps);
    gapGroupRoutes(app, deps);
    workOnGapsRoutes(app, deps);
    gapEventRoutes(app, deps);
    exportGapRoutes(app, deps);
    backTestRoutes(app, deps);
    typeTrialRoutes(app, deps);
    savedFilterRoutes(app, deps, savedGapFilters);
  },
  jobs: (deps) => [evaluationJob(deps), gapsAtEndpointsJob(deps)],
};
