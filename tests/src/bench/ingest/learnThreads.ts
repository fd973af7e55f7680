import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LearnThreadData } from './learnThread.ts';

const LINES = 5_000;
const WARM_UP = 8_000;
const ROUND = 4_000;
const ROUNDS = 3;

/** Threads that learn, each for a company of its own. */
export class LearnThreads {
  readonly #workers: Worker[];

  constructor(url: string, companyIds: readonly string[]) {
    this.#workers = companyIds.map((companyId) => new Worker(new URL('./learnThread.ts', import.meta.url), { workerData: { url, companyId, lines: LINES } satisfies LearnThreadData }));
  }

  /** Transactions a second of the first so many threads together. */
  async #run(threads: number, milliseconds: number): Promise<number> {
    const startedAt = performance.now();
    const learned = await Promise.all(
      this.#workers.slice(0, threads).map(async (worker) => {
        worker.postMessage(milliseconds);
        const [count] = (await once(worker, 'message')) as [number]; // what learnThread.ts answers
        return count;
      }),
    );
    return (1_000 * learned.reduce((sum, count) => sum + count, 0)) / (performance.now() - startedAt);
  }

  /** Rates of one thread and of all, alternated. */
  async measure(): Promise<{ readonly one: readonly number[]; readonly all: readonly number[] }> {
    await this.#run(this.#workers.length, WARM_UP);
    const [one, all]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      one.push(await this.#run(1, ROUND));
      all.push(await this.#run(this.#workers.length, ROUND));
    }
    return { one, all };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
