import type { Filter } from '@palisade/vocabulary/filters.ts';
import { closingOf } from '@palisade/vocabulary/gapClosing.ts';
import { GAP_STATUS_RULES } from '@palisade/vocabulary/gapStatuses.ts';
import { needsSamples } from '@palisade/vocabulary/needsSamples.ts';
import { REGULATION_FIELD } from '@palisade/vocabulary/regulationField.ts';
import type { Resolvers, SubscriptionGapsChangedArgs } from '../../generated/resolvers.ts';
import { whereSeen } from '../../platform/auth/whereSeen.ts';
import type { GraphContext } from '../../platform/context.ts';
import { batch } from '../../platform/executor/batch.ts';
import { byCompany } from '../../platform/graph/batches.ts';
import { filterTree } from '../../platform/graph/filterTree.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { own } from '../../platform/graph/owned.ts';
import { notFound } from '../../platform/upstream/errors.ts';
import { gapMutations } from './gaps.mutations.ts';
import { policyMutations } from './policies.mutations.ts';
import type { GapsEvent, ToldGaps } from './posture.upstream.ts';

const treeOf = (filter: Parameters<typeof filterTree>[0]) => ({
  filter: filterTree(filter) ?? undefined,
});
const gone = () => new Error('A row that another one refers to is gone.');

/** What a message tells, and the company with its new counts; gaps only where they are asked for. */
function told(
  event: GapsEvent,
  { companyId }: SubscriptionGapsChangedArgs,
  { viewer }: GraphContext,
): ToldGaps {
  const company = viewer?.companies.get(companyId);
  if (company === undefined) throw notFound();
  return { ...event, company };
}

const toldGaps = async (
  { company: { companyId }, gapIds }: ToldGaps,
  _args: object,
  { posture }: GraphContext,
) => (await posture.gapByKey(companyId, gapIds)).filter((gap) => gap !== null);

export const postureResolvers: Resolvers = {
  Mutation: { ...policyMutations, ...gapMutations },
  Subscription: {
    gapsOpened: {
      subscribe: (_parent, { companyId }, { posture }) => posture.gapsChanged(companyId, true),
      resolve: async (
        event: GapsEvent,
        args: SubscriptionGapsChangedArgs,
        context: GraphContext,
      ) => {
        const opened = told(event, args, context);
        return { ...opened, gaps: await toldGaps(opened, {}, context) };
      },
    },
    gapsChanged: {
      subscribe: (_parent, { companyId }, { posture }) => posture.gapsChanged(companyId, false),
      resolve: told,
    },
  },
  GapsChanged: { gaps: toldGaps },
  DataTypePreview: {
    gaps: ({ companyId, tried }, _args, { posture }) =>
      tried && posture.calls.typeTrial(companyId, tried),
  },
  Company: {
    posturePolicies: ({ companyId }, args, { posture }) => posture.policies(companyId, args),
    posturePolicy: async ({ companyId }, { policyId }, { posture }) =>
      (await posture.policyByKey(companyId, [policyId]))[0] ?? null,
    policyCategoryCounts: ({ companyId }, { filter }, { posture }) =>
      posture.calls.policyCategoryCounts(companyId, treeOf(filter)),
    policyCategories: ({ companyId }, _args, { posture }) =>
      posture.calls.policyCategories(companyId),
    weaknesses: ({ companyId }, _args, { posture }) => posture.calls.weaknesses(companyId),
    policyBackTest: async ({ companyId }, { filter, policyId, severity }, { posture }) =>
      own(
        companyId,
        await posture.calls.backTest(companyId, { ...treeOf(filter), policyId, severity }),
      ),
    policyHub: async ({ companyId }, { filter }, { posture }) =>
      (await posture.calls.hub(companyId, treeOf(filter))).map((policy) => own(companyId, policy)),
    hubPolicy: async ({ companyId }, { key }, { posture }) =>
      (await posture.hubByKey(companyId, [key]))[0] ?? null,
    firstPolicies: async ({ companyId }, _args, { posture }) =>
      (await posture.calls.firstPolicies(companyId)).note,
    policyUpdates: ({ companyId }, _args, { posture }) => posture.calls.policyUpdates(companyId),
    hubCategoryCounts: ({ companyId }, { filter }, { posture }) =>
      posture.calls.hubCategoryCounts(companyId, treeOf(filter)),
    gaps: ({ companyId }, args, { posture }) => posture.gaps(companyId, args),
    gapGroups: ({ companyId }, args, { posture }) => posture.gapGroups(companyId, args),
    gap: async ({ companyId }, { gapId }, { posture }) =>
      (await posture.gapByKey(companyId, [gapId]))[0] ?? null,
    gapCounts: ({ companyId }, { filter }, { posture }) => posture.gapCounts(companyId, filter),
    topGaps: ({ companyId }, { first, filter, status }, { posture }) =>
      posture.calls.topGaps(companyId, { ...treeOf(filter), status, first: first ?? undefined }),
    gapCountChanges: ({ companyId }, { sinceDay: since, untilDay: until, filter }, { posture }) =>
      posture.calls.gapCountChanges(companyId, { since, until, ...treeOf(filter) }),
    gapStatusChange: ({ companyId }, { changeId }, { posture }) =>
      posture.calls.statusChange(companyId, changeId),
  },
  PosturePolicy: {
    id: ({ companyId, id }) => globalId('PosturePolicy', companyId, id),
    policyId: ({ id }) => id,
    filter: ({ filter }) => JSON.stringify(filter),
    closing: ({ filter }) => closingOf(filter as Filter), // As the service keeps it.
    needsSamples: ({ filter }) => needsSamples(filter as Filter), // As the service keeps it.
    progress: ({ state, done, total, judgedAt }) => ({ state, done, total, judgedAt }),
    update: batch((policies, _args, { posture, viewer }) =>
      byCompany(policies, (companyId, rows) =>
        whereSeen(viewer, companyId, 'feature_security_posture_rules:update', rows, () =>
          posture.updateOf(
            companyId,
            rows.map(({ id }) => id),
          ),
        ),
      ),
    ),
  },
  PolicyContent: { filter: ({ filter }) => JSON.stringify(filter) },
  PolicyUpdateResult: {
    policy: batch((results, _args, { posture }) =>
      byCompany(results, (companyId, rows) =>
        posture.policyByKey(
          companyId,
          rows.map(({ policyId }) => policyId),
        ),
      ),
    ),
  },
  HostPatternPreview: {
    openGaps: ({ companyId, endpointIds }, _args, { posture }) =>
      posture.calls.openGapsOf(companyId, endpointIds),
  },
  RegulationFigures: {
    openGaps: ({ companyId, regulation }, _args, { posture }) =>
      posture.calls.gapCount(companyId, {
        filter: { all: [{ field: REGULATION_FIELD.key, op: 'is', value: [regulation] }] },
        status: 'open',
      }),
  },
  MergePreview: {
    openGaps: ({ companyId, endpoints }, _args, { posture }) =>
      posture.calls.openGapsOf(
        companyId,
        endpoints.flatMap(({ from }) => from.map(({ endpointId }) => endpointId)),
      ),
  },
  PosturePolicyEdge: { node: (policy) => policy },
  HubPolicy: {
    filter: ({ filter }) => JSON.stringify(filter),
    needsSamples: ({ filter }) => needsSamples(filter as Filter), // As the catalogue has it.
    policy: batch((policies, _args, { posture }) =>
      byCompany(policies, async (companyId, rows) => {
        const found = new Map(
          (
            await posture.policyByKey(
              companyId,
              rows.flatMap(({ policyId }) => policyId ?? []),
            )
          ).flatMap((policy) => (policy === null ? [] : [[policy.id, policy]])),
        );
        return rows.map(({ policyId }) => found.get(policyId ?? '') ?? null);
      }),
    ),
  },
  PolicyBackTest: {
    byLabel: ({ companyId, byLabel }) => byLabel.map((row) => own(companyId, row)),
    opensFor: async ({ companyId, opensFor }, _args, { inventory }) =>
      (await inventory.endpointByKey(companyId, opensFor)).filter((endpoint) => endpoint !== null),
    closesFor: async ({ companyId, closesFor }, _args, { inventory }) =>
      (await inventory.endpointByKey(companyId, closesFor)).filter((endpoint) => endpoint !== null),
  },
  BackTestLabel: {
    label: batch((rows, _args, { labels }) =>
      byCompany(rows, async (companyId, found) => {
        const known = new Map(
          (
            await labels.byKey(
              companyId,
              found.flatMap(({ labelId }) => labelId ?? []),
            )
          ).flatMap((label) => (label === null ? [] : [[label.id, label]])),
        );
        return found.map(({ labelId }) => known.get(labelId ?? '') ?? null);
      }),
    ),
  },
  PostureGap: {
    id: ({ companyId, id }) => globalId('PostureGap', companyId, id),
    gapId: ({ id }) => id,
    nextStatuses: ({ status }) => [...GAP_STATUS_RULES[status].next],
    policy: batch((gaps, _args, { posture, viewer }) =>
      byCompany(gaps, (companyId, rows) =>
        whereSeen(viewer, companyId, 'feature_security_posture_rules:read', rows, () =>
          posture.policyByKey(
            companyId,
            rows.map(({ policyId }) => policyId),
          ),
        ),
      ),
    ),
    endpoint: batch((gaps, _args, { inventory, viewer }) =>
      byCompany(gaps, (companyId, rows) =>
        whereSeen(viewer, companyId, 'feature_inventory:read', rows, () =>
          inventory.endpointByKey(
            companyId,
            rows.map(({ endpointId }) => endpointId),
          ),
        ),
      ),
    ),
    comments: batch((gaps, _args, { posture }) =>
      byCompany(gaps, async (companyId, rows) =>
        (
          await posture.commentsOf(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((found) => found?.comments ?? []),
      ),
    ),
    alsoAt: batch((gaps, _args, { posture }) =>
      byCompany(gaps, async (companyId, rows) =>
        (
          await posture.alsoAtOf(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((found) => (found === null ? gone() : own(companyId, found))),
      ),
    ),
    evidence: batch((gaps, _args, { posture }) =>
      byCompany(gaps, async (companyId, rows) =>
        (
          await posture.evidenceOf(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((found) => found ?? gone()),
      ),
    ),
    exchange: batch((gaps, _args, { posture }) =>
      byCompany(gaps, (companyId, rows) =>
        posture.exchangeOf(
          companyId,
          rows.map(({ id }) => id),
        ),
      ),
    ),
  },
  GapPlaces: {
    endpoints: batch((places, _args, { inventory, viewer }) =>
      byCompany(places, (companyId, rows) =>
        whereSeen(viewer, companyId, 'feature_inventory:read', rows, async () => {
          const ids = rows.flatMap(({ endpointIds }) => endpointIds);
          const known = new Map(
            (await inventory.endpointByKey(companyId, ids)).flatMap((endpoint) =>
              endpoint === null ? [] : [[endpoint.id, endpoint]],
            ),
          );
          return rows.map(({ endpointIds }) => endpointIds.flatMap((id) => known.get(id) ?? []));
        }),
      ),
    ),
  },
  PostureGapEdge: { node: (gap) => gap },
  GapGroupEdge: { node: (group) => group },
  GapGroupPolicy: { policyId: ({ id }) => id },
  GapComment: { commentId: ({ id }) => id },
  GapEvidence: {
    filter: ({ filter }) => JSON.stringify(filter),
    matchingFields: ({ matchingFields }) =>
      matchingFields.map(({ field, op, values }) => ({ field, op: op as 'is', values })), // One of the operators of filters.
    parameters: ({ parameters }) =>
      parameters.map(({ side, statusClass, dataType, isObjectId, ...parameter }) => ({
        ...parameter,
        templateType: side,
        responseCode: statusClass,
        dataTypes: [
          ...(dataType === null ? [] : [dataType]),
          ...(isObjectId && dataType !== 'Object ID' ? ['Object ID'] : []),
        ],
      })),
  },
  GapStatusChange: { changeId: ({ id }) => id },
};
