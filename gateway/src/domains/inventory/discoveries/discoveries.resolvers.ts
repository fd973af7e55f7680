import type { Resolvers } from '../../../generated/resolvers.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { filterTree } from '../../../platform/graph/filterTree.ts';
import { own } from '../../../platform/graph/owned.ts';
import { badInput, expectFailures } from '../../../platform/upstream/errors.ts';

const MOST_DISCOVERIES = 50;

/** @throws badInput for no number of rows that a list may have */
function rowsAsked(first: number): number {
  if (first < 1 || first > MOST_DISCOVERIES)
    throw badInput(`Ask for 1 to ${MOST_DISCOVERIES} discoveries.`, 'first');
  return first;
}

/** What was discovered last, with its hosts and endpoints in one call each. */
export const discoveriesResolvers = {
  Mutation: {
    dismissDiscovery: async (
      _parent,
      { input: { companyId, hostId, upTo } },
      { inventory, viewer },
    ) => {
      const { errors } = await expectFailures(
        inventory.calls.dismissDiscovery(companyId, { hostId, upTo: upTo ?? undefined }),
      );
      return {
        company: errors.length > 0 ? null : (viewer?.companies.get(companyId) ?? null),
        errors,
      };
    },
  },
  Company: {
    latestDiscoveries: async ({ companyId }, { first, filter }, { inventory }) => {
      const asked = { first: rowsAsked(first), filter: filterTree(filter) ?? undefined };
      return (await inventory.calls.discoveries(companyId, asked)).map((row) =>
        own(companyId, row),
      );
    },
  },
  Discovery: {
    endpointCount: ({ endpoints }) => endpoints,
    host: batch((rows, _args, { inventory }) =>
      byCompany(rows, (companyId, found) =>
        inventory.hostByKey(
          companyId,
          found.map(({ hostId }) => hostId),
        ),
      ),
    ),
    endpoints: batch((rows, _args, { inventory }) =>
      byCompany(rows, async (companyId, found) => {
        const ids = found.flatMap(({ endpointIds }) => endpointIds);
        const endpoints = await inventory.endpointByKey(companyId, ids);
        const byId = new Map(ids.map((id, index) => [id, endpoints[index]]));
        return found.map(({ endpointIds }) =>
          endpointIds.map((id) => byId.get(id)).filter((each) => each != null),
        );
      }),
    ),
  },
} satisfies Resolvers;
