import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { MirroredRequest } from '@palisade/engine/exchange/mirroredRequests.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { Receipt, StoredListener, Upload } from '../../../platform/intake.ts';
import type { LearningChange } from '../../../platform/learningChange.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Learners, LostListener } from '../ownership/learners.ts';
import { type FromPipeline, type ToPipeline, WINDOW } from './threadMessages.ts';
import { gathered } from './gathered.ts';
import { type Doing, doingOf, newProgress } from './progress.ts';
import { SuspectList } from './suspectList.ts';
import type { Suspect } from './suspects.ts';
import { ThreadWatch } from './threadWatch.ts';
import { unavailable } from './unavailable.ts';

interface Call {
  readonly kind: ToPipeline['kind'];
  /** Of an upload. */
  readonly companyId: string | null;
  resolve(result: unknown): void;
  reject(error: Error): void;
  /** Bytes sent and not yet taken. */
  onTheWay: number;
  isOver: boolean;
  /** Whether its sender has said all: the thread owes the answer. */
  isSent: boolean;
  /** Until when what the company's other batches do may keep its sender waiting. */
  waitsUntil: number;
  wake: (() => void) | null;
  /**
   * Since when the thread owes something: an answer, or that it takes bytes; null while it waits
   * for the sender.
   */
  owesSince: number | null;
}

export interface PipelineThreadOptions {
  /** Module of the thread; it calls `servePipeline`. */
  readonly module: URL;
  /** Given to the module as `workerData`, with the fields of `PipelineThreadData`. */
  readonly data: object;
  onError(error: unknown, words: string): void;
  /** Batches that took a thread down before; those of this one are added. Its own when absent. */
  readonly suspects?: SuspectList;
  /**
   * Hears whose work the thread hung on; what this company sends from then on may go to another
   * thread.
   */
  onHung?(companyId: string): void;
  /** Milliseconds of processor time without a step; see `ThreadWatch`. */
  readonly hungAfter?: number;
  /** Milliseconds that a sender waits for the thread. */
  readonly patience?: number;
}

/** What the module of the thread finds in `workerData` beside its own. */
export interface PipelineThreadData {
  /** Where it writes what it does; see `writeProgress`. */
  readonly progress: SharedArrayBuffer;
  readonly suspects: ReadonlyMap<string, Suspect>;
}

/**
 * Milliseconds until a thread that ended is replaced: at first, and when it keeps ending before it
 * answers anything.
 */
const RESTART_AFTER = { first: 500, most: 30_000 } as const;
/**
 * Threads that end one after the other, without an answer in between, before this is called dead.
 */
const DEAD_AFTER = 4;
/**
 * An upload that the thread does nothing about for so long, such as while the database hangs, is
 * answered 503.
 */
const PATIENCE = 30_000;
/** So many times that long an upload whose batches are behind others is waited for. */
const LONGEST = 10;
/** Bytes of all uploads on their way to the thread, beyond which new ones are refused. */
const MOST_ON_THE_WAY = 64 * 1024 * 1024;

/**
 * The pipeline in a thread of its own, so that pages stay quick while it learns. When the thread
 * dies or hangs, running uploads are answered `unavailable` (nothing of them that was not stored is
 * counted), the entry at hand is left out from then on, and a new thread is started.
 */
export class PipelineThread implements Learners {
  readonly #options: PipelineThreadOptions;
  readonly #suspects: SuspectList;
  readonly #calls = new Map<number, Call>();
  readonly #listeners = new Set<StoredListener>();
  readonly #lostListeners = new Set<LostListener>();
  /** Epochs of the companies that the thread learns. */
  readonly #epochs = new Map<string, number>();
  readonly #impatience: NodeJS.Timeout;
  #running: {
    readonly worker: Worker;
    readonly watch: ThreadWatch;
    readonly progress: SharedArrayBuffer;
  } | null = null;
  #lastId = 0;
  #failures = 0;
  #isStopping = false;

  constructor(options: PipelineThreadOptions) {
    this.#options = options;
    this.#suspects = options.suspects ?? new SuspectList();
    const { patience = PATIENCE } = options;
    this.#impatience = setInterval(
      () => this.#giveUp(performance.now() - patience),
      Math.min(1_000, patience / 2),
    ).unref();
    this.#start();
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
    if (this.#running === null || this.#epochs.get(companyId) === epoch) return;
    this.#epochs.set(companyId, epoch);
    this.#say({ kind: 'own', id: 0, companyId, epoch });
  }

  async release(companyId: string): Promise<void> {
    this.#epochs.delete(companyId);
    await this.#call((id) => ({ kind: 'release', id, companyId })).result;
  }

  async submit(upload: Upload, bytes: AsyncIterable<Uint8Array>): Promise<Receipt> {
    if (this.#onTheWay() > MOST_ON_THE_WAY)
      throw new Problem('busy', 'The intake is full. Send it again in a moment.', {
        retryAfter: 1,
      });
    const { id, call, result } = this.#call(
      (id) => ({ kind: 'begin', id, upload }),
      upload.companyId,
    );
    result.catch(() => undefined);
    [call.isSent, call.owesSince] = [false, null];
    try {
      for await (const chunk of gathered(bytes)) {
        if (call.isOver) break;
        call.onTheWay += chunk.length;
        call.owesSince ??= performance.now();
        this.#say({ kind: 'bytes', id, bytes: chunk }, [chunk.buffer]);
        while (call.onTheWay > WINDOW && !call.isOver)
          await new Promise<void>((resolve) => (call.wake = resolve));
      }
      this.#owe(call);
      this.#say({ kind: 'end', id });
    } catch (error) {
      this.#owe(call);
      this.#say({ kind: 'abort', id });
      await result.catch(() => undefined);
      throw error;
    }
    return (await result) as Receipt; // the answer to `begin`
  }

  async setSampling(companyId: string, sampling: boolean, actor: Actor): Promise<boolean> {
    return (
      (await this.#call((id) => ({ kind: 'setSampling', id, companyId, sampling, actor }))
        .result) === true
    );
  }

  change(companyId: string, change: LearningChange): Promise<unknown> {
    return this.#call((id) => ({ kind: 'change', id, companyId, change })).result;
  }

  /** Nobody waits for it: a request that is lost is missed by its line only. */
  mirror(companyId: string, request: MirroredRequest): void {
    this.#say({ kind: 'mirror', id: 0, companyId, request });
  }

  dead(): readonly string[] {
    return this.#failures >= DEAD_AFTER ? ['learning'] : [];
  }

  async stop(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    await this.#call((id) => ({ kind: 'stop', id })).result.catch(() => undefined);
    clearInterval(this.#impatience);
    this.#running?.watch.stop();
    await this.#running?.worker.terminate();
  }

  /** The sender has said all, so that only the thread can end the call. */
  #owe(call: Call): void {
    call.isSent = true;
    call.waitsUntil = performance.now() + LONGEST * (this.#options.patience ?? PATIENCE);
    call.owesSince ??= performance.now();
  }

  #onTheWay(): number {
    let sum = 0;
    for (const { onTheWay } of this.#calls.values()) sum += onTheWay;
    return sum;
  }

  #call(message: (id: number) => ToPipeline, companyId: string | null = null) {
    const id = (this.#lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const call: Call = {
      kind: message(id).kind,
      companyId,
      resolve,
      reject,
      onTheWay: 0,
      isOver: false,
      isSent: true,
      waitsUntil: Infinity,
      wake: null,
      owesSince: performance.now(),
    };
    this.#calls.set(id, call);
    if (this.#running === null) this.#fail(id, call);
    else this.#say(message(id));
    return { id, call, result: promise };
  }

  /** Messages are lost while no thread runs; callers that waited for an answer have got 503. */
  #say(message: ToPipeline, transfer: readonly ArrayBuffer[] = []): void {
    this.#running?.worker.postMessage(message, [...transfer]);
  }

  #start(): void {
    const { module, data, onError, hungAfter } = this.#options;
    const progress = newProgress();
    try {
      const given: PipelineThreadData = { progress, suspects: this.#suspects.all() };
      const worker = new Worker(module, { workerData: { ...data, ...given } });
      const watch = new ThreadWatch(
        worker,
        progress,
        (stood) => this.#hung(worker, stood),
        hungAfter,
      );
      this.#running = { worker, watch, progress };
      worker.on('message', (message: FromPipeline) => this.#hear(worker, message));
      // A message that cannot be read is an answer that somebody waits for, and nobody knows who.
      worker.on('messageerror', (error) => {
        onError(error, 'A message of the thread that learns could not be read; it is replaced');
        void worker.terminate();
      });
      worker.on('error', (error) => onError(error, 'The thread that learns died'));
      worker.on('exit', () => this.#ended(worker));
    } catch (error) {
      onError(error, 'The thread that learns could not be started');
      this.#startLater();
    }
  }

  #startLater(): void {
    if (this.#isStopping) return;
    const delay = Math.min(RESTART_AFTER.most, RESTART_AFTER.first * 2 ** this.#failures);
    this.#failures += 1;
    void wait(delay).then(() => {
      if (!this.#isStopping && this.#running === null) this.#start();
    });
  }

  #hear(worker: Worker, message: FromPipeline): void {
    if (worker !== this.#running?.worker) return;
    this.#failures = 0;
    if (message.kind === 'stored') {
      this.#progressed(message.companyId);
      for (const listener of this.#listeners) listener(message.companyId, message.lines);
      return;
    }
    if (message.kind === 'lost') return this.#lose(message.companyId, message.epoch);
    const call = this.#calls.get(message.id);
    if (call === undefined) return;
    if (message.kind === 'taken') {
      call.onTheWay -= message.bytes;
      call.owesSince = call.isSent || call.onTheWay > 0 ? performance.now() : null;
    } else {
      this.#calls.delete(message.id);
      call.isOver = true;
      if (message.kind === 'done') call.resolve(message.result);
      else {
        const { code, words, status, field, retryAfter } = message;
        const options = {
          ...(field === null ? {} : { field }),
          ...(retryAfter === null ? {} : { retryAfter }),
        };
        call.reject(new Problem(code, words, { status, ...options }));
      }
    }
    call.wake?.();
  }

  /**
   * The thread is stuck: it is ended without waiting for that, since it may not end while it is in
   * native code.
   */
  #hung(worker: Worker, stoodFor: number): void {
    if (worker !== this.#running?.worker) return;
    const { onError, onHung } = this.#options;
    const doing = doingOf(this.#running.progress);
    onError(
      new Error(`No step for ${(stoodFor / 1_000).toFixed(1)} s, ${wordsOf(doing)}.`),
      'The thread that learns hung and is replaced',
    );
    this.#running = null;
    this.#loseAll();
    this.#suspects.add(doing);
    worker
      .terminate()
      .catch((error: unknown) => onError(error, 'A hung thread could not be ended'));
    if (doing.job !== null) onHung?.(doing.job.companyId);
    this.#endCalls();
    if (!this.#isStopping) this.#start();
  }

  #ended(worker: Worker): void {
    if (worker !== this.#running?.worker) return;
    const { watch, progress } = this.#running;
    watch.stop();
    this.#running = null;
    this.#loseAll();
    const doing = doingOf(progress);
    if (!this.#isStopping && doing.job !== null) {
      this.#options.onError(
        new Error(`The thread ended ${wordsOf(doing)}.`),
        'An entry ended the thread that learns and is left out from now on',
      );
      this.#suspects.add(doing);
      this.#options.onHung?.(doing.job.companyId);
    }
    this.#endCalls();
    this.#startLater();
  }

  #lose(companyId: string, epoch: number): void {
    if (this.#epochs.get(companyId) === epoch) this.#epochs.delete(companyId);
    for (const listener of this.#lostListeners) listener(companyId, epoch);
  }

  /**
   * The thread is gone, or given up. A commit of it may still be under way, and one that hangs may
   * go on some day: its companies are owned anew, in an epoch in which nothing is read before the
   * one is through and in which the other is refused.
   */
  #loseAll(): void {
    for (const [companyId, epoch] of this.#epochs) this.#lose(companyId, epoch);
  }

  /** Answers every call that the ended thread will not answer. */
  #endCalls(): void {
    for (const [id, call] of this.#calls) this.#fail(id, call);
  }

  /** Batches of a company are stored in turn: its uploads are waited for while it goes on. */
  #progressed(companyId: string): void {
    const now = performance.now();
    for (const call of this.#calls.values())
      if (call.companyId === companyId && call.owesSince !== null && now < call.waitsUntil)
        call.owesSince = now;
  }

  /**
   * Answers uploads that the thread has owed something since before `then`; it may still store
   * them, so the repeat counts nothing twice.
   */
  #giveUp(then: number): void {
    for (const [id, call] of this.#calls) {
      if (call.kind !== 'begin' || call.owesSince === null || call.owesSince > then) continue;
      this.#fail(id, call);
      this.#say({ kind: 'abort', id });
    }
  }

  #fail(id: number, call: Call): void {
    this.#calls.delete(id);
    call.isOver = true;
    call.reject(unavailable());
    call.wake?.();
  }
}

/**
 * What a thread did, for the log: whose work, which batch and entry, and nothing of what it holds.
 */
function wordsOf({ job, entry }: Doing): string {
  if (job === null) return 'at work that has no name';
  const { stage, companyId, fingerprints, search } = job;
  const place =
    stage === 'learning'
      ? `entry ${entry} of `
      : search === undefined
        ? ''
        : `the first ${search.bad} entries of `;
  const batches =
    fingerprints.length === 0
      ? 'no batch'
      : `batch ${fingerprints
          .map((fingerprint) => fingerprint.slice(0, 12))
          .slice(0, 5)
          .join(', ')}`;
  return `${stage} ${place}${batches} of company ${companyId}`;
}
