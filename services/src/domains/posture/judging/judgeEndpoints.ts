import { asksParameters } from '@palisade/engine/policies/filterTraits.ts';
import { PolicySet } from '@palisade/engine/policies/policySet.ts';
import type { Query } from '../../../platform/database/database.ts';
import { type EndpointFacts, judgedEndpoints } from '../../inventory/judging/judgedEndpoints.client.ts';
import { labelNamesById } from '../../labels/labelNames.client.ts';
import { tellGaps } from '../gaps/gapEvents.ts';
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

const keyOf = (policyId: string, endpointId: string): string => `${policyId} ${endpointId}`;

/** Endpoints with everything that these policies look at. */
export async function endpointsFor(query: Query, companyId: string, ids: readonly string[], policies: readonly Pick<JudgedPolicy, 'filter'>[]): Promise<EndpointFacts[]> {
  const endpoints = await judgedEndpoints(query, companyId, ids, { withParameters: policies.some(({ filter }) => asksParameters(filter)) });
  const names = await labelNamesById(query, companyId, [...new Set(endpoints.flatMap(({ labels }) => labels.map(({ id }) => id)))]);
  return names.size === 0 ? endpoints : endpoints.map((endpoint) => ({ ...endpoint, labels: endpoint.labels.map(({ id }) => ({ id, name: names.get(id) ?? '' })) }));
}

/** Judges endpoints by these policies and brings their gaps to what comes of it. Endpoints that are gone leave their gaps to what they were merged into. */
export async function judgeEndpoints(query: Query, companyId: string, endpointIds: readonly string[], policies: readonly JudgedPolicy[], options: JudgingOptions): Promise<void> {
  if (endpointIds.length === 0) return;
  const endpoints = await endpointsFor(query, companyId, endpointIds, policies);
  if (endpoints.length < endpointIds.length) await moveGaps(query, companyId, without(endpointIds, endpoints));
  if (endpoints.length === 0 || policies.length === 0) return;
  const known = new Map((await knownGaps(query, companyId, endpoints.map(({ id }) => id), policies.map(({ id }) => id))).map((gap) => [keyOf(gap.policyId, gap.endpointId), gap]));
  const { opened, changed } = compare(endpoints, policies, known, options);
  const ids = await insertGaps(query, companyId, opened);
  await updateGaps(query, companyId, changed);
  await tellGaps(query, companyId, [...ids, ...changed.filter(({ isReopened }) => isReopened).map(({ id }) => id)]);
}

const without = (ids: readonly string[], found: readonly EndpointFacts[]): string[] => {
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
};

function compare(endpoints: readonly EndpointFacts[], policies: readonly JudgedPolicy[], known: ReadonlyMap<string, KnownGap>, options: JudgingOptions): { opened: GapRow[]; changed: GapUpdate[] } {
  const set = new PolicySet(policies, options.now);
  const opened: GapRow[] = [];
  const changed: GapUpdate[] = [];
  for (const endpoint of endpoints) {
    const verdicts = new Map(set.judge(endpoint).map(({ policyId, evidence }) => [policyId, evidence]));
    for (const policy of policies) {
      const evidence = verdicts.get(policy.id) ?? null;
      const gap = known.get(keyOf(policy.id, endpoint.id));
      if (gap === undefined) {
        if (evidence !== null) opened.push(newGap(policy, endpoint, evidence, options.now));
        continue;
      }
      const update = judgedGap(gap, policy, endpoint, evidence, options);
      if (update !== null) changed.push(update);
    }
  }
  return { opened, changed };
}
