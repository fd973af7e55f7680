import type { Resolvers } from '../../../generated/resolvers.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { filterTree } from '../../../platform/graph/filterTree.ts';
import { own } from '../../../platform/graph/owned.ts';
import { badInput } from '../../../platform/upstream/errors.ts';
import { sensitiveParameterList } from './sensitiveParameterList.ts';

const MOST_ROWS = 50;

/** @throws badInput for no number of rows that a list may have */
function rowsAsked(first: number, what: string): number {
  if (first < 1 || first > MOST_ROWS) throw badInput(`Ask for 1 to ${MOST_ROWS} ${what}.`, 'first');
  return first;
}

const idOf = ({ id }: { readonly id: string }): string => id;

/** Where sensitive data flows. */
export const dataSecurityResolvers = {
  Company: { dataSecurity: ({ companyId }) => own(companyId, {}) },
  DataSecurity: {
    flows: ({ companyId }, { filter }, { inventory }) =>
      inventory.dataSecurity.flows(companyId, filterTree(filter)),
    flow: async ({ companyId }, { dataType, side, filter, first }, { inventory, labels }) => {
      const asked = rowsAsked(first, 'places');
      const groupId = await labels.applicationGroup(companyId);
      const { hosts, apis, applications, examples } = await inventory.dataSecurity.flow(
        companyId,
        { dataType, side, groupId, first: asked },
        filterTree(filter),
      );
      const ofCompany = <Row extends object>(rows: readonly Row[]) =>
        rows.map((row) => own(companyId, row));
      return {
        hostCount: hosts.count,
        hosts: ofCompany(hosts.top),
        apiCount: apis.count,
        apis: ofCompany(apis.top),
        applicationCount: groupId === null ? null : applications.count,
        applications: groupId === null ? null : ofCompany(applications.top),
        examples: ofCompany(examples),
      };
    },
    parameters: ({ companyId }, args, { inventory }) =>
      sensitiveParameterList(inventory.dataSecurity, companyId, args),
    categories: ({ companyId }, _args, { inventory }) =>
      inventory.dataSecurity.categories(companyId),
    topApplications: async ({ companyId }, { side, first }, { inventory, labels }) => {
      const asked = rowsAsked(first, 'applications');
      const groupId = await labels.applicationGroup(companyId);
      if (groupId === null) return null;
      const query = { groupId, side, first: asked };
      const found = await inventory.dataSecurity.applications(companyId, query);
      return found.map((row) => own(companyId, row));
    },
  },
  DataFlowHost: {
    host: batch((rows, _args, { inventory }) =>
      byCompany(rows, (companyId, found) => inventory.hostByKey(companyId, found.map(idOf))),
    ),
  },
  DataFlowApi: {
    api: batch((rows, _args, { inventory }) =>
      byCompany(rows, (companyId, found) => inventory.apiByKey(companyId, found.map(idOf))),
    ),
  },
  DataFlowApplication: {
    labelId: idOf,
    label: batch((rows, _args, { labels }) =>
      byCompany(rows, (companyId, found) => labels.byKey(companyId, found.map(idOf))),
    ),
  },
  DataExample: {
    endpoint: batch((rows, _args, { inventory }) =>
      byCompany(rows, (companyId, found) =>
        inventory.endpointByKey(
          companyId,
          found.map(({ endpointId }) => endpointId),
        ),
      ),
    ),
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
    traffic7d: batch((rows, _args, { inventory }) =>
      byCompany(rows, async (companyId, found) =>
        (
          await inventory.dataSecurity.labelTraffic(
            companyId,
            found.map(({ labelId }) => labelId),
          )
        ).map((label) => label?.traffic7d ?? 0),
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
