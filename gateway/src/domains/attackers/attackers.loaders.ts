import type { GraphContext } from '../../platform/context.ts';
import { isUuid, lookup } from '../../platform/graph/lookup.ts';
import { ownAll } from '../../platform/graph/owned.ts';
import { savedFilterLookup } from '../../platform/graph/savedFilters.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import type { AttackerActions } from './actions/attackerActions.upstream.ts';
import { attackersClient } from './attackers.client.ts';
import type {
  Attacker,
  AttackerComments,
  AttackerConsumption,
  AttackerSources,
  EndpointProof,
  FieldRemediation,
  RelatedAttackers,
  ReviewedMark,
  Step,
  StepViolations,
} from './attackers.upstream.ts';
import { attackersChanged } from './attackersChanged.ts';
import { attackersLists } from './attackersLists.ts';
import { requestLists } from './steps/requestLists.ts';
import { markLists } from './marks/markLists.ts';
import { remediationLists } from './remediations/remediationLists.ts';
import { stepLists } from './steps/stepLists.ts';

export function attackersLoaders(client: RestClient, context: GraphContext) {
  const calls = attackersClient(client, context);
  return {
    calls,
    savedFilterByKey: savedFilterLookup(calls),
    ...attackersLists(calls),
    ...stepLists(calls),
    ...requestLists(calls),
    ...remediationLists(calls),
    ...markLists(calls),
    attackerByKey: lookup<Attacker>(
      async (companyId, keys) => ownAll(companyId, await calls.attackersByKey(companyId, keys)),
      isUuid,
    ),
    stepByKey: lookup<Step>(
      async (companyId, keys) => ownAll(companyId, await calls.stepsByKey(companyId, keys)),
      isUuid,
    ),
    remediationByKey: lookup<FieldRemediation>(
      async (companyId, keys) => ownAll(companyId, await calls.remediationsByKey(companyId, keys)),
      isUuid,
    ),
    markByKey: lookup<ReviewedMark>(
      async (companyId, keys) => ownAll(companyId, await calls.marksByKey(companyId, keys)),
      isUuid,
    ),
    sourcesOf: lookup<AttackerSources>((companyId, ids) => calls.sources(companyId, ids)),
    consumptionOf: lookup<AttackerConsumption>((companyId, ids) =>
      calls.consumption(companyId, ids),
    ),
    relatedOf: lookup<RelatedAttackers>((companyId, ids) => calls.related(companyId, ids)),
    commentsOf: lookup<AttackerComments>((companyId, ids) => calls.comments(companyId, ids)),
    ruleViolationsOf: lookup<StepViolations>((companyId, ids) =>
      calls.ruleViolations(companyId, ids),
    ),
    proofsOf: lookup<EndpointProof>((companyId, endpointIds) =>
      calls.proofs(companyId, endpointIds),
    ),
    actionsOf: lookup<AttackerActions>((companyId, ids) => calls.actions(companyId, ids)),
    attackersChanged: (companyId: string) => attackersChanged(client, context.scope, companyId),
  };
}

declare module '../../platform/context.ts' {
  interface GraphContext {
    readonly attackers: ReturnType<typeof attackersLoaders>;
  }
}
