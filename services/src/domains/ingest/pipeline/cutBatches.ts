import type { Piece } from '@palisade/engine/exchange/entryStore.ts';
import { splitEntries } from '@palisade/engine/exchange/splitEntries.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { CutShort } from '../../../platform/gunzipped.ts';
import type { Upload } from '../../../platform/intake.ts';
import { type Job, UNWATCHED, type WorkLog } from './workLog.ts';

/**
 * A stretch of an upload that is stored as one. The same upload is always cut at the same places.
 */
export interface Batch {
  /** Place within the upload, from 0. */
  readonly index: number;
  readonly pieces: readonly Piece[];
  readonly bytes: number;
  /** Whether the upload ends with it. */
  readonly isLast: boolean;
}

export const BATCH = { bytes: 1024 * 1024, entries: 2_000 } as const;

/** Books the memory that an upload holds; `hold` may wait until there is room. */
export interface MemoryLease {
  hold(more: number): Promise<void>;
  keepOnly(bytes: number): void;
}

/**
 * Cuts a stream into batches. Memory is one batch, one unfinished entry and one chunk. Gzip that
 * breaks off, is damaged or has bytes after its end ends with one rejected entry that says so; what
 * came before is kept.
 */
export async function* cutBatches(
  chunks: AsyncIterable<Uint8Array>,
  { companyId, format }: Pick<Upload, 'companyId' | 'format'>,
  lease: MemoryLease,
  log: WorkLog = UNWATCHED,
): AsyncGenerator<Batch> {
  const splitter = splitEntries(format, LIMITS.entryBytes);
  const job: Job = { stage: 'reading', companyId, fingerprints: [] };
  let pieces: Piece[] = [];
  let bytes = 0;
  let index = 0;
  function* take(found: readonly Piece[]): Generator<Batch> {
    for (const piece of found) {
      // A full batch waits for what comes next: only then is it known not to be the last.
      if (bytes >= BATCH.bytes || pieces.length >= BATCH.entries) {
        const batch = { index: index++, pieces, bytes, isLast: false };
        [pieces, bytes] = [[], 0];
        yield batch;
        lease.keepOnly(0);
      }
      pieces.push(piece);
      if ('text' in piece) bytes += piece.size;
    }
  }
  let end: readonly Piece[] | null = null;
  try {
    for await (const chunk of chunks) {
      await lease.hold(chunk.length);
      log.enter(job);
      const found = splitter.push(chunk);
      log.leave();
      yield* take(found);
    }
  } catch (error) {
    if (!(error instanceof CutShort)) throw error;
    const last = splitter.end();
    const isToldAlready = error.fault === 'truncated' && last.some((one) => 'rejected' in one);
    end = isToldAlready ? last : [...last, { rejected: error.fault }];
  }
  yield* take(end ?? splitter.end());
  if (pieces.length > 0) yield { index, pieces, bytes, isLast: true };
}
