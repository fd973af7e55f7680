import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { MirroredRequest } from '@palisade/engine/exchange/mirroredRequests.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { Intake, Receipt, StoredListener, Upload } from '../../../platform/intake.ts';
import type { LearningChange } from '../../../platform/learningChange.ts';
import { Problem } from '../../../platform/problem.ts';
import { type FromPipeline, type ToPipeline, WINDOW } from './threadMessages.ts';
import { gathered } from './gathered.ts';
import { unavailable } from './unavailable.ts';

interface Call {
  resolve(result: unknown): void;
  reject(error: Error): void;
  /** Bytes sent and not yet taken. */
  onTheWay: number;
  isOver: boolean;
  wake: (() => void) | null;
}

export interface PipelineThreadOptions {
  /** Module of the thread; it calls `servePipeline`. */
  readonly module: URL;
  /** Given to the module as `workerData`. */
  readonly data: unknown;
  onError(error: unknown, words: string): void;
}

const RESTART_AFTER = 500;

/**
 * The pipeline in a thread of its own, so that pages stay quick while it learns. When the thread dies, running uploads are
 * answered `unavailable` (nothing of them that was not stored is counted) and a new one is started.
 */
export class PipelineThread implements Intake {
  readonly #options: PipelineThreadOptions;
  readonly #calls = new Map<number, Call>();
  readonly #listeners = new Set<StoredListener>();
  #worker: Worker;
  #lastId = 0;
  #isStopping = false;

  constructor(options: PipelineThreadOptions) {
    this.#options = options;
    this.#worker = this.#start();
  }

  onStored(listener: StoredListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async submit(upload: Upload, bytes: AsyncIterable<Uint8Array>): Promise<Receipt> {
    const { id, call, result } = this.#call((id) => ({ kind: 'begin', id, upload }));
    result.catch(() => undefined);
    try {
      for await (const chunk of gathered(bytes)) {
        if (call.isOver) break;
        call.onTheWay += chunk.length;
        this.#say({ kind: 'bytes', id, bytes: chunk }, [chunk.buffer]);
        while (call.onTheWay > WINDOW && !call.isOver) await new Promise<void>((resolve) => (call.wake = resolve));
      }
      this.#say({ kind: 'end', id });
    } catch (error) {
      this.#say({ kind: 'abort', id });
      await result.catch(() => undefined);
      throw error;
    }
    return (await result) as Receipt; // the answer to `begin`
  }

  async setSampling(companyId: string, sampling: boolean, actor: Actor): Promise<boolean> {
    return (await this.#call((id) => ({ kind: 'setSampling', id, companyId, sampling, actor })).result) === true;
  }

  change(companyId: string, change: LearningChange): Promise<unknown> {
    return this.#call((id) => ({ kind: 'change', id, companyId, change })).result;
  }

  /** Nobody waits for it: a request that is lost is missed by its line only. */
  mirror(companyId: string, request: MirroredRequest): void {
    this.#say({ kind: 'mirror', id: 0, companyId, request });
  }

  async stop(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    await this.#call((id) => ({ kind: 'stop', id })).result.catch(() => undefined);
    await this.#worker.terminate();
  }

  #call(message: (id: number) => ToPipeline) {
    const id = (this.#lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const call: Call = { resolve, reject, onTheWay: 0, isOver: false, wake: null };
    this.#calls.set(id, call);
    this.#say(message(id));
    return { id, call, result: promise };
  }

  #say(message: ToPipeline, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, [...transfer]);
  }

  #start(): Worker {
    const worker = new Worker(this.#options.module, { workerData: this.#options.data });
    worker.on('message', (message: FromPipeline) => this.#hear(message));
    worker.on('error', (error) => this.#options.onError(error, 'The thread that learns died'));
    worker.on('exit', () => void this.#ended(worker));
    return worker;
  }

  #hear(message: FromPipeline): void {
    if (message.kind === 'stored') {
      for (const listener of this.#listeners) listener(message.companyId, message.lines);
      return;
    }
    const call = this.#calls.get(message.id);
    if (call === undefined) return;
    if (message.kind === 'taken') call.onTheWay -= message.bytes;
    else {
      this.#calls.delete(message.id);
      call.isOver = true;
      if (message.kind === 'done') call.resolve(message.result);
      else call.reject(new Problem(message.code, message.words, message.retryAfter === null ? {} : { retryAfter: message.retryAfter }));
    }
    call.wake?.();
  }

  async #ended(worker: Worker): Promise<void> {
    if (worker !== this.#worker) return;
    this.#endCalls();
    if (this.#isStopping) return;
    await wait(RESTART_AFTER);
    this.#endCalls();
    if (!this.#isStopping) this.#worker = this.#start();
  }

  /** Answers every call that the dead thread will not answer. */
  #endCalls(): void {
    for (const call of this.#calls.values()) {
      call.isOver = true;
      call.reject(unavailable());
      call.wake?.();
    }
    this.#calls.clear();
  }
}
