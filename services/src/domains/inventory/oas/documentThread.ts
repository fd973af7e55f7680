import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DocumentReading, DocumentTasks, EndpointSnippet } from '../../../platform/documentTasks.ts';
import { Problem } from '../../../platform/problem.ts';
import type { DocumentAnswer, DocumentCall } from './serveDocuments.ts';

export interface DocumentThreadOptions {
  /** Module of the thread; it calls `serveDocuments`. */
  readonly module: URL;
  /** Given to the module as `workerData`. */
  readonly data: unknown;
  onError(error: unknown, words: string): void;
  /** Milliseconds that one task may take; 120,000 when absent. */
  readonly timeLimit?: number;
  /** Megabytes of heap; 1,536 when absent. */
  readonly memoryLimit?: number;
}

/** The thread ends when nobody wants anything for so long, since the linter alone holds 100 MB. */
const IDLE = 60_000;

/**
 * Work on documents in a thread of its own that is there only while it is needed. Tasks run one after the other; one that takes
 * too long or too much memory is ended with its thread, and the next begins in a new one.
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

  read(text: string): Promise<DocumentReading> {
    return this.#run({ task: 'read', args: [text] }, 'The document takes too long or too much memory to read. Split it into smaller ones.') as Promise<DocumentReading>; // the answer to its task, as below
  }

  lint(companyId: string, documentId: string): Promise<void> {
    return this.#run({ task: 'lint', args: [companyId, documentId] }, 'The document takes too long or too much memory to lint.') as Promise<void>;
  }

  analyse(companyId: string): Promise<void> {
    return this.#run({ task: 'analyse', args: [companyId] }, 'The analysis takes too long. Try again later.') as Promise<void>;
  }

  exportApi(companyId: string, apiId: string): Promise<string | null> {
    return this.#run({ task: 'exportApi', args: [companyId, apiId] }, 'The API is too large to export.') as Promise<string | null>;
  }

  snippet(companyId: string, endpointId: string): Promise<EndpointSnippet | null> {
    return this.#run({ task: 'snippet', args: [companyId, endpointId] }, 'The document takes too long to read.') as Promise<EndpointSnippet | null>;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#end();
  }

  #run(call: DocumentCall, tooMuch: string): Promise<unknown> {
    const result = this.#tail.then(() => this.#do(call, tooMuch));
    this.#tail = result.then(() => undefined, () => undefined);
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
    const given = new AbortController();
    const outcome = await Promise.race([answer.promise, wait(this.#options.timeLimit ?? 120_000, null, { signal: given.signal }).catch(() => null)]);
    given.abort();
    worker.off('message', hear);
    worker.off('exit', ended);
    if (outcome === null) {
      await this.#end();
      throw call.task === 'read' ? new Problem('badInput', tooMuch, { field: 'document' }) : new Problem('unavailable', tooMuch);
    }
    worker.unref();
    setTimeout(() => void (turn === this.#idle && this.#end()), IDLE).unref();
    if ('result' in outcome) return outcome.result;
    throw new Problem(outcome.code, outcome.words, outcome.field === null ? {} : { field: outcome.field });
  }

  #start(): Worker {
    const { module, data, memoryLimit = 1_536, onError } = this.#options;
    const worker = new Worker(module, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memoryLimit } });
    worker.on('error', (error) => onError(error, 'The thread for documents died'));
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
