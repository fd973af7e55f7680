import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LearnThreadData, LearnThreadTask, Work } from './learnThread.ts';

const LINES = 5_000;
const WARM_UP = 8_000;
const ROUND = 4_000;
const ROUNDS = 3;

/** Threads that learn, each for a company of its own. */
export class LearnThreads {
  readonly #workers: Worker[];

  constructor(url: string, companyIds: readonly string[]) {
    this.#workers = companyIds.map(
      (companyId) =>
        new Worker(new URL('./learnThread.ts', import.meta.url), {
          workerData: { url, companyId, lines: LINES } satisfies LearnThreadData,
        }),
    );
  }

  /** Steps a second of the first so many threads together. */
  async #run(work: Work, threads: number, milliseconds: number): Promise<number> {
    const startedAt = performance.now();
    const done = await Promise.all(
      this.#workers.slice(0, threads).map(async (worker) => {
        worker.postMessage({ work, milliseconds } satisfies LearnThreadTask);
        const [count] = (await once(worker, 'message')) as [number]; // what learnThread.ts answers
        return count;
      }),
    );
    return (1_000 * done.reduce((sum, count) => sum + count, 0)) / (performance.now() - startedAt);
  }

  /** Rates of one thread and of all, at learning and at mere counting, alternated. */
  async measure(): Promise<
    Record<Work, { readonly one: readonly number[]; readonly all: readonly number[] }>
  > {
    await this.#run('learning', this.#workers.length, WARM_UP);
    const rates = {
      learning: { one: [] as number[], all: [] as number[] },
      counting: { one: [] as number[], all: [] as number[] },
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const work of ['counting', 'learning'] as const) {
        rates[work].one.push(await this.#run(work, 1, ROUND));
        rates[work].all.push(await this.#run(work, this.#workers.length, ROUND));
      }
    }
    return rates;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
