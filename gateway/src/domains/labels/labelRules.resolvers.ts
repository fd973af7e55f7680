import type { Resolvers } from '../../generated/resolvers.ts';
import { batch } from '../../platform/executor/batch.ts';
import { byCompany } from '../../platform/graph/batches.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { own } from '../../platform/graph/owned.ts';
import { ruleSource } from './labelRules.mutations.ts';

const Company: Resolvers['Company'] = {
  labelRules: ({ companyId }, args, { labels }) => labels.rules(companyId, args),
  labelRule: async ({ companyId }, { ruleId }, { labels }) =>
    (await labels.ruleByKey(companyId, [ruleId]))[0] ?? null,
  labelRuleSamples: async ({ companyId }, { rule }, { labels }) => {
    const { items, lookedAt } = await labels.calls.ruleSamples(companyId, ruleSource(rule));
    return { items: items.map((item) => own(companyId, item)), lookedAt };
  },
  endpointMetadataOptions: ({ companyId }, _args, { labels }) =>
    labels.calls.metadataOptions(companyId),
};

const types: Resolvers = {
  LabelRule: {
    id: ({ companyId, id }) => globalId('LabelRule', companyId, id),
    ruleId: ({ id }) => id,
    filter: ({ filter }) => (filter == null ? null : JSON.stringify(filter)),
    progress: ({ state, done, total, appliedAt }) => ({ state, done, total, appliedAt }),
    group: batch((rules, _args, { labels }) =>
      byCompany(rules, async (companyId, rows) => {
        const groups = new Map(
          (
            await labels.groupByKey(
              companyId,
              rows.flatMap(({ groupId }) => groupId ?? []),
            )
          ).flatMap((group) => (group === null ? [] : [[group.id, group]])),
        );
        return rows.map(({ groupId }) => groups.get(groupId ?? '') ?? null);
      }),
    ),
    labels: batch((rules, _args, { labels }) =>
      byCompany(rules, async (companyId, rows) => {
        const found = new Map(
          (
            await labels.byKey(
              companyId,
              rows.flatMap(({ labelIds }) => labelIds),
            )
          ).flatMap((label) => (label === null ? [] : [[label.id, label]])),
        );
        return rows.map(({ labelIds }) => labelIds.flatMap((id) => found.get(id) ?? []));
      }),
    ),
    endpointCount: batch((rules, _args, { labels }) =>
      byCompany(rules, async (companyId, rows) =>
        (
          await labels.countsByRule(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((counts) => counts?.endpoints ?? 0),
      ),
    ),
  },
  LabelRuleEdge: { node: (rule) => rule },
  LabelRuleSample: {
    endpoint: batch((samples, _args, { inventory }) =>
      byCompany(samples, async (companyId, rows) =>
        (
          await inventory.endpointByKey(
            companyId,
            rows.map(({ endpointId }) => endpointId),
          )
        ).map((endpoint) => endpoint ?? new Error('The endpoint of a sample is gone.')),
      ),
    ),
  },
};

export const labelRuleResolvers = { Company, types };
