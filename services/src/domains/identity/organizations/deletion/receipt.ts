import { createHash } from 'node:crypto';
import type { Deletion } from './deletions.repository.ts';

/** The receipt of a finished deletion, and the SHA-256 of exactly this text. */
export function receiptOf(
  { environmentId, organizationId, name, actor, beganAt, counts, deleted }: Deletion,
  { finishedAt, tables }: { readonly finishedAt: string; readonly tables: readonly string[] },
): { readonly receipt: string; readonly digest: string } {
  const receipt = `${JSON.stringify(
    {
      environment: { id: environmentId, name },
      organizationId,
      requestedBy: actor,
      requestedAt: beganAt,
      finishedAt,
      counts,
      deletedRows: Object.values(deleted).reduce((sum, count) => sum + count, 0),
      deletedByTable: Object.fromEntries(
        Object.entries(deleted).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
      verification: { readAt: finishedAt, tables: tables.toSorted(), remainingRows: 0 },
    },
    null,
    2,
  )}\n`;
  return { receipt, digest: createHash('sha256').update(receipt).digest('hex') };
}
