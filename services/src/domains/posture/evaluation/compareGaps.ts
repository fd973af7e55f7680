import type { Evidence } from '@palisade/engine/policies/evidence.ts';
import { isVolatile } from '@palisade/engine/policies/filterTraits.ts';
import type { EndpointFacts } from '../../inventory/evaluation/evaluatedEndpoints.client.ts';
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
import type { HostGaps, Shown } from './hostGaps.ts';
import type { EvaluatedPolicy } from './evaluatedPolicies.ts';
import { fieldsOf } from './sharedScope.ts';

export interface EvaluationOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Somebody changed the policies: frozen gaps are evaluated too. */
  readonly isPolicyChanged: boolean;
}

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

/** What becomes of the gaps of endpoints, and which are new; nothing is written. */
export function compareGaps(
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
