/** A part of a test run. */
export interface Job {
  readonly name: string;
  /** Processes that want a processor while it runs, at most. */
  readonly weight: number;
  /** Name of another job that has to have gone well before; else this one is left out. */
  readonly needs?: string;
  /** @returns whether it went well */
  run(): Promise<boolean>;
}

/**
 * Runs jobs side by side, those that stand first as early as there is room for them.
 * @param room sum of the weights that run at a time; a heavier job runs by itself
 */
export async function runJobs(jobs: readonly Job[], room: number): Promise<void> {
  let waiting: readonly Job[] = jobs;
  const wentWell = new Map<string, boolean>();
  const isKnown = new Set(jobs.map(({ name }) => name));
  let busy = 0;
  const running = new Set<Promise<void>>();
  const isReady = ({ needs }: Job): boolean =>
    needs === undefined || !isKnown.has(needs) || wentWell.get(needs) === true;
  const isLost = ({ needs }: Job): boolean => needs !== undefined && wentWell.get(needs) === false;
  const start = (job: Job): void => {
    busy += job.weight;
    const one = job
      .run()
      .then((isWell) => void wentWell.set(job.name, isWell))
      .finally(() => {
        busy -= job.weight;
        running.delete(one);
      });
    running.add(one);
  };
  while (waiting.length > 0 || running.size > 0) {
    const left: Job[] = [];
    for (const job of waiting) {
      const hasRoom = busy === 0 || busy + job.weight <= room;
      if (isLost(job)) wentWell.set(job.name, false);
      else if (isReady(job) && hasRoom) start(job);
      else left.push(job);
    }
    const isStuck = left.length === waiting.length;
    waiting = left;
    if (running.size > 0) await Promise.race(running);
    else if (isStuck && waiting.length > 0)
      throw new Error(`No job goes before ${waiting.map(({ name }) => name).join(', ')}.`);
  }
}
