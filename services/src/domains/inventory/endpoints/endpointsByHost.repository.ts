import type { CompanyScope, Scope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { PagePlan } from '../../../platform/keyset.ts';
import { found, isEvery, type Selection } from '../filter/selection.ts';
import { ENDPOINT, ENDPOINT_COLUMNS } from './endpointColumns.ts';

/** Rows grouped by host in the order of `hostIds`; hosts without rows have none. */
function inOrder<Row extends { hostId: string }>(
  hostIds: readonly string[],
  rows: readonly Row[],
): { hostId: string; rows: Row[] }[] {
  const groups = Map.groupBy(rows, ({ hostId }) => hostId);
  return hostIds.map((hostId) => ({ hostId, rows: groups.get(hostId.toLowerCase()) ?? [] }));
}

/** The first page of the selected endpoints of each host, in one statement. */
export async function firstPages(
  scope: Scope,
  hostIds: readonly string[],
  selection: Selection,
  plan: PagePlan,
) {
  const values: unknown[] = [selection.companyId, hostIds];
  const { first, where } = found(selection, values);
  const columns = `${ENDPOINT_COLUMNS}, ${plan.select}`;
  const ofHost = `inventory.endpoints where ${where} and endpoints.host = owner.name
    order by ${plan.orderBy} limit ${plan.limit}`;
  // Under a filter they are met by their places in the index, and read when they are on the page.
  const endpoints = isEvery(selection.set)
    ? `(select ${columns} from ${ofHost}) endpoints`
    : `(select endpoints.id from ${ofHost}) met cross join lateral (
         select ${columns} from inventory.endpoints where company_id = $1 and id = met.id
       ) endpoints`;
  const rows = await scope.query(
    {
      sql: `with ${first}owner as (select name from hosts where company_id = $1 and id = any($2))
     select endpoints.* from owner cross join lateral ${endpoints}`,
      columns: { ...ENDPOINT, ...plan.keyColumns },
    },
    values,
  );
  return inOrder(hostIds, rows).map(({ hostId, rows: ofHost }) => ({
    hostId,
    ...plan.page(ofHost),
  }));
}

const LATEST_ENDPOINTS = statement(
  `select endpoints.* from unnest($2::uuid[]) asked(id) cross join lateral (
       select ${ENDPOINT_COLUMNS} from inventory.endpoints
       where company_id = $1 and host_id = asked.id order by detected_at desc, id desc limit $3
     ) endpoints`,
  ENDPOINT,
);

/** The newest endpoints of each host, in one statement. */
export async function latestEndpoints(
  scope: CompanyScope,
  hostIds: readonly string[],
  first: number,
) {
  const rows = await scope.query(LATEST_ENDPOINTS, [scope.companyId, [...new Set(hostIds)], first]);
  return inOrder(hostIds, rows).map(({ hostId, rows: endpoints }) => ({ hostId, endpoints }));
}
