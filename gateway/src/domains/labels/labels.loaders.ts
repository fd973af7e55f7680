import DataLoader from 'dataloader';
import type { GraphContext } from '../../platform/context.ts';
import { isUuid, lookup } from '../../platform/graph/lookup.ts';
import { own, ownAll } from '../../platform/graph/owned.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { labelLists } from './labelLists.ts';
import { labelsClient } from './labels.client.ts';
import type {
  AttachedLabel,
  Counts,
  HostLabel,
  Label,
  LabelGroup,
  LabelRule,
} from './labels.upstream.ts';

export function labelsLoaders(client: RestClient, context: GraphContext) {
  const calls = labelsClient(client, context);
  const applicationGroups = new DataLoader((companyIds: readonly string[]) =>
    Promise.all(companyIds.map(calls.applicationGroup)),
  );
  return {
    calls,
    /** Raw key of the group Application, null without one; asked once a request. */
    applicationGroup: (companyId: string) => applicationGroups.load(companyId),
    ...labelLists(calls),
    byEndpoint: lookup<AttachedLabel[]>(async (companyId, ids) =>
      (await calls.byEndpoint(companyId, ids)).map(({ labels }) =>
        labels.map((label) => own(companyId, label)),
      ),
    ),
    byHost: lookup<HostLabel[]>(async (companyId, ids) =>
      (await calls.byHost(companyId, ids)).map(({ labels }) =>
        labels.map((label) => own(companyId, label)),
      ),
    ),
    byKey: lookup<Label>(
      async (companyId, ids) => ownAll(companyId, await calls.labelsByKey(companyId, ids)),
      isUuid,
    ),
    groupByKey: lookup<LabelGroup>(
      async (companyId, ids) => ownAll(companyId, await calls.groupsByKey(companyId, ids)),
      isUuid,
    ),
    ruleByKey: lookup<LabelRule>(
      async (companyId, ids) => ownAll(companyId, await calls.rulesByKey(companyId, ids)),
      isUuid,
    ),
    countsByLabel: lookup<Counts>(calls.countsByLabel),
    countsByGroup: lookup<Counts>(calls.countsByGroup),
    countsByRule: lookup<Counts>(calls.countsByRule),
  };
}

declare module '../../platform/context.ts' {
  interface GraphContext {
    readonly labels: ReturnType<typeof labelsLoaders>;
  }
}
