import { asksData } from '@palisade/engine/policies/filterTraits.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { EndpointFacts } from '../../inventory/evaluation/evaluatedEndpoints.client.ts';
import type { TypeEffect } from '../../learning/data-types/typeEffect.client.ts';
import { compareGaps } from '../evaluation/compareGaps.ts';
import { endpointsFor } from '../evaluation/endpointsFor.ts';
import { enabledPolicies, type EvaluatedPolicy } from '../evaluation/evaluatedPolicies.ts';
import { readGaps } from '../evaluation/gapRows.ts';
import { HostGaps } from '../evaluation/hostGaps.ts';
import { ownTimes } from '../evaluation/ownTimes.ts';
import type { TypeTrial } from './typeTrial.schemas.ts';
import { underType } from './underType.ts';

/** Endpoints that are evaluated; together, since gaps of a host are told once. */
const MOST_ENDPOINTS = 2_000;

const keyOf = ({ policyId, endpointId }: { policyId: string; endpointId: string }): string =>
  `${policyId} ${endpointId}`;

/** Which gaps evaluation would open and close of endpoints as they are given. */
async function moved(
  query: CompanyQuery,
  endpoints: readonly EndpointFacts[],
  policies: readonly EvaluatedPolicy[],
  now: number,
): Promise<{ readonly opened: ReadonlySet<string>; readonly closed: ReadonlySet<string> }> {
  const known = Map.groupBy(
    await readGaps(
      query,
      endpoints.map(({ id }) => id),
      policies.map(({ id }) => id),
    ),
    ({ endpointId }) => endpointId,
  );
  const timeOf = await ownTimes(query, endpoints, now);
  const hosts = await HostGaps.read(
    query,
    policies,
    endpoints.map(({ host }) => host),
  );
  const { opened, changed } = compareGaps(
    endpoints.map((endpoint) => ({ ...endpoint, ownTime: timeOf(endpoint) })),
    policies,
    { known, hosts },
    { now, isPolicyChanged: false },
  );
  return {
    opened: new Set([...opened, ...changed.filter(({ isReopened }) => isReopened)].map(keyOf)),
    closed: new Set(changed.filter(({ isClosed }) => isClosed).map(keyOf)),
  };
}

/**
 * Which gaps a data type would open and close if it were saved so: the endpoints that it changes are
 * evaluated as they are and as they would be, and nothing is written. @param query reads the whole
 * company, since policies are of no endpoint; @param effect tells of what its reader sees
 */
export async function typeTrial(
  query: CompanyQuery,
  effect: TypeEffect,
  now: number,
): Promise<TypeTrial> {
  const byEndpoint = Map.groupBy(effect.changed, ({ endpointId }) => endpointId);
  const ids = [...byEndpoint.keys()].slice(0, MOST_ENDPOINTS);
  const isWhole = effect.isWhole && ids.length === byEndpoint.size;
  const policies = (await enabledPolicies(query)).filter(({ filter }) => asksData(filter));
  if (policies.length === 0 || ids.length === 0) return { opens: 0, closes: 0, isWhole };
  const endpoints = await endpointsFor(query, ids, policies, true);
  const as = await moved(query, endpoints, policies, now);
  const then = await moved(
    query,
    endpoints.map((endpoint) => underType(endpoint, byEndpoint.get(endpoint.id) ?? [], effect)),
    policies,
    now,
  );
  const more = (set: ReadonlySet<string>, than: ReadonlySet<string>): number =>
    [...set].filter((key) => !than.has(key)).length;
  return {
    // What waits to be evaluated anyway is no matter of the type.
    opens: more(then.opened, as.opened) + more(as.closed, then.closed),
    closes: more(then.closed, as.closed) + more(as.opened, then.opened),
    isWhole,
  };
}
