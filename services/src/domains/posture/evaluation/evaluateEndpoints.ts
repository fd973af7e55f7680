import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { EndpointFacts } from '../../inventory/evaluation/evaluatedEndpoints.client.ts';
import { tellGaps } from '../gaps/gapEvents.ts';
import { compareGaps, type EvaluationOptions } from './compareGaps.ts';
import { endpointsFor } from './endpointsFor.ts';
import { insertGaps, knownGaps, updateGaps } from './gapRows.ts';
import { HostGaps, evaluateHostsAgain } from './hostGaps.ts';
import type { EvaluatedPolicy } from './evaluatedPolicies.ts';
import { moveGaps } from './moveGaps.ts';
import { ownTimes } from './ownTimes.ts';

/**
 * Evaluates endpoints by these policies and brings their gaps to what comes of it. Endpoints that are
 * gone leave their gaps to what they were merged into.
 */
export async function evaluateEndpoints(
  query: CompanyQuery,
  endpointIds: readonly string[],
  policies: readonly EvaluatedPolicy[],
  options: EvaluationOptions,
): Promise<void> {
  if (endpointIds.length === 0) return;
  const endpoints = await endpointsFor(query, endpointIds, policies);
  if (endpoints.length < endpointIds.length) await moveGaps(query, without(endpointIds, endpoints));
  if (endpoints.length === 0 || policies.length === 0) return;
  const known = Map.groupBy(
    await knownGaps(
      query,
      endpoints.map(({ id }) => id),
      policies.map(({ id }) => id),
    ),
    ({ endpointId }) => endpointId,
  );
  const timeOf = await ownTimes(query, endpoints, options.now);
  const names = endpoints.map(({ host }) => host);
  const hosts = await HostGaps.read(query, policies, names);
  const { opened, changed } = compareGaps(
    endpoints.map((endpoint) => ({ ...endpoint, ownTime: timeOf(endpoint) })),
    policies,
    { known, hosts },
    options,
  );
  const before = [...known.values()].flat();
  await evaluateHostsAgain(query, hosts, changed, before, opened);
  const ids = await insertGaps(query, opened);
  await updateGaps(query, changed);
  const [reopened, others] = [
    changed.filter(({ isReopened }) => isReopened),
    changed.filter(({ isReopened, isUpdated }) => isUpdated && !isReopened),
  ];
  await tellGaps(query, [...ids, ...idsOf(reopened)], { isOpened: true });
  await tellGaps(query, idsOf(others), { isOpened: false });
}

const idsOf = (gaps: readonly { readonly id: string }[]): string[] => gaps.map(({ id }) => id);

const without = (ids: readonly string[], found: readonly EndpointFacts[]): string[] => {
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
};
