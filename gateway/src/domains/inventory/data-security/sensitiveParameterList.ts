import type { DataSecurityParametersArgs } from '../../../generated/resolvers.ts';
import { BoundedConnection } from '../../../platform/graph/boundedConnection.ts';
import { pageSize } from '../../../platform/graph/connection.ts';
import { filterTree } from '../../../platform/graph/filterTree.ts';
import { ownPage } from '../../../platform/graph/owned.ts';
import type { SensitiveParameterList } from './dataSecurity.upstream.ts';
import type { dataSecurityClient } from './dataSecurity.client.ts';

/** Sensitive parameters of a company; page and count are asked for only when a query wants them. */
export function sensitiveParameterList(
  calls: ReturnType<typeof dataSecurityClient>,
  companyId: string,
  { category, dataType, side, filter, sort, direction, first, after }: DataSecurityParametersArgs,
): SensitiveParameterList {
  const tree = filterTree(filter);
  const asked = {
    ...(category != null && { category }),
    ...(dataType != null && { dataType }),
    ...(side != null && { side }),
    ...(tree !== null && { filter: tree }),
  };
  const search = { ...asked, sort, direction, first: pageSize(first), after: after ?? null };
  return new BoundedConnection({
    after,
    page: async () => ownPage(companyId, await calls.parameters(companyId, search)),
    total: () => calls.countParameters(companyId, asked),
  });
}
