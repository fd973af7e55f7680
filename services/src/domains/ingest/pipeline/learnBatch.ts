import type { Piece } from '@palisade/engine/exchange/entryStore.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { MirroredLines } from '@palisade/engine/exchange/mirroredRequests.ts';
import type { LedgerLine, RejectionReason } from '@palisade/vocabulary/ledger.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import type { ExchangeConsumer } from '../../../platform/exchangeConsumer.ts';
import type { Upload } from '../../../platform/intake.ts';
import { readingsOf } from './readingsOf.ts';
import { Tally } from './tally.ts';
import type { Turns } from './turns.ts';
import type { Job, WorkLog } from './workLog.ts';

export interface LearnParts {
  readonly consumer: ExchangeConsumer;
  /** One of the company, refused when that was taken over. */
  readonly transaction: CompanyScope['transaction'];
  readonly mirrored: MirroredLines;
  readonly turns: Turns;
  readonly log: WorkLog;
  onError(error: unknown, words: string): void;
}

export interface BatchToLearn {
  readonly upload: Upload;
  readonly pieces: readonly Piece[];
  readonly fingerprint: Buffer;
  /** When it came in, milliseconds since 1970. */
  readonly receivedAt: number;
  /** Entries that are left out, by place. */
  readonly rejected: ReadonlyMap<number, RejectionReason>;
}

/** Entries between two looks at the clock. */
const LOOK_EVERY = 8;

/**
 * Reads and learns one entry after the other, so that what an entry takes is garbage before the
 * next one, in turns with the batches of other companies.
 */
export async function learnBatch(
  { upload, pieces, fingerprint, receivedAt, rejected: leftOut }: BatchToLearn,
  { consumer, transaction, mirrored, turns, log, onError }: LearnParts,
): Promise<LedgerLine> {
  const { companyId, source } = upload;
  const job: Job = { stage: 'learning', companyId, fingerprints: [fingerprint] };
  const counts = new Tally();
  let rejected = 0;
  let skipped = 0;
  const observe = (exchange: Exchange): void => {
    try {
      const verdict = consumer.observe(companyId, source, exchange);
      if (verdict === 'learned') counts.countLearned();
      else counts.countNoise(verdict);
    } catch (error) {
      onError(error, 'An exchange could not be learned');
      counts.countRejected('unlearnable');
      rejected += 1;
    }
  };
  await consumer.begin(companyId, transaction);
  await turns.next(companyId);
  try {
    for (const [place, piece] of pieces.entries()) {
      if (place % LOOK_EVERY === 0 && turns.isOver) {
        log.leave();
        await turns.next(companyId);
      }
      log.enter(job, place);
      const reason = leftOut.get(place);
      if (reason !== undefined) {
        counts.countRejected(reason);
        rejected += 1;
        continue;
      }
      for (const reading of readingsOf(upload, piece, receivedAt, mirrored)) {
        if ('sampled' in reading) counts.countSampled();
        else if ('noise' in reading) {
          counts.countNoise(reading.noise);
          skipped += 1;
        } else if ('rejected' in reading) {
          counts.countRejected(reading.rejected);
          rejected += 1;
        } else {
          if (!consumer.isPrepared(companyId, reading.exchange.host)) {
            log.leave();
            await consumer.prepare(companyId, reading.exchange.host);
            log.enter(job, place);
          }
          observe(reading.exchange);
        }
      }
    }
  } finally {
    log.leave();
  }
  if (skipped > 0) consumer.skip(companyId, skipped, receivedAt);
  if (rejected > 0) consumer.reject(companyId, rejected, receivedAt);
  return counts.line();
}
