import type { Resolvers } from '../../generated/resolvers.ts';
import type { GraphContext } from '../../platform/context.ts';
import { batch } from '../../platform/executor/batch.ts';
import { byCompany } from '../../platform/graph/batches.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import { labelMutations } from './labels.mutations.ts';
import { labelRuleResolvers } from './labelRules.resolvers.ts';
import type { AttachedLabel, Counts } from './labels.upstream.ts';

type Row = Owned & { readonly id: string };
type CountsOf = (context: GraphContext) => GraphContext['labels']['countsByLabel'];

/** One of the counts of each row, all rows in one call. */
const countOf = (countsOf: CountsOf, name: 'endpoints' | 'rules') =>
  batch((parents: readonly Row[], _args: object, context: GraphContext) =>
    byCompany(parents, async (companyId, rows) =>
      (
        await countsOf(context)(
          companyId,
          rows.map(({ id }) => id),
        )
      ).map((counts: Counts | null) => counts?.[name] ?? 0),
    ),
  );

/** Labels of endpoints, all endpoints in one call. */
const labelsOf = (keep: (label: AttachedLabel) => boolean) =>
  batch((parents: readonly Row[], _args: object, { labels }: GraphContext) =>
    byCompany(parents, async (companyId, rows) =>
      (
        await labels.byEndpoint(
          companyId,
          rows.map(({ id }) => id),
        )
      ).map((found) => (found ?? []).filter(keep)),
    ),
  );

export const labelsResolvers: Resolvers = {
  Mutation: labelMutations,
  Company: {
    labels: ({ companyId }, args, { labels }) => labels.labels(companyId, args),
    label: async ({ companyId }, { labelId }, { labels }) =>
      (await labels.byKey(companyId, [labelId]))[0] ?? null,
    labelGroups: ({ companyId }, args, { labels }) => labels.groups(companyId, args),
    labelGroup: async ({ companyId }, { groupId }, { labels }) =>
      (await labels.groupByKey(companyId, [groupId]))[0] ?? null,
    tagGroups: async ({ companyId }, _args, { labels }) =>
      (await labels.groupByKey(companyId, await labels.calls.tags(companyId))).filter(
        (group) => group !== null,
      ),
    ...labelRuleResolvers.Company,
  },
  Endpoint: {
    labels: labelsOf(() => true),
    tags: labelsOf(({ isTag }) => isTag),
    attachedLabels: labelsOf(() => true),
  },
  Host: {
    labels: batch((hosts, _args, { labels }) =>
      byCompany(hosts, async (companyId, rows) =>
        (
          await labels.byHost(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((found) => found ?? []),
      ),
    ),
  },
  HostLabel: {
    label: batch((rows, _args, { labels }) =>
      byCompany(rows, async (companyId, found) =>
        (
          await labels.byKey(
            companyId,
            found.map(({ labelId }) => labelId),
          )
        ).map((label) => label ?? new Error('A label of a host is gone.')),
      ),
    ),
    endpointCount: ({ endpoints }) => endpoints,
  },
  AttachedLabel: {
    label: (label) => label,
    rules: batch((rows, _args, { labels }) =>
      byCompany(rows, async (companyId, found) => {
        const rules = new Map(
          (
            await labels.ruleByKey(
              companyId,
              found.flatMap(({ ruleIds }) => ruleIds),
            )
          ).flatMap((rule) => (rule === null ? [] : [[rule.id, rule]])),
        );
        return found.map(({ ruleIds }) => ruleIds.flatMap((id) => rules.get(id) ?? []));
      }),
    ),
  },
  Label: {
    id: ({ companyId, id }) => globalId('Label', companyId, id),
    labelId: ({ id }) => id,
    endpointCount: countOf(({ labels }) => labels.countsByLabel, 'endpoints'),
    ruleCount: countOf(({ labels }) => labels.countsByLabel, 'rules'),
  },
  LabelEdge: { node: (label) => label },
  LabelGroup: {
    id: ({ companyId, id }) => globalId('LabelGroup', companyId, id),
    groupId: ({ id }) => id,
    endpointCount: countOf(({ labels }) => labels.countsByGroup, 'endpoints'),
  },
  LabelGroupEdge: { node: (group) => group },
  ...labelRuleResolvers.types,
};
