import type { Filter } from '@palisade/vocabulary/filters.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { Conditions } from '../filter/conditions.ts';

/** Endpoints for which it is not now. */
export interface OwnTime {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly endpointIds: readonly string[];
}

/**
 * Endpoints that the filter of a policy keeps now, or in their own time, of these hosts or of all;
 * riskiest first, asked of the tables; the same ones as evaluation finds in memory.
 */
export async function endpointsMatching(
  query: CompanyQuery,
  filter: Filter,
  ownTimes: readonly OwnTime[] = [],
  hosts: readonly string[] | null = null,
): Promise<string[]> {
  const values: unknown[] = [query.companyId];
  const matchesAt = (now?: number): string =>
    new Conditions(values, now).all([filter], 'endpoints', POLICY_FIELDS);
  const ofIds = (ids: readonly string[]): string => `id = any($${values.push(ids)}::uuid[])`;
  const others = ownTimes.flatMap(({ endpointIds }) => endpointIds);
  const parts = [
    others.length === 0 ? matchesAt() : `not (${ofIds(others)}) and ${matchesAt()}`,
    ...ownTimes.map(({ at, endpointIds }) => `${ofIds(endpointIds)} and ${matchesAt(at)}`),
  ];
  const ofHost = hosts === null ? 'true' : `host = any($${values.push(hosts)}::text[])`;
  const rows = await query(
    {
      sql: `select id from inventory.endpoints
        where company_id = $1 and ${ofHost} and (${parts.join(' or ')})
        order by risk_score desc, id desc`,
      columns: { id: 'uuid' },
    },
    values,
  );
  return rows.map(({ id }) => id);
}
