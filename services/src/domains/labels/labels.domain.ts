import type { Domain } from '../../platform/domain.ts';
import { attachRoutes } from './attach/attach.routes.ts';
import { editLabelRoutes } from './editLabels.routes.ts';
import { groupRoutes } from './groups/groups.routes.ts';
import { labelRoutes } from './labels.routes.ts';
import { editRuleRoutes } from './rules/editRules.routes.ts';
import { ruleRoutes } from './rules/rules.routes.ts';
import { ruleJob } from './rules/ruleWork.ts';
import { tagRoutes } from './tags/tags.routes.ts';

/** Words attached to endpoints, their groups, and the rules that attach them. */
export const labels: Domain = {
  name: 'labels',
  migrations: new URL('./migrations/', import.meta.url),
  routes(app, deps) {
    labelRoutes(app, deps);
    editLabelRoutes(app, deps);
    groupRoutes(app, deps);
    ruleRoutes(app, deps);
    editRuleRoutes(app, deps);
    attachRoutes(app, deps);
    tagRoutes(app, deps);
  },
  jobs: (deps) => [ruleJob(deps)],
};
