import { recordSealing } from '@palisade/engine/templates/sealedTemplates.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import { Problem } from '../../../platform/problem.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { changedMeanwhile, planMerge } from './mergePlan.ts';
import { siblingsOf } from './siblings.ts';
import { endpointKey } from '../state/applyChanges.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { HostState } from '../state/hostState.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { insertCorrection, keepEndpoints, nextCorrectionId } from './correctionRows.ts';

/** Makes paths that differ in one segment one path with a parameter. */
export interface MergeEndpoints {
  readonly kind: 'mergeEndpoints';
  readonly host: string;
  /** Template of what is before the segment, '' at the start. */
  readonly prefix: string;
  readonly index: number;
  readonly name: string;
  /** Segments to merge, with what the person saw at and below each. */
  readonly merged: readonly { readonly segment: string; readonly version: string }[];
  /** The same of the parameter that is there already, or null. */
  readonly beside: string | null;
  /** Segments that stay, whatever is learned. */
  readonly excluded: readonly string[];
  readonly actor: Actor;
}

/** What a correction came to. */
export interface Corrected {
  readonly correctionId: string;
  /** Endpoints that came of it. */
  readonly endpointIds: string[];
}

/** An endpoint before the merge, and what it became. */
interface Became {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly into: EndpointState;
}

/** Has the endpoints of a host follow its merged templates. */
function followMerge(host: HostState, actor: Actor): readonly Became[] {
  const changes = host.templates.drainChanges();
  const before: {
    readonly endpoint: EndpointState;
    readonly template: string;
    readonly key: string;
  }[] = [];
  for (const { method, into, ...one } of changes.filter((each) => each.kind !== 'split')) {
    const from = one.kind === 'merged' ? one.from : [one.from];
    for (const template of new Set([...from, into])) {
      const endpoint = host.endpoints.get(endpointKey(method, template));
      if (endpoint !== undefined)
        before.push({ endpoint, template, key: endpointKey(method, into) });
    }
  }
  host.follow(changes, decidedBy(actor));
  return before.map(({ endpoint, template, key }) => ({
    id: endpoint.id,
    method: endpoint.method,
    path: template,
    into: host.endpoints.get(key) ?? endpoint,
  }));
}

/** The audit log's words of a merge. */
const audited = (
  host: string,
  path: string,
  excluded: readonly string[],
  became: readonly Became[],
) => ({
  before: {
    host,
    endpoints: became.map(({ id, method, path: was }) => ({ id, method, path: was })),
  },
  after: {
    host,
    path,
    excluded,
    endpoints: endpointsOf(became).map((id) => ({
      id,
      path: became.find(({ into }) => into.id === id)?.into.template,
    })),
  },
});

const endpointsOf = (became: readonly Became[]): string[] => [
  ...new Set(became.map(({ into }) => into.id)),
];

export async function mergeEndpoints(
  { host: name, prefix, index, merged, beside, excluded, actor, ...change }: MergeEndpoints,
  scope: ChangeScope,
): Promise<Corrected> {
  const { query } = scope;
  const host = await scope.host(name);
  if (host === null) throw new Problem('notFound', 'There is no such host.');
  host.follow(host.templates.drainChanges());
  const siblings = siblingsOf(host.endpoints.values(), prefix, index);
  const literals = merged.map(({ segment }) => segment);
  if (excluded.some((segment) => literals.includes(segment)))
    throw new Problem('badInput', 'A path is either merged or excluded.', {
      field: 'excludedPaths',
    });
  const plan = planMerge(siblings, index, change.name, literals);
  const isAsSeen =
    merged.every(({ segment, version }) => siblings.get(segment)?.version === version) &&
    (plan.beside?.version ?? null) === beside;
  const record = isAsSeen
    ? host.templates.merge({ prefix, name: change.name, literals, excluded })
    : null;
  if (record === null) throw changedMeanwhile();

  const correctionId = await nextCorrectionId(query);
  const became = followMerge(host, actor);
  const path = `${prefix}/${plan.endpoints[0]?.path.split('/')[index + 1] ?? ''}`;
  const sealed = recordSealing.seal(record, scope.company.pathSeal);
  await insertCorrection(query, {
    id: correctionId,
    kind: 'merge',
    hostId: host.id,
    host: host.name,
    path,
    index,
    taken: literals,
    excluded,
    parameter: change.name,
    endpointIds: [...new Set(became.flatMap(({ id, into }) => [id, into.id]))],
    record: sealed,
    actor: actor.name,
  });
  await keepEndpoints(
    query,
    correctionId,
    became.map(({ id, into }) => ({ id, became: into.id })),
  );
  await auditAs(query, actor, {
    action: 'endpoint.merge',
    targetType: 'correction',
    targetId: correctionId,
    ...audited(name, path, excluded, became),
  });
  return { correctionId, endpointIds: endpointsOf(became) };
}
