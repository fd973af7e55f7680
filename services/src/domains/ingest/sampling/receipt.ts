import { createHash } from 'node:crypto';
import { SAMPLE_KINDS } from '@palisade/vocabulary/sampleDeletions.ts';
import type { SampleCounts } from '../../../platform/sampleCounts.ts';
import type { SampleDeletion } from './sampleDeletions.repository.ts';

/** What is known of a deletion once it is over. */
interface Ending {
  readonly companyId: string;
  readonly finishedAt: string;
  /** Whether the server's log and statistics were rewritten with the tables. */
  readonly isLogRewritten: boolean;
  /** What was read back, when, and what is left, of the kinds that were read back. */
  readonly verification: Verification;
}

interface Verification {
  readonly readAt: string | null;
  readonly remaining: SampleCounts;
}

/**
 * The receipt of a finished deletion of samples, and the SHA-256 of exactly this text. It counts
 * rows and holds nothing of a value, not even a hash: short values could be guessed from one. Kinds
 * that were not read back are named as such.
 */
export function receiptOf(
  deletion: SampleDeletion,
  { companyId, finishedAt, isLogRewritten, verification: { readAt, remaining } }: Ending,
): { readonly receipt: string; readonly digest: string } {
  const { id, actor, beganAt, dueAt, deletedAt, deleted } = deletion;
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
        readAt,
        remainingRows: Object.fromEntries(
          SAMPLE_KINDS.flatMap((kind) => {
            const rows = remaining[kind];
            return rows === undefined ? [] : [[kind, rows]];
          }),
        ),
        notReadBack: SAMPLE_KINDS.filter((kind) => remaining[kind] === undefined),
      },
    },
    null,
    2,
  )}\n`;
  return { receipt, digest: createHash('sha256').update(receipt).digest('hex') };
}
