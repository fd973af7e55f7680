import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  DocumentReading,
  DocumentTasks,
  EndpointSnippet,
} from '../../../platform/documentTasks.ts';
import { Problem } from '../../../platform/problem.ts';
import type { DocumentAnswer, DocumentCall, DocumentStart } from './serveDocuments.ts';

export interface DocumentProcessOptions {
  /** Module of the process; it calls `serveDocuments`. */
  readonly module: URL;
  /** Given to what `serveDocuments` begins with. */
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

/** The process ends when nobody wants anything for so long, since the linter alone holds 100 MB. */
const IDLE = 60_000;

/** Characters of what a process that died said last: V8 says why first, then its whole stack. */
const LAST_WORDS = 16_000;
/** Clock ticks a second in `/proc`: 100 on every Linux that Node runs on. */
const TICKS = 100;

/**
 * Milliseconds of processor time that a process took; null when it has ended, and where there is no
 * `/proc`.
 */
async function processorTime({ pid }: ChildProcess): Promise<number | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return ((Number(user) + Number(system)) * 1_000) / TICKS;
  } catch {
    return null;
  }
}

/**
 * Work on documents in a process of its own that is there only while it is needed. A thread would
 * not do: where its memory is at an end within one allocation, V8 ends the whole process. Tasks run
 * one after the other; one that takes too long or too much memory is ended with its process, and
 * the next begins in a new one.
 */
export class DocumentProcess implements DocumentTasks {
  readonly #options: DocumentProcessOptions;
  #child: ChildProcess | null = null;
  #tail: Promise<unknown> = Promise.resolve();
  #idle = 0;
  #isStopping = false;

  constructor(options: DocumentProcessOptions) {
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
    const child = (this.#child ??= this.#start());
    const turn = (this.#idle += 1);
    holdOpen(child);
    const answer = Promise.withResolvers<DocumentAnswer | null>();
    const hear = (message: unknown): void => answer.resolve(message as DocumentAnswer); // of `serveDocuments`
    const ended = (): void => answer.resolve(null);
    child.once('message', hear);
    child.once('exit', ended);
    child.once('error', ended);
    child.send(call, (error) => error && ended());
    const limit = this.#options.timeLimit ?? TIME_LIMITS[call.task];
    const outcome = await this.#within(child, answer.promise, limit);
    child.off('message', hear);
    child.off('exit', ended);
    child.off('error', ended);
    if (outcome === null) {
      await this.#end();
      throw call.task === 'read'
        ? new Problem('badInput', tooMuch, { field: 'document' })
        : new Problem('unavailable', tooMuch);
    }
    letGo(child);
    setTimeout(() => void (turn === this.#idle && this.#end()), IDLE).unref();
    if ('result' in outcome) return outcome.result;
    throw new Problem(
      outcome.code,
      outcome.words,
      outcome.field === null ? {} : { field: outcome.field },
    );
  }

  /** The answer, or null when the process has worked longer than the limit without giving one. */
  async #within(
    child: ChildProcess,
    answer: Promise<DocumentAnswer | null>,
    limit: number,
  ): Promise<DocumentAnswer | null> {
    const given = new AbortController();
    const over = async (): Promise<null> => {
      const until = performance.now() + PATIENCE * limit;
      const before = await processorTime(child);
      for (let left = limit; left > 0 && performance.now() < until;) {
        await wait(Math.max(left, 50), null, { signal: given.signal });
        const now = await processorTime(child);
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

  #start(): ChildProcess {
    const { module, data, memoryLimit = 1_536, onError } = this.#options;
    const child = fork(module, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${memoryLimit}`],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    let words = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-LAST_WORDS);
    });
    child.on('error', (error) => onError(error, 'The process for documents failed'));
    let wasEnded = false;
    child.on('exit', () => {
      wasEnded = this.#child !== child;
      if (!wasEnded) this.#child = null;
    });
    // What it said is all here only once its pipes are closed.
    child.on('close', (code, signal) => {
      if (!wasEnded || code !== null)
        onError(new Error(words || `${signal ?? code}`), 'The process for documents died');
    });
    child.send({ data } satisfies DocumentStart, () => undefined);
    return child;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    // One that could not begin has no number, and never exits.
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    holdOpen(child);
    child.kill('SIGKILL');
    await gone;
  }
}

/** A child that works keeps its parent from ending. */
function holdOpen(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** One that waits does not. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  // A pipe is a socket, whatever its type says.
  (child.stderr as Socket | null)?.unref();
}
