import type { GraphContext } from '../../platform/context.ts';
import { isUuid, lookup } from '../../platform/graph/lookup.ts';
import { own, ownAll } from '../../platform/graph/owned.ts';
import { savedFilterLookup } from '../../platform/graph/savedFilters.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { gapsChanged } from './gapsChanged.ts';
import { postureClient } from './posture.client.ts';
import type {
  Gap,
  GapComments,
  GapEvidence,
  GapExchange,
  GapPlacesRow,
  HubPolicy,
  Policy,
  PolicyUpdate,
} from './posture.upstream.ts';
import { postureLists } from './postureLists.ts';

export function postureLoaders(client: RestClient, context: GraphContext) {
  const calls = postureClient(client, context);
  return {
    calls,
    ...postureLists(calls),
    policyByKey: lookup<Policy>(
      async (companyId, keys) => ownAll(companyId, await calls.policiesByKey(companyId, keys)),
      isUuid,
    ),
    gapByKey: lookup<Gap>(
      async (companyId, keys) => ownAll(companyId, await calls.gapsByKey(companyId, keys)),
      isUuid,
    ),
    evidenceOf: lookup<GapEvidence>((companyId, ids) => calls.evidence(companyId, ids)),
    exchangeOf: lookup<GapExchange>((companyId, ids) => calls.exchanges(companyId, ids)),
    alsoAtOf: lookup<GapPlacesRow>((companyId, ids) => calls.alsoAt(companyId, ids)),
    commentsOf: lookup<GapComments>((companyId, ids) => calls.comments(companyId, ids)),
    savedGapFilterByKey: savedFilterLookup(calls),
    /** Policies of the hub by key; the hub is one list. */
    hubByKey: lookup<HubPolicy>(async (companyId, keys) => {
      const found = new Map(
        (await calls.hub(companyId, {})).map((policy) => [policy.key, own(companyId, policy)]),
      );
      return keys.map((key) => found.get(key) ?? null);
    }),
    /** Updates by the policy that they are of; those of a company are one list. */
    updateOf: lookup<PolicyUpdate>(async (companyId, keys) => {
      const found = new Map(
        (await calls.policyUpdates(companyId)).map((update) => [update.policyId, update]),
      );
      return keys.map((key) => found.get(key) ?? null);
    }),
    gapsChanged: (companyId: string, isOnlyOpened: boolean) =>
      gapsChanged(client, context.scope, companyId, { isOnlyOpened }),
  };
}

declare module '../../platform/context.ts' {
  interface GraphContext {
    readonly posture: ReturnType<typeof postureLoaders>;
  }
}
