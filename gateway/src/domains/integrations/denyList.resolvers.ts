import type { MutationResolvers, Resolvers } from '../../generated/resolvers.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { readBackOne } from '../../platform/graph/readBack.ts';
import { expectFailures, notFound } from '../../platform/upstream/errors.ts';
import { isUuid } from '../../platform/graph/lookup.ts';
import { keyOf } from './keyOf.ts';

const removeDenyEntry: MutationResolvers['removeDenyEntry'] = async (
  _parent,
  { input: { id, entryId } },
  { integrations },
) => {
  const { companyId, key } = keyOf('Integration', id);
  if (!isUuid(entryId)) throw notFound();
  const { errors } = await expectFailures(
    integrations.calls.removeDenyEntry(companyId, key, entryId),
  );
  integrations.forget(companyId);
  const integration =
    errors.length > 0 ? null : readBackOne(() => integrations.byKey(companyId, [key]));
  return { removedId: errors.length === 0 ? entryId : null, integration, errors };
};

const rotateDenyList: MutationResolvers['rotateDenyList'] = async (
  _parent,
  { input: { id } },
  { integrations },
) => {
  const { companyId, key } = keyOf('Integration', id);
  const { result, errors } = await expectFailures(
    integrations.calls.rotateDenyList(companyId, key),
  );
  return { denyListAddress: result?.address ?? null, errors };
};

/** Addresses that proxies are told to deny. */
export const denyListResolvers: Resolvers = {
  Mutation: { removeDenyEntry, rotateDenyList },
  Company: {
    denyEntries: ({ companyId }, { integrationId, first, after, search }, { integrations }) => {
      if (!isUuid(integrationId)) throw notFound();
      return new Connection({
        after,
        page: () =>
          integrations.calls.denyEntries(companyId, integrationId, {
            first: pageSize(first),
            after: after ?? undefined,
            search: search ?? undefined,
          }),
      });
    },
  },
  DenyEntryEdge: { node: (entry) => entry },
  DenyEntry: { entryId: ({ id }) => id },
};
