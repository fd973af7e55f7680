import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { PRODUCT_PRIVACY } from '@palisade/engine/sensitive/privacy.ts';
import { maskedProse } from '@palisade/engine/attackers/maskedText.ts';
import { isHost } from '@palisade/engine/oas/servers.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { DocumentImport } from '../../../platform/documentImport.ts';
import type { DocumentReading, DocumentTasks } from '../../../platform/documentTasks.ts';
import type { Intake } from '../../../platform/intake.ts';
import { Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { markDocumentMasked, storedDocument, unmaskedDocuments } from '../storedDocuments.ts';
import { failLint } from '../lint/lintRows.ts';

export interface DocumentUpload {
  readonly name: string;
  readonly text: string;
  readonly actor: Actor;
  /** Host that the document describes, where none of its servers says one. */
  readonly host?: string | undefined;
}

interface Parts {
  readonly db: Database;
  readonly intake: Intake;
  readonly tasks: DocumentTasks;
  onError(error: unknown, words: string): void;
}

/**
 * Takes documents in: reads them off the event loop, keeps and pins them between two batches, then
 * lints and compares them in the background.
 */
export class Documents implements DocumentImport {
  readonly #parts: Parts;
  readonly #running = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws Problem in words; nothing of the document is kept then */
  async import(
    companyId: string,
    { name, text, actor, host }: DocumentUpload,
  ): Promise<{ readonly id: string; readonly operations: number }> {
    const { intake, tasks } = this.#parts;
    const asked = host === undefined || host.trim() === '' ? null : host.trim().toLowerCase();
    if (asked !== null && !isHost(asked))
      throw new Problem(
        'badInput',
        'A host is written as api.example.com, with a port when it is an unusual one.',
        { field: 'host' },
      );
    const reading = await tasks.read(companyId, text);
    const hosts = reading.hosts.length > 0 || asked === null ? reading.hosts : [asked];
    if (hosts.length === 0)
      throw new Problem(
        'badInput',
        'The document does not say which host it describes. Name the host.',
        { field: 'host' },
      );
    const id = uuidV7();
    const hash = hashOf(reading, text, hosts);
    const kept = maskedProse(name.slice(0, 300), PRODUCT_PRIVACY);
    const document = { id, name: kept, hosts, size: Buffer.byteLength(text), hash };
    await intake.change(companyId, { kind: 'importTemplates', document, reading, actor } as {
      kind: string;
    });
    void this.#lint(companyId, id).then(() => this.analyse(companyId));
    return { id, operations: reading.operations.length };
  }

  async remove(companyId: string, documentId: string, actor: Actor): Promise<void> {
    await this.#parts.intake.change(companyId, { kind: 'removeTemplates', documentId, actor } as {
      kind: string;
    });
    void this.analyse(companyId);
  }

  /**
   * Masks documents that an earlier release kept as they were uploaded.
   * @returns whether there was something to mask
   */
  async maskStored(companyId: string): Promise<boolean> {
    const { db, intake, tasks, onError } = this.#parts;
    const { query } = db.company(companyId);
    let isChanged = false;
    for (const id of await unmaskedDocuments(query)) {
      const stored = await storedDocument(query, id);
      if (stored === null) continue;
      try {
        const text = gunzipSync(stored.content).toString('utf8');
        const reading = await tasks.read(companyId, text);
        const name = maskedProse(stored.name, PRODUCT_PRIVACY);
        if (reading.isKept && name === stored.name) {
          await markDocumentMasked(query, id);
          continue;
        }
        const document = { id, name, hash: hashOf(reading, text, stored.hosts) };
        const change = { kind: 'maskTemplates', document, reading };
        await intake.change(companyId, change as { kind: string });
        isChanged = true;
        await this.#lint(companyId, id);
      } catch (error) {
        const words = 'A stored document could not be masked; the next start tries again';
        onError(error, words);
      }
    }
    if (isChanged) await this.analyse(companyId);
    return isChanged;
  }

  /**
   * Compares documents and traffic; who asks while that runs gets another run afterwards, one for
   * all who ask.
   */
  analyse(companyId: string): Promise<void> {
    const running = this.#running.get(companyId);
    if (running === undefined) return this.#analyse(companyId);
    const waiting = this.#waiting.get(companyId);
    if (waiting !== undefined) return waiting;
    const next = running.then(() => {
      this.#waiting.delete(companyId);
      return this.#analyse(companyId);
    });
    this.#waiting.set(companyId, next);
    return next;
  }

  isAnalysing(companyId: string): boolean {
    return this.#running.has(companyId);
  }

  #analyse(companyId: string): Promise<void> {
    const run = this.#parts.tasks
      .analyse(companyId)
      .catch((error: unknown) =>
        this.#parts.onError(error, 'Documents could not be compared with traffic'),
      )
      .finally(() => {
        if (this.#running.get(companyId) === run) this.#running.delete(companyId);
      });
    this.#running.set(companyId, run);
    return run;
  }

  async #lint(companyId: string, documentId: string): Promise<void> {
    const { tasks, db, onError } = this.#parts;
    try {
      await tasks.lint(companyId, documentId);
    } catch (error) {
      onError(error, 'A document could not be linted');
      await failLint(
        db.company(companyId),
        documentId,
        error instanceof Problem ? error.message : 'The document could not be linted.',
      ).catch(() => undefined);
    }
  }
}

/** Of the text that is kept, so that nobody can try what was masked in it until the hash fits. */
function hashOf(
  { isKept, content }: DocumentReading,
  text: string,
  hosts: readonly string[],
): Buffer {
  const hash = createHash('sha256').update(isKept ? text : gunzipSync(content));
  return hash
    .update('\0')
    .update([...hosts].sort().join(' '))
    .digest();
}
