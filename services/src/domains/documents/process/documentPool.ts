import type {
  DocumentReading,
  DocumentTasks,
  EndpointSnippet,
} from '../../../platform/documentTasks.ts';

type Task = (process: DocumentTasks) => Promise<unknown>;

interface Waiting {
  readonly task: Task;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Work on documents in several processes. Companies take turns, and each has one process at a time, so
 * that a document that takes as long as it may holds up its own company only.
 */
export class DocumentPool implements DocumentTasks {
  readonly #processes: readonly DocumentTasks[];
  readonly #idle: DocumentTasks[];
  /** By company, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #busy = new Set<string>();

  constructor(processes: readonly DocumentTasks[]) {
    this.#processes = processes;
    this.#idle = [...processes];
  }

  read(companyId: string, text: string): Promise<DocumentReading> {
    return this.#run(companyId, (process) =>
      process.read(companyId, text),
    ) as Promise<DocumentReading>; // what the task gives, as below
  }

  lint(companyId: string, documentId: string): Promise<void> {
    return this.#run(companyId, (process) => process.lint(companyId, documentId)) as Promise<void>;
  }

  analyse(companyId: string): Promise<void> {
    return this.#run(companyId, (process) => process.analyse(companyId)) as Promise<void>;
  }

  exportApi(companyId: string, apiId: string): Promise<string | null> {
    return this.#run(companyId, (process) => process.exportApi(companyId, apiId)) as Promise<
      string | null
    >;
  }

  exportHost(companyId: string, hostId: string): Promise<string | null> {
    return this.#run(companyId, (process) => process.exportHost(companyId, hostId)) as Promise<
      string | null
    >;
  }

  snippet(companyId: string, endpointId: string): Promise<EndpointSnippet | null> {
    return this.#run(companyId, (process) =>
      process.snippet(companyId, endpointId),
    ) as Promise<EndpointSnippet | null>;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.stop()));
  }

  #run(companyId: string, task: Task): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const own = this.#waiting.get(companyId);
    if (own === undefined) this.#waiting.set(companyId, [{ task, resolve, reject }]);
    else own.push({ task, resolve, reject });
    this.#serve();
    return promise;
  }

  #serve(): void {
    for (const [companyId, own] of this.#waiting) {
      if (this.#busy.has(companyId)) continue;
      const process = this.#idle.pop();
      if (process === undefined) return;
      const next = own.shift();
      this.#waiting.delete(companyId);
      if (own.length > 0) this.#waiting.set(companyId, own); // behind those that wait
      this.#busy.add(companyId);
      void this.#do(process, companyId, next);
    }
  }

  async #do(
    process: DocumentTasks,
    companyId: string,
    waiting: Waiting | undefined,
  ): Promise<void> {
    try {
      waiting?.resolve(await waiting.task(process));
    } catch (error) {
      waiting?.reject(error);
    } finally {
      this.#busy.delete(companyId);
      this.#idle.push(process);
      this.#serve();
    }
  }
}
