import { isVolatile } from '@palisade/engine/policies/filterTraits.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';
import { endpointsMatching } from '../../inventory/evaluation/matchingEndpoints.client.ts';
import { hostsOfScopes, sharedScope } from '../evaluation/sharedScope.ts';
import { ownTimesOfAll } from '../evaluation/ownTimes.ts';

/** Endpoints that a gap tells of besides its own. */
export interface AlsoAt {
  readonly gapId: string;
  readonly total: number;
  /** Riskiest first, at most `MOST`. */
  readonly endpointIds: string[];
}

const HOST_GAP = {
  gapId: 'uuid',
  endpointId: 'uuid',
  policyId: 'uuid',
  providerKey: 'text?',
  host: 'text',
  filter: as<Filter>('jsonb'),
} as const;
type HostGap = RowOf<typeof HOST_GAP>;

const MOST = 100;

const ALSO_AT = statement(
  `select g.id as "gapId", g.endpoint_id as "endpointId", g.policy_id as "policyId", g.host,
      p.provider_key as "providerKey", p.filter
     from posture.gaps g join policies p on p.company_id = g.company_id and p.id = g.policy_id
     where g.company_id = $1 and g.id = any($2::uuid[]) and g.holds and g.status <> 'deactivated'`,
  HOST_GAP,
);

/**
 * For gaps that are reported once for a host, the other endpoints of it that the policy holds for now
 * and that have no gap of their own by it; none for gaps about their endpoint. In the order asked.
 */
export async function alsoAt(scope: CompanyScope, gapIds: readonly string[]): Promise<AlsoAt[]> {
  const rows = await scope.query(ALSO_AT, [scope.companyId, gapIds]);
  const found = new Map<string, AlsoAt>();
  for (const gap of rows.filter((row) => sharedScope(row) !== null))
    found.set(gap.gapId, await othersOf(scope, gap));
  return gapIds.map((id) => {
    const gapId = id.toLowerCase();
    return found.get(gapId) ?? { gapId, total: 0, endpointIds: [] };
  });
}

const OTHERS_OF = statement(
  `select endpoint_id as id from posture.gaps
    where company_id = $1 and policy_id = $2 and host = any($3::text[]) and holds`,
  { id: 'uuid' },
);

async function othersOf(
  { query, companyId }: CompanyScope,
  { gapId, endpointId, policyId, providerKey, host, filter }: HostGap,
): Promise<AlsoAt> {
  const times = isVolatile(filter) ? await ownTimesOfAll(query) : [];
  const scope = sharedScope({ providerKey }) ?? 'host';
  const hosts = await hostsOfScopes(query, [scope], [host]);
  const matching = await endpointsMatching(query, filter, times, hosts);
  const holders = await query(OTHERS_OF, [companyId, policyId, hosts]);
  const own = new Set([endpointId, ...holders.map(({ id }) => id)]);
  const others = matching.filter((id) => !own.has(id));
  return { gapId, total: others.length, endpointIds: others.slice(0, MOST) };
}
