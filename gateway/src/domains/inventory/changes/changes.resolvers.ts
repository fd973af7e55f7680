import type { Resolvers, SubscriptionChangesAddedArgs } from '../../../generated/resolvers.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { globalId } from '../../../platform/graph/globalId.ts';
import { expectFailures, notFound } from '../../../platform/upstream/errors.ts';
import { inKindOrder } from './changes.loaders.ts';
import type { ChangesEvent } from './changes.upstream.ts';

/** The change feed in the graph. */
export const changesResolvers = {
  Mutation: {
    markChangesSeen: async (_parent, { input: { companyId, number } }, { inventory, viewer }) => {
      const { errors } = await expectFailures(inventory.changes.markSeen(companyId, number));
      return {
        company: errors.length > 0 ? null : (viewer?.companies.get(companyId) ?? null),
        errors,
      };
    },
  },
  Subscription: {
    changesAdded: {
      subscribe: (_parent, { companyId }, { inventory }) => inventory.changes.added(companyId),
      resolve: async (
        { changeIds, hasMore }: ChangesEvent,
        { companyId }: SubscriptionChangesAddedArgs,
        { viewer, inventory }: GraphContext,
      ) => {
        const company = viewer?.companies.get(companyId);
        if (company === undefined) throw notFound();
        return {
          company,
          hasMore,
          changes: (await inventory.changes.byKey(companyId, changeIds)).filter(
            (change) => change !== null,
          ),
        };
      },
    },
  },
  Company: {
    changes: ({ companyId }, args, { inventory }) => inventory.changes.ofCompany(companyId, args),
    changeCounts: async ({ companyId }, args, { inventory }) =>
      inKindOrder(await inventory.changes.counts(companyId, args)),
    unseenChanges: ({ companyId }, { filter }, { inventory }) =>
      inventory.changes.unseen(companyId, filter),
  },
  Endpoint: {
    changes: batch((rows, args, { inventory }) =>
      byCompany(rows, async (companyId, all) =>
        inventory.changes.byOwner(
          companyId,
          'endpoint',
          all.map(({ id }) => id),
          args,
        ),
      ),
    ),
  },
  Api: {
    changes: batch((rows, args, { inventory }) =>
      byCompany(rows, async (companyId, all) =>
        inventory.changes.byOwner(
          companyId,
          'api',
          all.map(({ id }) => id),
          args,
        ),
      ),
    ),
  },
  Host: {
    changes: batch((rows, args, { inventory }) =>
      byCompany(rows, async (companyId, all) =>
        inventory.changes.byOwner(
          companyId,
          'host',
          all.map(({ id }) => id),
          args,
        ),
      ),
    ),
  },
  Change: {
    id: ({ companyId, id }) => globalId('Change', companyId, id),
    changeId: ({ id }) => id,
    endpoint: batch((rows, _args, { inventory }) =>
      byCompany(rows, (companyId, all) =>
        inventory.endpointByKey(
          companyId,
          all.map(({ endpointId }) => endpointId ?? ''),
        ),
      ),
    ),
    api: batch((rows, _args, { inventory }) =>
      byCompany(rows, (companyId, all) =>
        inventory.apiByKey(
          companyId,
          all.map(({ apiId }) => apiId ?? ''),
        ),
      ),
    ),
    host: batch((rows, _args, { inventory }) =>
      byCompany(rows, (companyId, all) =>
        inventory.hostByKey(
          companyId,
          all.map(({ hostId }) => hostId),
        ),
      ),
    ),
  },
  ChangeFacts: {
    lastActivity: ({ lastActivityAt }) =>
      lastActivityAt === undefined ? null : new Date(lastActivityAt).toISOString(),
  },
  ChangeCause: {
    values: ({ values }) => (values === undefined ? null : JSON.stringify(values)),
  },
  ChangeEdge: { node: (change) => change },
  UnseenChanges: { counts: ({ counts }) => inKindOrder(counts) },
} satisfies Resolvers;
