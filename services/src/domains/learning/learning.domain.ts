import type { DomainPart } from '../../platform/domain.ts';
import { applyConfigurationJob } from './configuration/applyConfigurationJob.ts';
import { applyGlobalTypesJob } from './data-types/applyGlobalTypesJob.ts';
import { dataTypeRoutes } from './data-types/dataTypes.routes.ts';
import { keywordListRoutes } from './keyword-lists/keywordLists.routes.ts';
import { decisionsJob } from './parameter-decisions/decisionsJob.ts';
import { parameterDecisionRoutes } from './parameter-decisions/parameterDecisions.routes.ts';
import { editApiRoutes } from './apis/editApis.routes.ts';
import { correctionRoutes } from './corrections/corrections.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { tuneRoutes } from './tunes/tunes.routes.ts';

/**
 * What traffic teaches about hosts, APIs, endpoints and parameters, and what people decide about
 * it. The inventory reads what this writes, so it has the inventory's tables and service.
 */
export const learning: DomainPart = {
  routes(app, deps) {
    correctionRoutes(app, deps);
    tuneRoutes(app, deps);
    settingsRoutes(app, deps);
    editApiRoutes(app, deps);
    dataTypeRoutes(app, deps);
    keywordListRoutes(app, deps);
    parameterDecisionRoutes(app, deps);
  },
  jobs: (deps) => [applyConfigurationJob(deps), applyGlobalTypesJob(deps), decisionsJob(deps)],
};
