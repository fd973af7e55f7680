import { asksParameters, isVolatile } from '@palisade/engine/policies/filterTraits.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import {
  type EndpointFacts,
  evaluatedEndpoints,
} from '../../inventory/evaluation/evaluatedEndpoints.client.ts';
import { labelNamesById } from '../../labels/labelNames.client.ts';
import { tellGaps } from '../gaps/gapEvents.ts';
import { compiledPolicies } from './compiledPolicies.ts';
import {
  type GapRow,
  type GapUpdate,
  isLeftAlone,
  evaluatedGap,
  type KnownGap,
  newGap,
} from './gapChanges.ts';
import { insertGaps, knownGaps, updateGaps } from './gapRows.ts';
import { HostGaps, evaluateHostsAgain } from './hostGaps.ts';
import type { EvaluatedPolicy } from './evaluatedPolicies.ts';
import { moveGaps } from './moveGaps.ts';
import { ownTimes } from './ownTimes.ts';

export interface EvaluationOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Somebody changed the policies: frozen gaps are evaluated too. */
  readonly isPolicyChanged: boolean;
}

/** Endpoints with everything that these policies look at. */
async function endpointsFor(
  query: CompanyQuery,
  ids: readonly string[],
  policies: readonly Pick<EvaluatedPolicy, 'filter'>[],
): Promise<EndpointFacts[]> {
  const endpoints = await evaluatedEndpoints(query, ids, {
    withParameters: policies.some(({ filter }) => asksParameters(filter)),
  });
  const names = await labelNamesById(query, [
    ...new Set(endpoints.flatMap(({ labels }) => labels.map(({ id }) => id))),
  ]);
  return names.size === 0
    ? endpoints
    : endpoints.map((endpoint) => ({
        ...endpoint,
        labels: endpoint.labels.map(({ id }) => ({ id, name: names.get(id) ?? '' })),
      }));
}

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
  const { opened, changed } = compare(
    endpoints.map((endpoint) => ({ ...endpoint, ownTime: timeOf(endpoint) })),
    policies,
    { known, hosts },
    options,
  );
  const before = [...known.values()].flat();
  await evaluateHostsAgain(query, hosts, changed, before, opened);
  const ids = await insertGaps(query, opened);
  await updateGaps(query, changed);
  await tellGaps(query, [
    ...ids,
    ...changed.filter(({ isReopened }) => isReopened).map(({ id }) => id),
  ]);
}

const without = (ids: readonly string[], found: readonly EndpointFacts[]): string[] => {
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
};

interface Gaps {
  /** By endpoint. */
  readonly known: ReadonlyMap<string, readonly KnownGap[]>;
  readonly hosts: HostGaps;
}

/** An endpoint, and when it is evaluated. */
type TimedEndpoint = EndpointFacts & { readonly ownTime: number };

function compare(
  endpoints: readonly TimedEndpoint[],
  policies: readonly EvaluatedPolicy[],
  { known, hosts }: Gaps,
  options: EvaluationOptions,
): { opened: GapRow[]; changed: GapUpdate[] } {
  const { now } = options;
  const depends = policies.some(({ filter }) => isVolatile(filter));
  const setAt = (time: number) => compiledPolicies(policies, depends ? time : now);
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  const opened: GapRow[] = [];
  const changed: GapUpdate[] = [];
  for (const { ownTime, ...endpoint } of endpoints.toSorted((a, b) => a.ownTime - b.ownTime)) {
    const at = { now, ownTime };
    const verdicts = new Map(
      setAt(ownTime)
        .evaluate(endpoint)
        .map(({ policyId, evidence }) => [policyId, evidence]),
    );
    const isFrozen = isLeftAlone(endpoint, at);
    for (const [policyId, { parameters }] of verdicts) {
      const shown = { ...endpoint, parameterNames: parameters.map(({ name }) => name) };
      if (hosts.isToldElsewhere(policyId, shown, isFrozen)) verdicts.delete(policyId);
    }
    for (const gap of known.get(endpoint.id) ?? []) {
      const policy = byId.get(gap.policyId);
      const update =
        policy &&
        evaluatedGap(gap, policy, endpoint, verdicts.get(gap.policyId) ?? null, {
          ...options,
          ...at,
        });
      if (update != null) changed.push(update);
      if (update?.holds === false) hosts.release(gap.policyId, endpoint.host, endpoint.id);
      verdicts.delete(gap.policyId);
    }
    for (const [policyId, evidence] of verdicts) {
      const policy = byId.get(policyId);
      if (policy !== undefined) opened.push(newGap(policy, endpoint, evidence, at));
    }
  }
  return { opened, changed };
}
