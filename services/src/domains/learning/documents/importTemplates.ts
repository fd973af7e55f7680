import { pinsOfPaths } from '@palisade/engine/oas/pinsOf.ts';
import type { DocumentReading } from '../../../platform/documentTasks.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import { Problem } from '../../../platform/problem.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { describeHost, documentedOn } from '../state/describeHost.ts';
import type { HostState } from '../state/hostState.ts';
import type { DocumentedOperation } from './documentedOperations.ts';
import { deleteDocumentRow, insertDocument } from './documentRows.ts';
import type { ChangeScope } from '../changes/changeScope.ts';

/** A document with its templates, to be kept and pinned. */
export interface ImportTemplates {
  readonly kind: 'importTemplates';
  readonly document: {
    readonly id: string;
    readonly name: string;
    readonly hosts: readonly string[];
    readonly size: number;
    readonly hash: Uint8Array;
  };
  readonly reading: DocumentReading;
  readonly actor: Actor;
}

/**
 * A document to be deleted; its templates are given back to learning where no other document pins
 * them.
 */
export interface RemoveTemplates {
  readonly kind: 'removeTemplates';
  readonly documentId: string;
  readonly actor: Actor;
}

/**
 * Keeps the document and pins its templates on each of its hosts, those without traffic as soon as
 * they have some.
 */
export async function importTemplates(
  { document, reading, actor }: ImportTemplates,
  scope: ChangeScope,
): Promise<{ readonly operations: number }> {
  const { query } = scope;
  const name = await insertDocument(query, { ...document, uploadedBy: actor.name }, reading);
  if (name !== null)
    throw new Problem('conflict', `This document is already here, as ${name}.`, {
      field: 'document',
    });
  const pins = pinsOfPaths(reading.operations.map(({ path }) => path));
  for (const [, state] of await describeHosts(scope, document.hosts)) state.pinDocument(pins);
  await auditAs(query, actor, {
    action: 'oasDocument.upload',
    targetType: 'oasDocument',
    targetId: document.id,
    after: {
      name: document.name,
      title: reading.title,
      hosts: document.hosts,
      operations: reading.operations.length,
    },
  });
  return { operations: reading.operations.length };
}

export async function removeTemplates(
  { documentId, actor }: RemoveTemplates,
  scope: ChangeScope,
): Promise<{ readonly name: string }> {
  const { query } = scope;
  const gone = await deleteDocumentRow(query, documentId);
  if (gone === null) throw new Problem('notFound', 'There is no such document.');
  for (const [kept, state] of await describeHosts(scope, gone.hosts))
    state.unpinDocument(
      gone.paths,
      kept.map(({ path }) => path),
    );
  await auditAs(query, actor, {
    action: 'oasDocument.delete',
    targetType: 'oasDocument',
    targetId: documentId,
    before: { name: gone.name, hosts: gone.hosts },
  });
  return { name: gone.name };
}

/** A document that an earlier release kept, masked by the rule of today. */
export interface MaskTemplates {
  readonly kind: 'maskTemplates';
  readonly document: Pick<ImportTemplates['document'], 'id' | 'name' | 'hash'>;
  readonly reading: DocumentReading;
}

/** Keeps a document anew as it is masked, and pins its templates instead of those that it had. */
export async function maskTemplates(
  { document, reading }: MaskTemplates,
  scope: ChangeScope,
): Promise<null> {
  const { query } = scope;
  const gone = await deleteDocumentRow(query, document.id);
  if (gone === null) return null;
  // Two that differed by nothing else are one now.
  await insertDocument(query, { ...gone, ...document }, reading);
  const pins = pinsOfPaths(reading.operations.map(({ path }) => path));
  for (const [kept, state] of await describeHosts(scope, gone.hosts)) {
    state.unpinDocument(
      gone.paths,
      kept.map(({ path }) => path),
    );
    state.pinDocument(pins);
  }
  return null;
}

/**
 * Tells hosts what their documents describe by now, those without traffic as soon as they have
 * some; gives those with traffic.
 */
async function describeHosts(
  { company, query, host }: ChangeScope,
  names: readonly string[],
): Promise<readonly (readonly [readonly DocumentedOperation[], HostState])[]> {
  const described: (readonly [readonly DocumentedOperation[], HostState])[] = [];
  for (const name of new Set(names.map((each) => company.hostName(each)))) {
    const operations = await documentedOn(query, company, name);
    const state = await host(name);
    if (state !== null) {
      describeHost(state, operations);
      described.push([operations ?? [], state]);
    } else if (operations === null) company.documented.delete(name);
    else company.documented.set(name, operations);
  }
  return described;
}
