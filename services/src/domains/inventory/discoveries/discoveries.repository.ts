import type { CompanyScope } from '../../../platform/database/database.ts';
import { found, isEvery, type Selection } from '../filter/selection.ts';
import type { Discovery } from './discoveries.schemas.ts';

/** Endpoints that a discovery names. */
const NAMED = 10;

const DISCOVERY = {
  hostId: 'uuid',
  isNewHost: 'bool',
  discoveredAt: 'timestamptz',
  endpoints: 'int8',
  riskScore: 'float8',
  sensitive: 'bool',
  endpointIds: 'uuid[]',
} as const;

/**
 * The hosts at which endpoints of a selection were discovered last, with those of the day up to
 * then. Few endpoints are grouped; of many, the newest of each host is the end of a range of the
 * index `endpoints_of_host_detected`.
 */
export async function latestDiscoveries(
  scope: CompanyScope,
  selection: Selection,
  first: number,
): Promise<Discovery[]> {
  const values: unknown[] = [scope.companyId, first];
  const { first: parts, where, isFew } = found(selection, values);
  const newest =
    isFew && !isEvery(selection.set)
      ? `select host_id, max(detected_at) as at from inventory.endpoints
          where ${where} group by host_id`
      : `select hosts.id as host_id, latest.at from hosts cross join lateral (
            select detected_at as at from inventory.endpoints
            where ${where} and endpoints.host_id = hosts.id order by detected_at desc limit 1
          ) latest where hosts.company_id = $1`;
  return scope.query(
    {
      sql: `with ${parts}newest as materialized (
          select * from (${newest}) found order by at desc, host_id limit $2
        )
        select newest.host_id as "hostId", newest.at as "discoveredAt",
          hosts.detected_at > newest.at - interval '1 day' as "isNewHost", burst.*
        from newest join hosts on hosts.company_id = $1 and hosts.id = newest.host_id
        cross join lateral (
          select count(*) as endpoints, max(risk_score) as "riskScore", bool_or(sensitive) as sensitive,
            (array_agg(id order by detected_at desc, id desc))[:${NAMED}] as "endpointIds"
          from inventory.endpoints
          where ${where} and endpoints.host_id = newest.host_id
            and detected_at > newest.at - interval '1 day'
        ) burst
        order by newest.at desc, newest.host_id`,
      columns: DISCOVERY,
    },
    values,
  );
}
