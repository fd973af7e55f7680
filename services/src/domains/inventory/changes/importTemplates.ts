import { pinsOfPaths } from '@palisade/engine/oas/pinsOf.ts';
import type { DocumentReading } from '../../../platform/documentTasks.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import { Problem } from '../../../platform/problem.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { deleteDocumentRow, insertDocument, pathsOfHosts } from '../oas/documentRows.ts';
import type { ChangeScope } from './changeInventory.ts';

/** A document with its templates, to be kept and pinned. */
export interface ImportTemplates {
  readonly kind: 'importTemplates';
  readonly document: { readonly id: string; readonly name: string; readonly hosts: readonly string[]; readonly size: number; readonly hash: Uint8Array };
  readonly reading: DocumentReading;
  readonly actor: Actor;
}

/** A document to be deleted; its templates are given back to learning where no other document pins them. */
export interface RemoveTemplates {
  readonly kind: 'removeTemplates';
  readonly documentId: string;
  readonly actor: Actor;
}

/** Keeps the document and pins its templates on each of its hosts, those without traffic as soon as they have some. */
export async function importTemplates({ document, reading, actor }: ImportTemplates, scope: ChangeScope): Promise<{ readonly operations: number }> {
  const { companyId, query } = scope;
  const name = await insertDocument(query, companyId, { ...document, uploadedBy: actor.name }, reading);
  if (name !== null) throw new Problem('conflict', `This document is already here, as ${name}.`, { field: 'document' });
  const pins = pinsOfPaths(reading.operations.map(({ path }) => path));
  for (const host of document.hosts) {
    const state = await scope.host(host);
    if (state === null) scope.company.documentPins.set(host, [...(scope.company.documentPins.get(host) ?? []), ...pins]);
    else state.pinDocument(pins);
  }
  await auditAs(query, actor, { companyId, action: 'oasDocument.upload', targetType: 'oasDocument', targetId: document.id, after: { name: document.name, title: reading.title, hosts: document.hosts, operations: reading.operations.length } });
  return { operations: reading.operations.length };
}

export async function removeTemplates({ documentId, actor }: RemoveTemplates, scope: ChangeScope): Promise<{ readonly name: string }> {
  const { companyId, query } = scope;
  const gone = await deleteDocumentRow(query, companyId, documentId);
  if (gone === null) throw new Problem('notFound', 'There is no such document.');
  const kept = await pathsOfHosts(query, companyId, gone.hosts);
  for (const host of gone.hosts) {
    const keptHere = kept.get(host) ?? [];
    const state = await scope.host(host);
    if (state === null) scope.company.documentPins.set(host, [...pinsOfPaths(keptHere)]);
    else state.unpinDocument(gone.paths, keptHere);
  }
  await auditAs(query, actor, { companyId, action: 'oasDocument.delete', targetType: 'oasDocument', targetId: documentId, before: { name: gone.name, hosts: gone.hosts } });
  return { name: gone.name };
}
