import type { LedgerLine, RejectionReason } from '@palisade/vocabulary/ledger.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import type { ExchangeConsumer } from '../../../platform/exchangeConsumer.ts';
import { isPermanent } from './permanentFailure.ts';
import { findUnlearnable, type Suspect } from './suspects.ts';
import { type Job, type WorkLog, watchedQuery } from './workLog.ts';

/** A batch that can be learned again, because its bytes are still in memory. */
export interface Held {
  readonly fingerprint: Buffer;
  /** Entries of the batch. */
  readonly count: number;
  /** Learns the first `upTo` entries and counts those of `rejected` as such. */
  learn(upTo: number, rejected: ReadonlyMap<number, RejectionReason>): Promise<LedgerLine>;
}

export interface SalvageParts {
  readonly companyId: string;
  /** A transaction of the company. */
  readonly transaction: CompanyScope['transaction'];
  readonly consumer: ExchangeConsumer;
  readonly log: WorkLog;
}

/** Thrown to undo a trial that went well. */
class Undone extends Error {}

/**
 * Finds which entries of a batch cannot be stored, by learning ever smaller parts of it alone and
 * undoing that. Nothing of the company may be in memory that is not stored; nothing is afterwards.
 * Runs where nothing else is learned of the company.
 * @throws what the database says when it fails for another reason than the batch
 */
export async function unlearnableOf(
  held: Held,
  known: Suspect,
  { companyId, transaction, consumer, log }: SalvageParts,
): Promise<ReadonlyMap<number, RejectionReason>> {
  let search = known.search ?? { good: 0, bad: held.count };
  const fits = async (
    upTo: number,
    rejected: ReadonlyMap<number, RejectionReason>,
  ): Promise<boolean> => {
    const job: Job = {
      stage: 'trying',
      companyId,
      fingerprints: [held.fingerprint],
      search: { ...search, bad: upTo },
      rejected: [...rejected],
    };
    consumer.discard(companyId);
    try {
      await held.learn(upTo, rejected);
      return await transaction(async (query) => {
        const watched = watchedQuery(query, log, job);
        await consumer.flush(watched, { isLast: true });
        await watched('set constraints all immediate');
        throw new Undone();
      });
    } catch (error) {
      if (error instanceof Undone) {
        search = { good: Math.max(search.good, upTo), bad: held.count };
        return true;
      }
      if (isPermanent(error)) return false;
      throw error;
    } finally {
      log.leave();
      consumer.discard(companyId);
    }
  };
  return await findUnlearnable(held.count, known, fits);
}
