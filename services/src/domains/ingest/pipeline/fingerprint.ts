import { hash } from 'node:crypto';
import type { Batch } from './cutBatches.ts';

/** SHA-256 that names one batch of an upload: by the sender's key when there is one, else by content; and by its place. */
export function fingerprintOf(batch: Batch, idempotencyKey: string | null): Buffer {
  if (idempotencyKey !== null) return hash('sha256', `key ${idempotencyKey} ${batch.index}`, 'buffer');
  const parts = batch.pieces.map((piece) => ('text' in piece ? piece.text : `!${piece.rejected}`));
  parts.push(`place ${batch.index}`);
  return hash('sha256', parts.join('\n'), 'buffer');
}
