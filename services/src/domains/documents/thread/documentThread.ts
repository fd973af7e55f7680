import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type {
  DocumentReading,
  DocumentTasks,
  EndpointSnippet,
} from '../../../platform/documentTasks.ts';
import { Problem } from '../../../platform/problem.ts';
import { processorTime } from '../../../platform/processorTime.ts';
import type { DocumentAnswer, DocumentCall } from './serveDocuments.ts';

export interface DocumentThreadOptions {
  /** Module of the thread; it calls `serveDocuments`. */
  readonly module: URL;
  /** Given to the module as `workerData`. */
  readonly data: unknown;
  onError(error: unknown, words: string): void;
  /**
   * Milliseconds of processor time that one task may take, whichever it is; `TIME_LIMITS` when
   * absent.
   */
  readonly timeLimit?: number;
  /** Megabytes of heap; 1,536 when absent. */
  readonly memoryLimit?: number;
}

/**
 * Milliseconds of processor time, since by the clock a busy machine would refuse what it takes
 * otherwise: 32 MB are read in four to eight seconds with masking, and the largest public documents
 * linted in about twenty.
 */
const TIME_LIMITS: Readonly<Record<DocumentCall['task'], number>> = {
  read: 20_000,
  snippet: 10_000,
  exportApi: 20_000,
  exportHost: 20_000,
  lint: 30_000,
  analyse: 60_000,
};
/** Times the limit, by the clock, for a task that waits for the database. */
const PATIENCE = 4;

/** The thread ends when nobody wants anything for so long, since the linter alone holds 100 MB. */
const IDLE = 60_000;

/**
 * Work on documents in a thread of its own that is there only while it is needed. Tasks run one
 * after the other; one that takes too long or too much memory is ended with its thread, and the
 * next begins in a new one.
 */
export class DocumentThread implements DocumentTasks {
  readonly #options: DocumentThreadOptions;
  #worker: Worker | null = null;
  #tail: Promise<unknown> = Promise.resolve();
  #idle = 0;
  #isStopping = false;

  constructor(options: DocumentThreadOptions) {
    this.#options = options;
  }

  read(companyId: string, text: string): Promise<DocumentReading> {
    return this.#run(
      { task: 'read', args: [companyId, text] },
      'The document takes too long or too much memory to read. Split it into smaller ones.',
    ) as Promise<DocumentReading>; // the answer to its task, as below
  }

  lint(companyId: string, documentId: string): Promise<void> {
    return this.#run(
      { task: 'lint', args: [companyId, documentId] },
      'The document takes too long or too much memory to lint.',
    ) as Promise<void>;
  }

  analyse(companyId: string): Promise<void> {
    return this.#run(
      { task: 'analyse', args: [companyId] },
      'The analysis takes too long. Try again later.',
    ) as Promise<void>;
  }

  exportApi(companyId: string, apiId: string): Promise<string | null> {
    return this.#run(
      { task: 'exportApi', args: [companyId, apiId] },
      'The API is too large to export.',
    ) as Promise<string | null>;
  }

  exportHost(companyId: string, hostId: string): Promise<string | null> {
    return this.#run(
      { task: 'exportHost', args: [companyId, hostId] },
      'The host is too large to export.',
    ) as Promise<string | null>;
  }

  snippet(companyId: string, endpointId: string): Promise<EndpointSnippet | null> {
    return this.#run(
      { task: 'snippet', args: [companyId, endpointId] },
      'The document takes too long to read.',
    ) as Promise<EndpointSnippet | null>;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#end();
  }

  #run(call: DocumentCall, tooMuch: string): Promise<unknown> {
    const result = this.#tail.then(() => this.#do(call, tooMuch));
    this.#tail = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  async #do(call: DocumentCall, tooMuch: string): Promise<unknown> {
    if (this.#isStopping) throw new Problem('unavailable', 'The server is stopping.');
    const worker = (this.#worker ??= this.#start());
    const turn = (this.#idle += 1);
    worker.ref();
    const answer = Promise.withResolvers<DocumentAnswer | null>();
    const hear = (message: DocumentAnswer): void => answer.resolve(message);
    const ended = (): void => answer.resolve(null);
    worker.once('message', hear);
    worker.once('exit', ended);
    worker.postMessage(call);
    const outcome = await this.#within(
      worker,
      answer.promise,
      this.#options.timeLimit ?? TIME_LIMITS[call.task],
    );
    worker.off('message', hear);
    worker.off('exit', ended);
    if (outcome === null) {
      await this.#end();
      throw call.task === 'read'
        ? new Problem('badInput', tooMuch, { field: 'document' })
        : new Problem('unavailable', tooMuch);
    }
    worker.unref();
    setTimeout(() => void (turn === this.#idle && this.#end()), IDLE).unref();
    if ('result' in outcome) return outcome.result;
    throw new Problem(
      outcome.code,
      outcome.words,
      outcome.field === null ? {} : { field: outcome.field },
    );
  }

  /** The answer, or null when the thread has worked longer than the limit without giving one. */
  async #within(
    worker: Worker,
    answer: Promise<DocumentAnswer | null>,
    limit: number,
  ): Promise<DocumentAnswer | null> {
    const given = new AbortController();
    const over = async (): Promise<null> => {
      const until = performance.now() + PATIENCE * limit;
      const before = await processorTime(worker);
      for (let left = limit; left > 0 && performance.now() < until;) {
        await wait(Math.max(left, 50), null, { signal: given.signal });
        const now = await processorTime(worker);
        if (now === null || before === null) break;
        left = limit - (now - before);
      }
      return null;
    };
    try {
      return await Promise.race([answer, over().catch(() => null)]);
    } finally {
      given.abort();
    }
  }

  #start(): Worker {
    const { module, data, memoryLimit = 1_536, onError } = this.#options;
    const worker = new Worker(module, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
    });
    worker.on('error', (error) => onError(error, 'The thread for documents died'));
    worker.on('messageerror', (error) => {
      onError(error, 'An answer of the thread for documents could not be read');
      void worker.terminate();
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}
