export {
  apisOfHosts,
  endpointsOfHosts,
  hostNames,
  managedApis,
  operationsOfHosts,
  ownHosts,
} from './apis/apis.repository.ts';
export { tellChanges } from './change-feed/changeEvents.ts';
export { resolveAliases } from './endpoints/aliases.repository.ts';
export { currentIds, lookupEndpoints } from './endpoints/lookupEndpoints.ts';
export { parametersById } from './parameters/parameters.repository.ts';
