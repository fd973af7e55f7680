import { createHash, hash } from 'node:crypto';
import type { Batch } from './cutBatches.ts';

/** SHA-256 that names one batch of an upload: by the sender's key when there is one, else by content; and by its place. */
export function fingerprintOf(batch: Batch, idempotencyKey: string | null): Buffer {
  if (idempotencyKey !== null) return hash('sha256', `key ${idempotencyKey} ${batch.index}`, 'buffer');
  const content = createHash('sha256');
  for (const piece of batch.pieces) content.update('text' in piece ? piece.bytes : `!${piece.rejected}`).update('\n');
  return content.update(`place ${batch.index}`).digest();
}
