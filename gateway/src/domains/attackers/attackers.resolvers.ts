import {
  isAttackerChangeAllowed,
  ATTACKER_STATUSES,
} from '@palisade/vocabulary/attackerStatuses.ts';
import type { Resolvers, SubscriptionAttackersChangedArgs } from '../../generated/resolvers.ts';
import type { GraphContext } from '../../platform/context.ts';
import { batch } from '../../platform/executor/batch.ts';
import { byCompany } from '../../platform/graph/batches.ts';
import { filterTree } from '../../platform/graph/filterTree.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { notFound } from '../../platform/upstream/errors.ts';
import { attackerMutations } from './attackers.mutations.ts';
import type { AttackersEvent } from './attackers.upstream.ts';

const NONE_CONSUMED = { values: 0, unusualValues: 0, types: [] };
const NOTHING = { from: null, to: null, bucketMs: 1, buckets: [] };

export const attackersResolvers: Resolvers = {
  Mutation: attackerMutations,
  Subscription: {
    attackersChanged: {
      subscribe: (_parent, { companyId }, { attackers }) => attackers.attackersChanged(companyId),
      resolve: async (
        { attackerIds, count }: AttackersEvent,
        { companyId }: SubscriptionAttackersChangedArgs,
        { viewer, attackers }: GraphContext,
      ) => {
        const company = viewer?.companies.get(companyId);
        if (company === undefined) throw notFound();
        return {
          company,
          count,
          attackers: (await attackers.attackerByKey(companyId, attackerIds)).filter(
            (attacker) => attacker !== null,
          ),
        };
      },
    },
  },
  Company: {
    attackers: ({ companyId }, args, { attackers }) => attackers.attackers(companyId, args),
    attacker: async ({ companyId }, { attackerId }, { attackers }) =>
      (await attackers.attackerByKey(companyId, [attackerId]))[0] ?? null,
    attackerCounts: ({ companyId }, args, { attackers }) =>
      attackers.attackerCounts(companyId, args),
    attackerCountChanges: (
      { companyId },
      { sinceDay: since, untilDay: until, filter },
      { attackers },
    ) =>
      attackers.calls.countChanges(companyId, {
        since,
        until,
        filter: filterTree(filter) ?? undefined,
      }),
    topRiskTypes: ({ companyId }, { first, status, filter }, { attackers }) =>
      attackers.calls.topTypes(companyId, {
        first: first ?? undefined,
        status: status ?? undefined,
        filter: filterTree(filter) ?? undefined,
      }),
  },
  HostPatternPreview: {
    openAttackers: ({ companyId, endpointIds }, _args, { attackers }) =>
      attackers.calls.openAttackersOf(companyId, endpointIds),
  },
  MergePreview: {
    openAttackers: ({ companyId, endpoints }, _args, { attackers }) =>
      attackers.calls.openAttackersOf(
        companyId,
        endpoints.flatMap(({ from }) => from.map(({ endpointId }) => endpointId)),
      ),
  },
  Attacker: {
    id: ({ companyId, id }) => globalId('Attacker', companyId, id),
    attackerId: ({ id }) => id,
    nextStatuses: ({ companyId, status }, _args, { viewer }) => {
      const isSystem = viewer?.companies.get(companyId)?.flags['system']?.canView === true;
      return ATTACKER_STATUSES.filter((next) => isAttackerChangeAllowed(status, next, isSystem));
    },
    sources: batch((rows, _args, { attackers }) =>
      byCompany(rows, async (companyId, found) =>
        (
          await attackers.sourcesOf(
            companyId,
            found.map(({ id }) => id),
          )
        ).map((of) => of?.sources ?? []),
      ),
    ),
    piiConsumptionInfo: batch((rows, _args, { attackers }) =>
      byCompany(rows, async (companyId, found) =>
        (
          await attackers.consumptionOf(
            companyId,
            found.map(({ id }) => id),
          )
        ).map((of) => of?.piiConsumptionInfo ?? NONE_CONSUMED),
      ),
    ),
    endpointCount: batch((rows, _args, { attackers }) =>
      byCompany(rows, async (companyId, found) =>
        (
          await attackers.sourcesOf(
            companyId,
            found.map(({ id }) => id),
          )
        ).map((of) => of?.endpoints ?? 0),
      ),
    ),
    hostCount: batch((rows, _args, { attackers }) =>
      byCompany(rows, async (companyId, found) =>
        (
          await attackers.sourcesOf(
            companyId,
            found.map(({ id }) => id),
          )
        ).map((of) => of?.hosts ?? 0),
      ),
    ),
    related: batch((rows, _args, { attackers }) =>
      byCompany(rows, async (companyId, found) =>
        (
          await attackers.relatedOf(
            companyId,
            found.map(({ id }) => id),
          )
        ).map((of) =>
          (of?.groups ?? []).map(({ sourceType, list }) => ({
            sourceType,
            attackers: list.map(({ count, ...each }) => ({ ...each, stepCount: count })),
          })),
        ),
      ),
    ),
    comments: batch((rows, _args, { attackers }) =>
      byCompany(rows, async (companyId, found) =>
        (
          await attackers.commentsOf(
            companyId,
            found.map(({ id }) => id),
          )
        ).map((of) => of?.comments ?? []),
      ),
    ),
    isIgnored: batch((rows, _args, { attackers }) =>
      byCompany(rows, async (companyId, found) =>
        (
          await attackers.commentsOf(
            companyId,
            found.map(({ id }) => id),
          )
        ).map((of) => of?.isIgnored === true),
      ),
    ),
    steps: batch((rows, args, { attackers }) =>
      byCompany(rows, async (companyId, found) => attackers.stepsOf(companyId, found, args)),
    ),
    requests: batch((rows, args, { attackers }) =>
      byCompany(rows, async (companyId, found) => attackers.requestsOf(companyId, found, args)),
    ),
    timeline: batch((rows, args, { attackers }) =>
      byCompany(rows, async (companyId, found) =>
        (await attackers.timelinesOf(companyId, found, args)).map((line) => line ?? NOTHING),
      ),
    ),
  },
  AttackerEdge: { node: (attacker) => attacker },
  AttackerComment: { commentId: ({ id }) => id },
};
