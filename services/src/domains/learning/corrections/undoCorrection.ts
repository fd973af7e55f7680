import { recordSealing } from '@palisade/engine/templates/sealedTemplates.ts';
import type { MergeRecord } from '@palisade/engine/templates/templateMerge.ts';
import type { SplitRecord } from '@palisade/engine/templates/templateSplit.ts';
import { MOST_LISTED } from '@palisade/vocabulary/changeKinds.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import { Problem } from '../../../platform/problem.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { documentedOn } from '../state/describeHost.ts';
import type { HostState } from '../state/hostState.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { correctionToUndo, laterCorrections, markUndone } from './correctionRows.ts';
import type { Corrected } from './mergeEndpoints.ts';
import { restoreEndpoints } from './restoreEndpoints.ts';

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
      ? await unmerge(host, correction.id, correction.record as MergeRecord, scope, actor)
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
  correctionId: string,
  sealed: MergeRecord,
  scope: ChangeScope,
  actor: Actor,
): Promise<string[]> {
  const record = recordSealing.open(sealed, scope.company.pathSeal);
  const documented = await documentedOn(scope.query, scope.company, host.name);
  const undone = host.templates.unmerge(record, documented?.map(({ path }) => path) ?? []);
  if (undone === null) throw changed();
  const back = await restoreEndpoints(host, correctionId, record, undone, scope);
  tellApart(host, back, actor);
  return back;
}

/** Tells that paths are several again, those of each method together. */
function tellApart(host: HostState, endpointIds: readonly string[], actor: Actor): void {
  const back = endpointIds.flatMap((id) => host.byId(id) ?? []);
  for (const endpoints of Map.groupBy(back, ({ method }) => method).values()) {
    const after = {
      paths: endpoints.slice(0, MOST_LISTED).map(({ template }) => template),
      count: endpoints.length,
    };
    endpoints[0]?.changes.note({ kind: 'split', ...decidedBy(actor), after });
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
