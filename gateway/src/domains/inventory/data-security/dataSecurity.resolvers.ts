import type { Resolvers } from '../../../generated/resolvers.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { filterTree } from '../../../platform/graph/filterTree.ts';
import { own } from '../../../platform/graph/owned.ts';
import { badInput } from '../../../platform/upstream/errors.ts';

const MOST_APPLICATIONS = 50;

/** @throws badInput for no number of rows that a list may have */
function rowsAsked(first: number): number {
  if (first < 1 || first > MOST_APPLICATIONS)
    throw badInput(`Ask for 1 to ${MOST_APPLICATIONS} applications.`, 'first');
  return first;
}

/** Where sensitive data flows. */
export const dataSecurityResolvers = {
  Company: { dataSecurity: ({ companyId }) => own(companyId, {}) },
  DataSecurity: {
    flows: ({ companyId }, { filter }, { inventory }) =>
      inventory.dataSecurity.flows(companyId, filterTree(filter)),
    categories: ({ companyId }, _args, { inventory }) =>
      inventory.dataSecurity.categories(companyId),
    topApplications: async ({ companyId }, { side, first }, { inventory, labels }) => {
      const asked = rowsAsked(first);
      const groupId = await labels.applicationGroup(companyId);
      if (groupId === null) return null;
      const query = { groupId, side, first: asked };
      const found = await inventory.dataSecurity.applications(companyId, query);
      return found.map((row) => own(companyId, row));
    },
  },
  DataApplication: {
    label: batch((rows, _args, { labels }) =>
      byCompany(rows, (companyId, found) =>
        labels.byKey(
          companyId,
          found.map(({ labelId }) => labelId),
        ),
      ),
    ),
  },
  Endpoint: {
    sensitiveParameters: batch((endpoints, _args, { inventory }) =>
      byCompany(endpoints, async (companyId, rows) =>
        (
          await inventory.dataSecurity.sensitiveParametersOf(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((counts) => counts ?? { request: 0, response: 0 }),
      ),
    ),
  },
} satisfies Resolvers;
