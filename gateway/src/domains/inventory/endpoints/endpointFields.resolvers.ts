import type { Resolvers } from '../../../generated/resolvers.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { own } from '../../../platform/graph/owned.ts';
import { problemFields } from './problems.ts';

/** Further fields of endpoints, what filters can be given, and groups. */
export const endpointFieldResolvers = {
  Company: {
    filterOptions: ({ companyId }, args, { inventory }) => inventory.filterOptions(companyId, args),
    endpointGroups: ({ companyId }, args, { inventory }) =>
      inventory.endpointGroups(companyId, args),
  },
  Endpoint: {
    ...problemFields,
    availabilityStatus: ({ availability }) => availability,
    findings: batch((endpoints, _args, { inventory }) =>
      byCompany(endpoints, async (companyId, rows) =>
        (
          await inventory.findingsOf(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((found) => found ?? []),
      ),
    ),
    sightings: batch((endpoints, _args, { inventory }) =>
      byCompany(endpoints, async (companyId, rows) =>
        (
          await inventory.sightingsOf(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((found) => found ?? []),
      ),
    ),
  },
  PathEvidence: { reasons: ({ reasons }) => reasons ?? [] },
  FilterOption: {
    label: batch((options, _args, { labels }) =>
      byCompany(options, async (companyId, rows) => {
        const named = await labels.byKey(
          companyId,
          rows.map(({ field, value }) => (field === 'label' ? value : '')),
        );
        return rows.map(({ value }, index) => named[index]?.name ?? value);
      }),
    ),
  },
  EndpointGroup: {
    ...problemFields,
    host: ({ companyId, host }) => (host === null ? null : own(companyId, host)),
    label: batch((groups, _args, { labels }) =>
      byCompany(groups, (companyId, rows) =>
        labels.byKey(
          companyId,
          rows.map(({ labelId }) => labelId ?? ''),
        ),
      ),
    ),
    endpoints: batch((groups, args, { inventory }) =>
      byCompany(groups, async (companyId, rows) =>
        inventory.endpointsOfGroups(companyId, rows, args),
      ),
    ),
  },
  EndpointGroupEdge: { node: (group) => group },
} satisfies Resolvers;
