import type { TemplateChange } from '@palisade/engine/templates/templateChanges.ts';
import type { EndpointState } from './endpointState.ts';

/** An endpoint that is no more: its row goes, its id leads to the other from now on. */
export interface Merged {
  readonly oldId: string;
  readonly into: EndpointState;
}

/** Endpoints of one host, by `endpointKey`. */
export interface Mergeable {
  readonly endpoints: Map<string, EndpointState>;
  readonly dirty: Set<EndpointState>;
  readonly merged: Merged[];
}

export const endpointKey = (method: string, template: string): string => `${method} ${template}`;

/**
 * Brings the endpoints in line with what the templates learned late. The endpoint that had the new template already
 * survives a merge, else the one with most requests; the ids of the others lead to it. All endpoints leave their old
 * templates first, since one may get the template that another leaves.
 */
export function applyChanges(host: Mergeable, changes: readonly TemplateChange[]): void {
  const moves = changes.flatMap((change) => {
    // A split leaves what was learned with the first of the parts: which request belonged where is not kept.
    const into = change.kind === 'split' ? change.into[0] : change.into;
    if (into === undefined) return [];
    const leaving = new Set<EndpointState>();
    for (const template of change.kind === 'merged' ? change.from : [change.from]) {
      const key = endpointKey(change.method, template);
      const endpoint = host.endpoints.get(key);
      if (endpoint === undefined || template === into) continue;
      host.endpoints.delete(key);
      leaving.add(endpoint);
    }
    return [{ method: change.method, into, leaving }];
  });
  for (const { method, into, leaving } of moves) unite(host, method, leaving, into);
}

/** Makes one endpoint of those that leave and the one that has the template already, if any. */
export function unite(host: Mergeable, method: string, leaving: Set<EndpointState>, into: string): void {
  const key = endpointKey(method, into);
  const survivor = host.endpoints.get(key) ?? most(leaving);
  if (survivor === undefined) return;
  leaving.delete(survivor);
  host.endpoints.set(key, survivor);
  if (survivor.template !== into) survivor.template = into;
  for (const other of leaving) {
    survivor.merge(other);
    host.dirty.delete(other);
    for (const [index, earlier] of host.merged.entries()) if (earlier.into === other) host.merged[index] = { oldId: earlier.oldId, into: survivor };
    if (!other.isNew) host.merged.push({ oldId: other.id, into: survivor });
  }
  host.dirty.add(survivor);
}

function most(endpoints: ReadonlySet<EndpointState>): EndpointState | undefined {
  let best: EndpointState | undefined;
  for (const endpoint of endpoints) if (best === undefined || (best.isNew && !endpoint.isNew) || (best.isNew === endpoint.isNew && endpoint.requests > best.requests)) best = endpoint;
  return best;
}
