import { createHash } from 'node:crypto';
import { SAMPLE_KINDS } from '@palisade/vocabulary/sampleDeletions.ts';
import type { SampleDeletion } from './sampleDeletions.repository.ts';

/** What is known of a deletion once it is over. */
interface Ending {
  readonly companyId: string;
  readonly finishedAt: string;
  /** Whether the server's log and statistics were rewritten with the tables. */
  readonly isLogRewritten: boolean;
  /**
   * Whether everything was read back after files were rewritten. It cannot be once sampling is on
   * again, as what is found then is newer; the deletion itself had read back all but models.
   */
  readonly isReadBack: boolean;
}

/**
 * The receipt of a finished deletion of samples, and the SHA-256 of exactly this text. It counts
 * rows and holds nothing of a value, not even a hash: short values could be guessed from one.
 */
export function receiptOf(
  deletion: SampleDeletion,
  { companyId, finishedAt, isLogRewritten, isReadBack }: Ending,
): { readonly receipt: string; readonly digest: string } {
  const { id, actor, beganAt, dueAt, deletedAt, deleted } = deletion;
  const kinds = SAMPLE_KINDS.filter((kind) => isReadBack || kind !== 'models');
  const receipt = `${JSON.stringify(
    {
      deletionId: id,
      companyId,
      requestedBy: actor,
      requestedAt: beganAt,
      dueAt,
      deletedAt,
      finishedAt,
      deletedRows: Object.fromEntries(SAMPLE_KINDS.map((kind) => [kind, deleted[kind] ?? 0])),
      files: {
        tables: 'rewritten',
        serverLog: isLogRewritten ? 'rewritten' : 'kept by the server',
      },
      verification: {
        readAt: isReadBack ? finishedAt : deletedAt,
        remainingRows: Object.fromEntries(kinds.map((kind) => [kind, 0])),
      },
    },
    null,
    2,
  )}\n`;
  return { receipt, digest: createHash('sha256').update(receipt).digest('hex') };
}
