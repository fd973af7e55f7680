import { asksInactivity } from '@palisade/engine/policies/filterTraits.ts';
import { GAP_LIMITS } from '@palisade/vocabulary/gapStatuses.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { EndpointFacts } from '../../inventory/evaluation/evaluatedEndpoints.client.ts';
import type { OwnTime } from '../../inventory/evaluation/matchingEndpoints.client.ts';
import { newestOfSources, quietEndpoints } from '../../inventory/evaluation/sourceTimes.client.ts';
import { isInactive } from './gapChanges.ts';
import { enabledPolicies } from './evaluatedPolicies.ts';

/** Endpoints that one look for gaps left behind takes. */
const MOST = 1_000;

/**
 * The moment that each endpoint is evaluated at: now, or for one without traffic for long the newest
 * exchange of its sources. A recording of last year is evaluated as on its last day.
 */
export async function ownTimes(
  query: CompanyQuery,
  endpoints: readonly EndpointFacts[],
  now: number,
): Promise<(endpoint: EndpointFacts) => number> {
  const isLate = ({ lastActivityAt }: EndpointFacts): boolean => isInactive(lastActivityAt, now);
  const sources = new Set(endpoints.filter(isLate).flatMap((endpoint) => endpoint.sources));
  const newest = await newestOfSources(query, [...sources]);
  return (endpoint) => {
    if (!isLate(endpoint) || endpoint.sources.length === 0) return now;
    const ends = endpoint.sources.map((source) => newest.get(source) ?? 0);
    return Math.min(now, Math.max(endpoint.lastActivityAt, ...ends));
  };
}

/**
 * The quiet endpoints of a company that are not evaluated as of now, by the moment that they are
 * evaluated at.
 */
export async function ownTimesOfAll(query: CompanyQuery): Promise<OwnTime[]> {
  const quiet = await quietEndpoints(query, GAP_LIMITS.inactiveAfterDays);
  const sources = new Set(quiet.flatMap((group) => group.sources));
  const newest = await newestOfSources(query, [...sources]);
  const endOf = (group: readonly string[]): number =>
    Math.max(...group.map((source) => newest.get(source) ?? 0));
  const byTime = Map.groupBy(quiet, (group) => endOf(group.sources));
  return [...byTime].map(([at, groups]) => ({
    at: Math.min(at, Date.now()),
    endpointIds: groups.flatMap(({ endpointIds }) => endpointIds),
  }));
}

const SOURCES = statement(
  `select distinct source from posture.gaps, unnest(sources) source
     where company_id = $1 and is_kept_active`,
  { source: 'text' },
);

const LEFT_BEHIND_GAPS = statement(
  `select distinct endpoint_id as id from posture.gaps g
     where company_id = $1 and is_kept_active and not (policy_id = any($2::uuid[])) and exists (
       select from unnest($3::text[], $4::timestamptz[]) as newest (source, at)
       where newest.source = any(g.sources)
         and g.last_activity_at < newest.at - make_interval(days => $5))
       and not exists (
         select from inventory.endpoints e
         where e.company_id = $1 and e.id = g.endpoint_id
           and e.detected_at >= now() - make_interval(days => $5))
     limit $6`,
  { id: 'uuid' },
);

/**
 * Endpoints with gaps that were kept active, whose sources went on without them since, and that
 * Palisade has known for long enough.
 */
export async function leftBehindGaps(query: CompanyQuery): Promise<string[]> {
  const found = await query(SOURCES, [query.companyId]);
  if (found.length === 0) return [];
  const policies = await enabledPolicies(query);
  const aboutInactivity = policies.filter(({ filter }) => asksInactivity(filter));
  const sources = found.map(({ source }) => source);
  const newest = [...(await newestOfSources(query, sources))];
  const rows = await query(LEFT_BEHIND_GAPS, [
    query.companyId,
    aboutInactivity.map(({ id }) => id),
    newest.map(([source]) => source),
    newest.map(([, at]) => new Date(at).toISOString()),
    GAP_LIMITS.inactiveAfterDays,
    MOST,
  ]);
  return rows.map(({ id }) => id);
}
