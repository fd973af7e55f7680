import { asksParameters } from '@palisade/engine/policies/filterTraits.ts';
import type { Query } from '../../../platform/database/database.ts';
import {
  type EndpointFacts,
  judgedEndpoints,
} from '../../inventory/judging/judgedEndpoints.client.ts';
import { labelNamesById } from '../../labels/labelNames.client.ts';
import { tellGaps } from '../gaps/gapEvents.ts';
import { compiledPolicies } from './compiledPolicies.ts';
import { type GapRow, type GapUpdate, judgedGap, type KnownGap, newGap } from './gapChanges.ts';
import { insertGaps, knownGaps, updateGaps } from './gapRows.ts';
import type { JudgedPolicy } from './judgedPolicies.ts';
import { moveGaps } from './moveGaps.ts';

export interface JudgingOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Somebody changed the policies: frozen gaps are judged too. */
  readonly isPolicyChanged: boolean;
}

/** Endpoints with everything that these policies look at. */
export async function endpointsFor(
  query: Query,
  companyId: string,
  ids: readonly string[],
  policies: readonly Pick<JudgedPolicy, 'filter'>[],
): Promise<EndpointFacts[]> {
  const endpoints = await judgedEndpoints(query, companyId, ids, {
    withParameters: policies.some(({ filter }) => asksParameters(filter)),
  });
  const names = await labelNamesById(query, companyId, [
    ...new Set(endpoints.flatMap(({ labels }) => labels.map(({ id }) => id))),
  ]);
  return names.size === 0
    ? endpoints
    : endpoints.map((endpoint) => ({
        ...endpoint,
        labels: endpoint.labels.map(({ id }) => ({ id, name: names.get(id) ?? '' })),
      }));
}

/** Judges endpoints by these policies and brings their gaps to what comes of it. Endpoints that are gone leave their gaps to what they were merged into. */
export async function judgeEndpoints(
  query: Query,
  companyId: string,
  endpointIds: readonly string[],
  policies: readonly JudgedPolicy[],
  options: JudgingOptions,
): Promise<void> {
  if (endpointIds.length === 0) return;
  const endpoints = await endpointsFor(query, companyId, endpointIds, policies);
  if (endpoints.length < endpointIds.length)
    await moveGaps(query, companyId, without(endpointIds, endpoints));
  if (endpoints.length === 0 || policies.length === 0) return;
  const known = Map.groupBy(
    await knownGaps(
      query,
      companyId,
      endpoints.map(({ id }) => id),
      policies.map(({ id }) => id),
    ),
    ({ endpointId }) => endpointId,
  );
  const { opened, changed } = compare(endpoints, policies, known, options);
  const ids = await insertGaps(query, companyId, opened);
  await updateGaps(query, companyId, changed);
  await tellGaps(query, companyId, [
    ...ids,
    ...changed.filter(({ isReopened }) => isReopened).map(({ id }) => id),
  ]);
}

const without = (ids: readonly string[], found: readonly EndpointFacts[]): string[] => {
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
};

function compare(
  endpoints: readonly EndpointFacts[],
  policies: readonly JudgedPolicy[],
  known: ReadonlyMap<string, readonly KnownGap[]>,
  options: JudgingOptions,
): { opened: GapRow[]; changed: GapUpdate[] } {
  const set = compiledPolicies(policies, options.now);
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  const opened: GapRow[] = [];
  const changed: GapUpdate[] = [];
  for (const endpoint of endpoints) {
    const verdicts = new Map(
      set.judge(endpoint).map(({ policyId, evidence }) => [policyId, evidence]),
    );
    for (const gap of known.get(endpoint.id) ?? []) {
      const policy = byId.get(gap.policyId);
      const update =
        policy && judgedGap(gap, policy, endpoint, verdicts.get(gap.policyId) ?? null, options);
      if (update != null) changed.push(update);
      verdicts.delete(gap.policyId);
    }
    for (const [policyId, evidence] of verdicts) {
      const policy = byId.get(policyId);
      if (policy !== undefined) opened.push(newGap(policy, endpoint, evidence, options.now));
    }
  }
  return { opened, changed };
}
