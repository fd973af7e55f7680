import { recordSealing } from '@palisade/engine/templates/sealedTemplates.ts';
import type { MergeRecord } from '@palisade/engine/templates/templateMerge.ts';
import type { SplitRecord } from '@palisade/engine/templates/templateSplit.ts';
import { MOST_LISTED } from '@palisade/vocabulary/changeKinds.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import { Problem } from '../../../platform/problem.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { documentedOn } from '../state/describeHost.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { HostState } from '../state/hostState.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import {
  type CorrectionRow,
  correctionToUndo,
  laterCorrections,
  markUndone,
} from './correctionRows.ts';
import type { Corrected } from './mergeEndpoints.ts';
import { restoreEndpoints } from './restoreEndpoints.ts';
import { segmentsOf } from './siblings.ts';

/** Takes a merge or a split back. */
export interface UndoCorrection {
  readonly kind: 'undoCorrection';
  readonly correctionId: string;
  readonly actor: Actor;
}

export async function undoCorrection(
  { correctionId, actor }: UndoCorrection,
  scope: ChangeScope,
): Promise<Corrected> {
  const { query } = scope;
  const correction = await correctionToUndo(query, correctionId);
  const host = correction === null ? null : await scope.host(correction.host);
  if (correction === null || host === null)
    throw new Problem('notFound', 'There is no such correction.');
  if (correction.undoneAt !== null)
    throw new Problem('conflict', 'This correction was taken back already.');
  if (correction.isLearned)
    throw new Problem(
      'conflict',
      'Learning split these paths, so there is nothing to take back. Merge them if they belong ' +
        'together; then they stay merged.',
    );
  const { place } = correction.record as MergeRecord | SplitRecord; // what the templates answered when it was made
  const later = (await laterCorrections(query, correction)).find((one) =>
    overlap(one.place, place),
  );
  if (later !== undefined)
    throw new Problem(
      'conflict',
      `A later correction of the same paths, ${later.path}, has to be taken back first. Nothing was changed.`,
    );
  host.follow(host.templates.drainChanges());
  const endpointIds =
    correction.kind === 'merge'
      ? await unmerge(host, correction, scope, actor)
      : unsplit(host, correction.record as SplitRecord, correction.endpointIds, actor);
  await markUndone(query, correctionId, actor.name, endpointIds);
  await auditAs(query, actor, {
    action: `endpoint.${correction.kind}.undo`,
    targetType: 'correction',
    targetId: correctionId,
    before: { host: host.name, path: correction.path },
    after: {
      host: host.name,
      endpoints: endpointIds.map((id) => ({ id, path: host.byId(id)?.template ?? null })),
    },
  });
  return { correctionId, endpointIds };
}

/** Whether one place is the other, or below it. */
const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((key, at) => at >= other.length || key === other[at]);

const changed = (): Problem =>
  new Problem(
    'conflict',
    'What this correction made is there no more, so it cannot be taken back. Nothing was changed.',
  );

async function unmerge(
  host: HostState,
  { id, record: sealed, endpointIds }: CorrectionRow,
  scope: ChangeScope,
  actor: Actor,
): Promise<string[]> {
  const record = recordSealing.open(sealed as MergeRecord, scope.company.pathSeal);
  const merged = endpointIds.flatMap((endpointId) => host.byId(endpointId) ?? []);
  const was = new Map(merged.map((endpoint) => [endpoint.id, endpoint.template]));
  const documented = await documentedOn(scope.query, scope.company, host.name);
  const undone = host.templates.unmerge(record, documented?.map(({ path }) => path) ?? []);
  if (undone === null) throw changed();
  const back = await restoreEndpoints(host, id, record, undone, scope);
  tellApart(
    back.flatMap((endpointId) => host.byId(endpointId) ?? []),
    ({ method, template }) =>
      [method, ...segmentsOf(template).slice(record.place.length + 1)].join('/'),
    was,
    actor,
  );
  return back;
}

/**
 * Tells that paths are several again, each time at the endpoint whose changes tell of the merge:
 * the one that has its id.
 * @param formOf is the same for those that were one
 * @param was templates of the merged endpoints by their ids
 */
function tellApart(
  back: readonly EndpointState[],
  formOf: (endpoint: EndpointState) => string,
  was: ReadonlyMap<string, string>,
  actor: Actor,
): void {
  for (const endpoints of Map.groupBy(back, formOf).values()) {
    const after = {
      paths: endpoints.slice(0, MOST_LISTED).map(({ template }) => template),
      count: endpoints.length,
    };
    const teller = endpoints.find(({ id }) => was.has(id)) ?? endpoints[0];
    const path = teller === undefined ? undefined : was.get(teller.id);
    const before = path === undefined ? null : { path };
    const parts = endpoints.map(({ id }) => id);
    teller?.changes.note({ kind: 'split', ...decidedBy(actor), before, after, parts });
  }
}

/** The value's endpoints join those of the parameter again; their ids lead there. */
function unsplit(
  host: HostState,
  record: SplitRecord,
  endpointIds: readonly string[],
  actor: Actor,
): string[] {
  if (!host.templates.unsplit(record)) throw changed();
  host.follow(host.templates.drainChanges(), decidedBy(actor));
  return endpointIds.filter((id) => host.byId(id) !== null);
}
