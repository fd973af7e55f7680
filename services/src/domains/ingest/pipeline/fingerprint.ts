import { createHash, createHmac, hash } from 'node:crypto';
import { Problem } from '../../../platform/problem.ts';
import type { Batch } from './cutBatches.ts';

/** What a batch is known by. */
export interface Identity {
  /** Names the batch: by the sender's key when there is one, else by content; and by its place. */
  readonly fingerprint: Buffer;
  /** What earlier releases called the same batch; null where that is no other name. */
  readonly earlier: Buffer | null;
  /** Of the content of a batch that the sender's key names; null where the content names it. */
  readonly digest: Buffer | null;
}

/**
 * Names the batches of an installation.
 * @param key of the installation: whoever has but the database cannot try contents until one fits
 */
export class Fingerprints {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  of(batch: Batch, idempotencyKey: string | null): Identity {
    if (idempotencyKey !== null) {
      const fingerprint = ofKey(idempotencyKey, batch.index);
      return { fingerprint, earlier: null, digest: this.#digest(batch) };
    }
    const content = createHash('sha256');
    for (const piece of batch.pieces) {
      content.update('text' in piece ? piece.bytes : `!${piece.rejected}`).update('\n');
    }
    const earlier = content.update(`place ${batch.index}`).digest();
    const fingerprint = createHmac('sha256', this.#key).update(earlier).digest();
    return { fingerprint, earlier, digest: null };
  }

  /** Of the entries with their lengths, and of whether the upload ends with them. */
  #digest({ pieces, isLast }: Batch): Buffer {
    const content = createHmac('sha256', this.#key);
    for (const piece of pieces) {
      if ('text' in piece) content.update(`${piece.size} `).update(piece.bytes);
      else content.update(`!${piece.rejected} `);
    }
    return content.update(isLast ? 'end' : 'more').digest();
  }
}

/** Names the batch at a place of the uploads under an idempotency key. */
export const ofKey = (idempotencyKey: string, index: number): Buffer =>
  hash('sha256', `key ${idempotencyKey} ${index}`, 'buffer');

/** Whether content that is known by a name is this one; what earlier releases stored may be. */
export const isSameContent = (known: Buffer | null, digest: Buffer | null): boolean =>
  known === null || digest === null || known.equals(digest);

/** An idempotency key that was used for other content. */
export class ReusedKey extends Problem {
  constructor() {
    super('conflict', 'This Idempotency-Key was used before, for an upload with other content.', {
      field: 'idempotency-key',
      status: 422,
    });
  }
}
