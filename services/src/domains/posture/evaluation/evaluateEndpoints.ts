import type { Evidence } from '@palisade/engine/policies/evidence.ts';
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
  type EvaluatedAt,
  type GapRow,
  type GapUpdate,
  isLeftAlone,
  evaluatedGap,
  type KnownGap,
  newGap,
} from './gapChanges.ts';
import { insertGaps, knownGaps, updateGaps } from './gapRows.ts';
import { HostGaps, type Shown, evaluateHostsAgain } from './hostGaps.ts';
import type { EvaluatedPolicy } from './evaluatedPolicies.ts';
import { moveGaps } from './moveGaps.ts';
import { ownTimes } from './ownTimes.ts';
import { fieldsOf } from './sharedScope.ts';

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

interface Gaps {
  /** By endpoint. */
  readonly known: ReadonlyMap<string, readonly KnownGap[]>;
  readonly hosts: HostGaps;
}

/** An endpoint, and when it is evaluated. */
type TimedEndpoint = EndpointFacts & { readonly ownTime: number };

/** What the policies say of an endpoint at its time. */
interface Look {
  readonly endpoint: EndpointFacts;
  readonly at: EvaluatedAt;
  /** By policy. */
  readonly verdicts: Map<string, Evidence>;
}

function lookAt(
  endpoints: readonly TimedEndpoint[],
  policies: readonly EvaluatedPolicy[],
  now: number,
): readonly Look[] {
  const depends = policies.some(({ filter }) => isVolatile(filter));
  return endpoints
    .toSorted((a, b) => a.ownTime - b.ownTime)
    .map(({ ownTime, ...endpoint }) => ({
      endpoint,
      at: { now, ownTime },
      verdicts: new Map(
        compiledPolicies(policies, depends ? ownTime : now)
          .evaluate(endpoint)
          .map(({ policyId, evidence }) => [policyId, evidence]),
      ),
    }));
}

/** Takes away what other endpoints of a host tell, or other policies. */
function tellOnce(
  looks: readonly Look[],
  byId: ReadonlyMap<string, EvaluatedPolicy>,
  { known, hosts }: Gaps,
  options: EvaluationOptions,
): void {
  const shown: Shown[] = [];
  for (const { endpoint, at, verdicts } of looks) {
    const { id, host } = endpoint;
    const isFrozen = isLeftAlone(endpoint, at);
    for (const [policyId, evidence] of verdicts) {
      if (!hosts.has(policyId)) continue;
      const parameterNames = fieldsOf(evidence);
      shown.push({ policyId, endpointId: id, host, isFrozen, parameterNames });
    }
    for (const gap of known.get(id) ?? []) {
      const policy = byId.get(gap.policyId);
      if (policy === undefined || !hosts.has(policy.id) || verdicts.has(policy.id)) continue;
      const update = evaluatedGap(gap, policy, endpoint, null, { ...options, ...at });
      if (update?.holds === false) hosts.release(policy.id, id);
    }
  }
  const told = Map.groupBy(hosts.toldElsewhere(shown), ({ endpointId }) => endpointId);
  for (const { endpoint, verdicts } of looks)
    for (const { policyId } of told.get(endpoint.id) ?? []) verdicts.delete(policyId);
}

function compare(
  endpoints: readonly TimedEndpoint[],
  policies: readonly EvaluatedPolicy[],
  gaps: Gaps,
  options: EvaluationOptions,
): { opened: GapRow[]; changed: GapUpdate[] } {
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  const looks = lookAt(endpoints, policies, options.now);
  tellOnce(looks, byId, gaps, options);
  const opened: GapRow[] = [];
  const changed: GapUpdate[] = [];
  for (const { endpoint, at, verdicts } of looks) {
    for (const gap of gaps.known.get(endpoint.id) ?? []) {
      const policy = byId.get(gap.policyId);
      const evidence = verdicts.get(gap.policyId) ?? null;
      const update = policy && evaluatedGap(gap, policy, endpoint, evidence, { ...options, ...at });
      if (update != null) changed.push(update);
      verdicts.delete(gap.policyId);
    }
    for (const [policyId, evidence] of verdicts) {
      const policy = byId.get(policyId);
      if (policy !== undefined)
        opened.push(newGap(policy, endpoint, evidence, { ...options, ...at }));
    }
  }
  return { opened, changed };
}
