import {
  type MirroredRequest,
  MirroredRequests,
} from '@palisade/engine/exchange/mirroredRequests.ts';
import type { LedgerLine } from '@palisade/vocabulary/ledger.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CompanySettingsStore, Actor } from '../../../platform/companySettings.ts';
import type { ExchangeConsumer } from '../../../platform/exchangeConsumer.ts';
import type { LearningChange } from '../../../platform/learningChange.ts';
import type { Receipt, StoredListener, Upload } from '../../../platform/intake.ts';
import { Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import type { Learners, LostListener } from '../ownership/learners.ts';
import { TakenOver } from '../ownership/takenOver.ts';
import { noteDeletion } from '../sampling/sampleDeletions.repository.ts';
import type { BatchRow } from './batchRows.ts';
import { Capacity, type CapacityLimits } from './capacity.ts';
import { CompanyLane, type LearnedBatch } from './companyLane.ts';
import { type Batch, cutBatches } from './cutBatches.ts';
import { type DecodeLimits, decodedChunks } from './decodedChunks.ts';
import { Fingerprints, type Identity, isSameContent, ofKey, ReusedKey } from './fingerprint.ts';
import { type KeyedUpload, KeyedUploads } from './keyedUploads.ts';
import { learnBatch } from './learnBatch.ts';
import type { Held } from './salvage.ts';
import { NO_SUSPECT, type Suspect } from './suspects.ts';
import { Tally } from './tally.ts';
import { Turns } from './turns.ts';
import { unavailable } from './unavailable.ts';
import { UNWATCHED, watchedQuery, type WorkLog } from './workLog.ts';

export interface PipelineParts {
  readonly db: Database;
  readonly consumer: ExchangeConsumer;
  readonly settings: CompanySettingsStore;
  /** Key of the installation for names of batches; see `Fingerprints`. */
  readonly batchKey: Uint8Array;
  /** Other processes may learn over the same database; see `CompanyLane`. */
  readonly isShared?: boolean;
  readonly limits?: DecodeLimits;
  readonly capacity?: CapacityLimits;
  onError(error: unknown, words: string): void;
  /**
   * Batches with an entry that failed or hung what learns, by fingerprint in hexadecimal; none when
   * absent.
   */
  readonly suspects?: ReadonlyMap<string, Suspect>;
  /** Hears what is worked on; nobody when absent. */
  readonly log?: WorkLog;
}

/**
 * Bytes of batches that are learned and not yet stored, which are kept so that they can be learned
 * again.
 */
const MOST_KEPT = 32 * 1024 * 1024;

/** What became of one batch. */
interface Outcome extends LedgerLine {
  readonly id: string;
  readonly duplicate: boolean;
}

/** A batch that is on its way to being stored. */
interface Running {
  readonly outcome: Promise<Outcome>;
  /** As in `Identity`. */
  readonly digest: Buffer | null;
}

/**
 * From bytes to rows: unpacks, cuts, reads and learns in memory, then commits counters, ledger and
 * what was learned in one transaction. An upload is answered after that, so what was answered is
 * durable and counted once, and what was not answered may be sent again: batches that are stored
 * already are known by their fingerprint.
 */
export class ExchangePipeline implements Learners {
  readonly #parts: PipelineParts;
  readonly #capacity: Capacity;
  readonly #lanes = new Map<string, CompanyLane>();
  readonly #running = new Map<string, Running>();
  readonly #fingerprints: Fingerprints;
  readonly #keyed = new KeyedUploads();
  readonly #listeners = new Set<StoredListener>();
  readonly #lostListeners = new Set<LostListener>();
  readonly #mirrored = new MirroredRequests();
  readonly #turns = new Turns();
  #kept = 0;
  #isStopping = false;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#capacity = new Capacity(parts.capacity);
    this.#fingerprints = new Fingerprints(parts.batchKey);
  }

  onStored(listener: StoredListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onLost(listener: LostListener): () => void {
    this.#lostListeners.add(listener);
    return () => this.#lostListeners.delete(listener);
  }

  own(companyId: string, epoch: number): void {
    if (this.#isStopping) return;
    this.#parts.settings.forget(companyId); // The owner before may just have changed them.
    this.#lane(companyId).own(epoch);
  }

  async release(companyId: string): Promise<void> {
    const lane = this.#lanes.get(companyId);
    if (lane === undefined) return;
    this.#lanes.delete(companyId);
    await lane.close();
    this.#parts.consumer.discard(companyId);
  }

  async submit(upload: Upload, bytes: AsyncIterable<Uint8Array>): Promise<Receipt> {
    if (this.#isStopping) throw unavailable();
    const lease = this.#capacity.enter(upload.companyId);
    try {
      if ((await this.#parts.settings.read(upload.companyId)) === null)
        throw new Problem('notFound', 'There is no such company.');
      const chunks = decodedChunks(bytes, this.#parts.limits);
      const batches = cutBatches(chunks, upload, lease, this.#parts.log);
      return await this.#receive(upload, batches, () => lease.leave());
    } finally {
      lease.leave();
    }
  }

  /** Bytes of running uploads in memory. */
  get heldBytes(): number {
    return this.#capacity.held;
  }

  mirror(companyId: string, request: MirroredRequest): void {
    this.#mirrored.add(companyId, request, performance.now());
  }

  async setSampling(companyId: string, sampling: boolean, actor: Actor): Promise<boolean> {
    const { settings, consumer } = this.#parts;
    const lane = this.#lane(companyId);
    return await lane.settled(async () => {
      const isKnown = await lane.transaction(async (query) => {
        const change = await settings.setSampling(query, companyId, sampling, actor);
        if (change === null) return false;
        if (!sampling) {
          const forgotten = await consumer.forgetSamples(query);
          await noteDeletion(query, actor, { ...change, ...forgotten });
        }
        return true;
      });
      settings.forget(companyId);
      consumer.discard(companyId);
      return isKnown;
    });
  }

  async change(companyId: string, change: LearningChange): Promise<unknown> {
    const { consumer, log = UNWATCHED } = this.#parts;
    const lane = this.#lane(companyId);
    return await lane.settled(async () => {
      try {
        // Outside the transaction: it reads on connections of its own, of which a thread has six.
        await consumer.begin(companyId, (work) => lane.transaction(work));
        const { outcome, afterCommit } = await lane.transaction(async (direct) => {
          const query = watchedQuery(direct, log, {
            stage: 'changing',
            companyId,
            fingerprints: [],
          });
          return {
            outcome: await consumer.change(query, change),
            afterCommit: await consumer.flush(query, { isLast: true }),
          };
        });
        afterCommit();
        return outcome;
      } catch (error) {
        consumer.discard(companyId);
        throw error;
      } finally {
        log.leave();
      }
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#lanes.values()].map((lane) => lane.close()));
  }

  /** @param whenCut gives back what is booked for an upload, of which nothing is left */
  async #receive(
    upload: Upload,
    batches: AsyncIterable<Batch>,
    whenCut: () => void,
  ): Promise<Receipt> {
    const committed: Promise<Outcome>[] = [];
    let failure: { readonly error: unknown } | null = null;
    const keyed = this.#keyed.enter(upload.companyId, upload.idempotencyKey);
    try {
      for await (const batch of batches) {
        await keyed.turn(batch.index);
        if (failure !== null) break; // While it waited.
        const outcome = await this.#learn(upload, batch, keyed);
        outcome.committed.catch((error: unknown) => (failure ??= { error }));
        committed.push(outcome.committed);
        if (failure !== null) break;
      }
      if (committed.length === 0) await this.#refuseUsedKey(upload);
    } catch (error) {
      failure = { error };
    } finally {
      keyed.leave();
    }
    // Committing what came before may take a second; the memory is free by now.
    if (failure !== null) whenCut();
    const settled = await Promise.allSettled(committed);
    const outcomes = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const total = new Tally();
    for (const outcome of outcomes) total.add(outcome);
    const failed = failure as { readonly error: unknown } | null; // also set in a callback
    const isNew = outcomes.some(({ duplicate }) => !duplicate);
    if (failed !== null) throw withKept(failed.error, total, isNew);
    return {
      batchIds: outcomes.map(({ id }) => id),
      ...total.line(),
      duplicate: outcomes.length > 0 && outcomes.every(({ duplicate }) => duplicate),
    };
  }

  /**
   * Learns a batch, unless it is stored or on its way; resolves when its memory can go, long before
   * it is committed.
   */
  async #learn(
    upload: Upload,
    batch: Batch,
    keyed: KeyedUpload,
  ): Promise<{ readonly committed: Promise<Outcome> }> {
    const identity = this.#identityOf(upload, batch);
    const key = runningKey(upload.companyId, identity.fingerprint);
    const running = () => this.#running.get(key);
    for (let other = running(); other !== undefined; other = running()) {
      const { outcome } = other;
      if (isSameContent(other.digest, identity.digest)) {
        keyed.begun(batch.index);
        return { committed: outcome.then((stored) => ({ ...stored, duplicate: true })) };
      }
      // Other content under the same key: when it cannot be stored, the key is free again.
      if (await isFulfilled(outcome)) throw new ReusedKey();
    }
    // No await in between: of two batches under one key the second has to see the first.
    const outcome = Promise.withResolvers<Outcome>();
    const { promise, reject } = outcome;
    promise.catch(() => undefined);
    this.#running.set(key, { outcome: promise, digest: identity.digest });
    keyed.begun(batch.index);
    const end = () => this.#running.delete(key);
    promise.then(end, end);
    try {
      await this.#learnUnlessStored(upload, batch, identity, outcome);
    } catch (error) {
      if (error instanceof ReusedKey) {
        reject(error);
        throw error; // At once: nothing that follows may be learned.
      }
      this.#parts.onError(error, 'A batch could not be learned');
      reject(error instanceof TakenOver ? error : unavailable());
    }
    return { committed: promise };
  }

  /**
   * Learns a batch that is not on its way, unless it is stored.
   * @param outcome is settled once the batch is stored or cannot be; by the caller when this fails
   */
  async #learnUnlessStored(
    upload: Upload,
    batch: Batch,
    identity: Identity,
    { promise, resolve, reject }: PromiseWithResolvers<Outcome>,
  ): Promise<void> {
    const { fingerprint, digest } = identity;
    const lane = this.#lane(upload.companyId);
    const stored = await lane.stored.find(identity);
    if (stored !== null && !isSameContent(stored.digest, digest)) throw new ReusedKey();
    if (stored !== null) {
      resolve({ ...stored, duplicate: true });
      return;
    }
    const known = this.#parts.suspects?.get(fingerprint.toString('hex')) ?? NO_SUSPECT;
    const held = this.#hold(upload, batch, fingerprint, promise);
    const learned = (counts: LedgerLine): LearnedBatch => {
      const row = rowOf(upload, batch, identity, counts);
      return {
        row,
        held: held.isKept ? held : null,
        stored: (stored) => resolve({ id: row.id, ...stored, duplicate: false }),
        failed: reject,
      };
    };
    if (known.isAlone !== true)
      await lane.learn(async () => learned(await held.learn(held.count, known.rejected)));
    else
      await lane.alone(
        { ...learned(new Tally().line()), held },
        known.isGivenUp === true ? allOf(held.count) : known,
      );
  }

  /** The demo has no digests: what one release left half filled, the next one fills anew. */
  #identityOf({ kind, idempotencyKey }: Upload, batch: Batch): Identity {
    const identity = this.#fingerprints.of(batch, idempotencyKey);
    return kind === 'demo' ? { ...identity, digest: null } : identity;
  }

  /** @throws ReusedKey when the key of an upload without entries was used for one that has some */
  async #refuseUsedKey({ companyId, idempotencyKey }: Upload): Promise<void> {
    if (idempotencyKey === null) return;
    const fingerprint = ofKey(idempotencyKey, 0);
    const running = this.#running.get(runningKey(companyId, fingerprint));
    if (running !== undefined && (await isFulfilled(running.outcome))) throw new ReusedKey();
    const { stored } = this.#lane(companyId);
    if ((await stored.find({ fingerprint, earlier: null })) !== null) throw new ReusedKey();
  }

  /**
   * What learns a batch, also again; its bytes are kept until it is stored, unless too many others
   * are.
   */
  #hold(
    upload: Upload,
    { pieces, bytes }: Batch,
    fingerprint: Buffer,
    settled: Promise<unknown>,
  ): Held & { readonly isKept: boolean } {
    const { consumer, onError, log = UNWATCHED } = this.#parts;
    const isKept = this.#kept + bytes <= MOST_KEPT;
    if (isKept) {
      this.#kept += bytes;
      const end = () => (this.#kept -= bytes);
      settled.then(end, end);
    }
    const receivedAt = Date.now();
    const mirrored = this.#mirrored.lines(upload.companyId, performance.now());
    settled.then(mirrored.stored, mirrored.giveBack);
    const learn: Held['learn'] = (upTo, rejected) =>
      learnBatch(
        {
          upload,
          pieces: upTo === pieces.length ? pieces : pieces.slice(0, upTo),
          fingerprint,
          receivedAt,
          rejected,
        },
        {
          consumer,
          transaction: (work) => this.#lane(upload.companyId).transaction(work),
          mirrored,
          turns: this.#turns,
          log,
          onError,
        },
      );
    return { fingerprint, count: pieces.length, learn, isKept };
  }

  #lane(companyId: string): CompanyLane {
    const known = this.#lanes.get(companyId);
    if (known !== undefined) return known;
    if (this.#isStopping) throw unavailable();
    const { db, consumer, onError, isShared = false, log = UNWATCHED } = this.#parts;
    const lane = new CompanyLane(companyId, {
      db,
      consumer,
      isShared,
      onError,
      log,
      onLost: (id, epoch) => {
        for (const listener of this.#lostListeners) listener(id, epoch);
      },
      onStored: (id, lines) => {
        for (const listener of this.#listeners) listener(id, lines);
      },
    });
    this.#lanes.set(companyId, lane);
    return lane;
  }
}

/** All entries of a batch that took its thread down too often. */
const allOf = (count: number): Suspect => ({
  rejected: new Map(Array.from({ length: count }, (_, place) => [place, 'tookTooLong'])),
  search: null,
});

/** Whether a promise was kept, once it is settled. */
const isFulfilled = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

/** The row of a batch whose entries were learned just now. */
const rowOf = (
  { source, kind, tokenId }: Upload,
  { bytes }: Batch,
  { fingerprint, digest }: Identity,
  counts: LedgerLine,
): BatchRow => ({
  id: uuidV7(),
  source,
  kind,
  fingerprint,
  digest,
  tokenId,
  receivedAt: Date.now(),
  bytes,
  counts,
});

const runningKey = (companyId: string, fingerprint: Buffer): string =>
  `${companyId} ${fingerprint.toString('base64')}`;

/**
 * Tells the sender of a broken upload what of it was kept.
 * @param isNew whether some of that came with this upload
 */
function withKept(error: unknown, kept: LedgerLine, isNew: boolean): unknown {
  if (!(error instanceof Problem)) return error;
  const { code, message, field, status, retryAfter } = error;
  const isReused = error instanceof ReusedKey;
  if (!isReused && kept.received === 0) return error;
  const words = [
    message,
    isReused && !isNew
      ? 'Nothing of this one was stored.'
      : `${kept.received} entries before that were kept.`,
    ...(isReused ? ['Send it again with a key of its own.'] : []),
  ];
  return new Problem(code, words.join(' '), {
    status,
    ...(field === undefined ? {} : { field }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}
