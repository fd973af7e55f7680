import type { Domain } from '../../platform/domain.ts';
import { keptDays } from '../../platform/keptDays.ts';
import { apiRoutes } from './apis/apis.routes.ts';
import { changeEventRoutes } from './change-feed/changeEvents.routes.ts';
import { forgetChangesJob } from './change-feed/pruneChanges.ts';
import { changeRoutes } from './change-feed/changes.routes.ts';
import { complianceRoutes } from './compliance/compliance.routes.ts';
import { inventoryCountChangeRoutes } from './count-changes/inventoryCountChanges.routes.ts';
import { dataSecurityRoutes } from './data-security/dataSecurity.routes.ts';
import { sensitiveParameterRoutes } from './data-security/parameters/sensitiveParameters.routes.ts';
import { exportFlowRoutes } from './data-security/exportFlows.routes.ts';
import { exportSensitiveParameterRoutes } from './data-security/parameters/exportSensitiveParameters.routes.ts';
import { discoveryRoutes } from './discoveries/discoveries.routes.ts';
import { endpointsByHostRoutes } from './endpoints/endpointsByHost.routes.ts';
import { endpointRoutes } from './endpoints/endpoints.routes.ts';
import { endpointGroupRoutes } from './endpoint-groups/endpointGroups.routes.ts';
import { exportEndpointRoutes } from './export/exportEndpoints.routes.ts';
import { filterOptionRoutes } from './filter-options/filterOptions.routes.ts';
import { findingRoutes } from './findings/findings.routes.ts';
import { hostRoutes } from './hosts/hosts.routes.ts';
import { forgetSeenHostsJob } from './hosts/seenHosts.ts';
import { parameterRoutes } from './parameters/parameters.routes.ts';
import { savedFilterRoutes } from '../../platform/savedFilters/savedFilters.routes.ts';
import { savedInventoryFilters } from './saved-filters/savedInventoryFilters.ts';
import { moveLabelTrafficJob } from './traffic/moveLabelTraffic.ts';
import { trafficRoutes } from './traffic/traffic.routes.ts';
import { geolocationRoutes } from './geolocations/geolocations.routes.ts';

/** Hosts, APIs, endpoints and parameters as learned from traffic. */
export const inventory: Domain = {
  name: 'inventory',
  migrations: new URL('./migrations/', import.meta.url),
  routes(app, deps) {
    endpointRoutes(app, deps);
    endpointsByHostRoutes(app, deps);
    hostRoutes(app, deps);
    endpointGroupRoutes(app, deps);
    exportEndpointRoutes(app, deps);
    filterOptionRoutes(app, deps);
    findingRoutes(app, deps);
    parameterRoutes(app, deps);
    savedFilterRoutes(app, deps, savedInventoryFilters);
    trafficRoutes(app, deps);
    geolocationRoutes(app, deps);
    inventoryCountChangeRoutes(app, deps);
    apiRoutes(app, deps);
    changeRoutes(app, deps);
    changeEventRoutes(app, deps);
    dataSecurityRoutes(app, deps);
    sensitiveParameterRoutes(app, deps);
    complianceRoutes(app, deps);
    exportFlowRoutes(app, deps);
    exportSensitiveParameterRoutes(app, deps);
    discoveryRoutes(app, deps);
  },
  jobs: (deps) => [
    forgetChangesJob(deps, keptDays(process.env, 'PALISADE_KEEP_CHANGES_DAYS')),
    forgetSeenHostsJob(deps),
    moveLabelTrafficJob(deps),
  ],
};
