import type { Static } from '@fastify/type-provider-typebox';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { found, isEvery, type Selection } from '../filter/selection.ts';
import type { Dismissal, Discovery } from './discoveries.schemas.ts';

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
 * then, without what the reader dismissed. Few endpoints are grouped; of many, the newest of each
 * host is the end of a range of the index `endpoints_of_host_detected`.
 */
export async function latestDiscoveries(
  scope: CompanyScope,
  selection: Selection,
  { first, userId }: { readonly first: number; readonly userId: string },
): Promise<Discovery[]> {
  const values: unknown[] = [scope.companyId, first, userId];
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
          select found.*, dismissed.up_to from (${newest}) found
          left join inventory.dismissed_discoveries dismissed
            on dismissed.company_id = $1 and dismissed.user_id = $3 and dismissed.host_id = found.host_id
          where dismissed.up_to is null or dismissed.up_to < found.at
          order by at desc, host_id limit $2
        )
        select newest.host_id as "hostId", newest.at as "discoveredAt",
          hosts.detected_at > greatest(newest.at - interval '1 day', newest.up_to) as "isNewHost",
          burst.*
        from newest join hosts on hosts.company_id = $1 and hosts.id = newest.host_id
        cross join lateral (
          select count(*) as endpoints, max(risk_score) as "riskScore", bool_or(sensitive) as sensitive,
            (array_agg(id order by detected_at desc, id desc))[:${NAMED}] as "endpointIds"
          from inventory.endpoints
          where ${where} and endpoints.host_id = newest.host_id
            and detected_at > greatest(newest.at - interval '1 day', newest.up_to)
        ) burst
        order by newest.at desc, newest.host_id`,
      columns: DISCOVERY,
    },
    values,
  );
}

const HOST = statement('select id from hosts where company_id = $1 and id = $2', { id: 'uuid' });

/**
 * Hides what was discovered at a host up to a time from somebody, or without a time shows it again. What
 * comes later is never hidden ahead.
 *
 * @returns whether the caller sees such a host
 */
export async function dismissDiscovery(
  { whole, seen }: { readonly whole: CompanyScope; readonly seen: CompanyScope },
  userId: string,
  { hostId, upTo }: Static<typeof Dismissal>,
): Promise<boolean> {
  const [host] = await seen.query(HOST, [seen.companyId, hostId]);
  if (host === undefined) return false;
  const key = [whole.companyId, userId, hostId];
  if (upTo === undefined)
    await whole.query(
      'delete from inventory.dismissed_discoveries where company_id = $1 and user_id = $2 and host_id = $3',
      key,
    );
  else
    await whole.query(
      `insert into inventory.dismissed_discoveries (company_id, user_id, host_id, up_to)
       select $1, $2, $3, least($4::timestamptz, detected_at) from inventory.endpoints
         where company_id = $1 and host_id = $3 order by detected_at desc limit 1
       on conflict (company_id, user_id, host_id)
         do update set up_to = greatest(dismissed_discoveries.up_to, excluded.up_to), dismissed_at = now()`,
      [...key, upTo],
    );
  return true;
}
