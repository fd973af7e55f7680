import type { MergeRecord } from '@palisade/engine/templates/templateMerge.ts';
import type { UndoneMerge } from '@palisade/engine/templates/templateUnmerge.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { resolveAliases } from '../../inventory/inventory.client.ts';
import { segmentsOf } from './siblings.ts';
import { EndpointState } from '../state/endpointState.ts';
import type { HostState } from '../state/hostState.ts';
import { loadEndpoints } from '../models/loadHosts.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { followSplits } from '../write/followSplits.ts';
import {
  type KeptEndpoint,
  type KeptLabels,
  keptEndpoints,
  keptLabels,
  restoreLabels,
  restoreRows,
  restoreGeolocations,
  restoreTraffic,
  restoreTunes,
} from './restoreRows.ts';

/** What a merged endpoint has now, and the endpoints it was made of. */
interface Group {
  readonly now: EndpointState;
  readonly kept: KeptEndpoint[];
}

/**
 * Brings the endpoints of a merge back with their own ids, counts, parameters and models. What was
 * counted since cannot be told apart: it stays with the endpoint of the parameter, or where that
 * goes, with the endpoint whose id the merged one had. What was learned of parameters since is
 * learned anew by those that come back. What people said of the merged one holds for each of them.
 */
export async function restoreEndpoints(
  host: HostState,
  correctionId: string,
  record: MergeRecord,
  undone: UndoneMerge,
  scope: ChangeScope,
): Promise<string[]> {
  const { query } = scope;
  const kept = await keptEndpoints(query, correctionId);
  const labels = await keptLabels(query, correctionId);
  const aliases = await resolveAliases(scope, [...new Set(kept.map(({ became }) => became))]);
  const groups = new Map<EndpointState, Group>();
  for (const one of kept) {
    const now = host.byId(one.became) ?? host.byId(aliases.get(one.became) ?? '');
    if (now === null) continue;
    const group = groups.get(now) ?? { now, kept: [] };
    group.kept.push(one);
    groups.set(now, group);
  }
  const restored: string[] = [];
  for (const group of groups.values())
    restored.push(
      ...(await restoreGroup(host, correctionId, record, undone, { ...group, labels }, scope)),
    );
  host.follow(host.templates.drainChanges());
  return restored.filter((id) => host.byId(id) !== null);
}

async function restoreGroup(
  host: HostState,
  correctionId: string,
  { key, place }: MergeRecord,
  undone: UndoneMerge,
  { now, kept, labels }: Group & { readonly labels: KeptLabels },
  { company, query }: ChangeScope,
): Promise<string[]> {
  const stays =
    undone.leaves.find(({ method, template }) => method === now.method && template === now.template)
      ?.stays ?? true;
  const ids = kept.map(({ id }) => id);
  const since = {
    requests: Math.max(0, now.requests - sumOf(kept, 'requests')),
    errors: Math.max(0, now.errors - sumOf(kept, 'errors')),
  };
  host.remove(now);
  await restoreRows(query, correctionId, ids, now.id);
  await restoreLabels(query, labels, ids, now.id);
  await restoreTunes(query, ids, now.id);
  const back = await loadEndpoints(query, ids, company.objectShift);
  const keyAt = (endpoint: EndpointState): string =>
    (segmentsOf(endpoint.template)[place.length] ?? '').replaceAll(/\{[^{}]*\}/g, '{}');
  const beside = back.find((endpoint) => keyAt(endpoint) === key);
  for (const endpoint of back) {
    // Names of parameters before the place may be others by now.
    endpoint.template =
      endpoint === beside
        ? now.template
        : [undone.prefix, ...segmentsOf(endpoint.template).slice(place.length)].join('/');
    endpoint.authTune ??= now.authTune;
    endpoint.isModelStale = true;
    host.put(endpoint);
  }
  const holder =
    beside ?? (stays ? rest(now, ids) : (back.find(({ id }) => id === now.id) ?? back[0]));
  if (holder === undefined) return [];
  holder.requests += since.requests;
  holder.errors += since.errors;
  if (now.lastActivityAt > holder.lastActivityAt) holder.lastActivityAt = now.lastActivityAt;
  host.put(holder);
  if (holder !== now && !ids.includes(now.id))
    host.merged.push({ oldId: now.id, wasNew: false, into: holder, was: now.template });
  const traffic = { correctionId, ids, now: now.id, holder: holder.id };
  await restoreTraffic(query, traffic);
  await restoreGeolocations(query, traffic);
  await followSplits(
    query,
    [...new Set([...back, holder])]
      .filter(({ id }) => id !== now.id)
      .map(({ id, template }) => ({ fromId: now.id, madeId: id, path: template })),
  );
  return [...ids, holder.id];
}

/**
 * The endpoint of a parameter that stays though none was there before the merge: it keeps what was
 * seen since, and its history with its id unless that id goes back to one of those.
 */
function rest(now: EndpointState, ids: readonly string[]): EndpointState {
  const isOwnId = !ids.includes(now.id);
  const endpoint = isOwnId ? now : new EndpointState(uuidV7(), now.host, now.method, now.template);
  if (!isOwnId) endpoint.merge(now);
  endpoint.requests = endpoint.errors = 0;
  return endpoint;
}

const sumOf = (kept: readonly KeptEndpoint[], what: 'requests' | 'errors'): number =>
  kept.reduce((sum, one) => sum + one[what], 0);
