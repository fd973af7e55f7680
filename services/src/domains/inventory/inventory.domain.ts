import type { Domain } from '../../platform/domain.ts';
import { correctionRoutes } from './corrections/corrections.routes.ts';
import { endpointsByHostRoutes } from './endpoints/endpointsByHost.routes.ts';
import { endpointRoutes } from './endpoints/endpoints.routes.ts';
import { hostGroupRoutes } from './host-groups/hostGroups.routes.ts';
import { hostRoutes } from './hosts/hosts.routes.ts';
import { parameterRoutes } from './parameters/parameters.routes.ts';
import { savedFilterRoutes } from './saved-filters/savedFilters.routes.ts';
import { trafficRoutes } from './traffic/traffic.routes.ts';

/** Hosts, APIs, endpoints and parameters as learned from traffic. */
export const inventory: Domain = {
  name: 'inventory',
  migrations: new URL('./migrations/', import.meta.url),
  routes(app, deps) {
    correctionRoutes(app, deps);
    endpointRoutes(app, deps);
    endpointsByHostRoutes(app, deps);
    hostRoutes(app, deps);
    hostGroupRoutes(app, deps);
    parameterRoutes(app, deps);
    savedFilterRoutes(app, deps);
    trafficRoutes(app, deps);
  },
};
