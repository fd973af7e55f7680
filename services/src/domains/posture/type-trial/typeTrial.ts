import { setImmediate } from 'node:timers/promises';
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

/** Endpoints that are evaluated at most. */
const MOST_ENDPOINTS = 2_000;
/** Endpoints after which other requests have their turn; those of a host stay together. */
const AT_ONCE = 100;
/** Time after which the trial says what it has found so far. */
const LONGEST_MS = 2_000;

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

/** Endpoints in parts of whole hosts, since gaps of a host are told once. */
export function partsByHost<Endpoint extends { readonly host: string }>(
  endpoints: readonly Endpoint[],
  atOnce = AT_ONCE,
): Endpoint[][] {
  const parts: Endpoint[][] = [];
  for (const ofHost of Map.groupBy(endpoints, ({ host }) => host).values()) {
    const last = parts.at(-1);
    if (last === undefined || last.length + ofHost.length > atOnce) parts.push([...ofHost]);
    else last.push(...ofHost);
  }
  return parts;
}

const more = (set: ReadonlySet<string>, than: ReadonlySet<string>): number =>
  [...set].filter((key) => !than.has(key)).length;

/**
 * Which gaps a data type would open and close if it were saved so: the endpoints that it changes are
 * evaluated as they are and as they would be, and nothing is written. @param query reads the whole
 * company, since policies are of no endpoint; @param effect tells of what its reader sees
 * @param longestMs time after which no further host is evaluated, which the answer says
 */
export async function typeTrial(
  query: CompanyQuery,
  effect: TypeEffect,
  now: number,
  longestMs = LONGEST_MS,
): Promise<TypeTrial> {
  const byEndpoint = Map.groupBy(effect.changed, ({ endpointId }) => endpointId);
  const ids = [...byEndpoint.keys()].slice(0, MOST_ENDPOINTS);
  let isWhole = effect.isWhole && ids.length === byEndpoint.size;
  const policies = (await enabledPolicies(query)).filter(({ filter }) => asksData(filter));
  let [opens, closes] = [0, 0];
  if (policies.length === 0 || ids.length === 0) return { opens, closes, isWhole };
  const startedAt = performance.now();
  for (const part of partsByHost(await endpointsFor(query, ids, policies, true))) {
    if (performance.now() - startedAt > longestMs) {
      isWhole = false;
      break;
    }
    const as = await moved(query, part, policies, now);
    await setImmediate();
    const then = await moved(
      query,
      part.map((endpoint) => underType(endpoint, byEndpoint.get(endpoint.id) ?? [], effect)),
      policies,
      now,
    );
    await setImmediate();
    // What waits to be evaluated anyway is no matter of the type.
    opens += more(then.opened, as.opened) + more(as.closed, then.closed);
    closes += more(then.closed, as.closed) + more(as.opened, then.opened);
  }
  return { opens, closes, isWhole };
}
