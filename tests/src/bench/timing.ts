/** Milliseconds. */
const PAGE_GOAL = 80;
const RUNS = 3;
/** A page that takes so long once is not asked for again. */
const TOO_LONG = 500;
const SLOWEST = 10;

export interface PageFigures {
  /** Over all calls, milliseconds. */
  readonly p95: number;
  /** Pages whose median is over the goal, of how many. */
  readonly over: number;
  readonly pages: number;
  /** Medians. */
  readonly slowest: readonly (readonly [name: string, ms: number])[];
}

const rounded = (ms: number): number => Math.round(10 * ms) / 10;

/** Milliseconds of each call, shortest first; one call more is made before and left out. */
export async function timed(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = -1; run < runs; run++) {
    const start = performance.now();
    await work();
    const ms = rounded(performance.now() - start);
    if (ms > TOO_LONG) return [ms];
    if (run >= 0) times.push(ms);
  }
  return times.sort((a, b) => a - b);
}

export const share = (sorted: readonly number[], of: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0;

/** Times each page, one caller; tells of those over the goal as they come. */
export async function timePages(
  pages: readonly (readonly [name: string, ask: () => Promise<unknown>])[],
): Promise<PageFigures> {
  const all: number[] = [];
  const medians: (readonly [string, number])[] = [];
  for (const [name, ask] of pages) {
    const times = await timed(RUNS, ask);
    all.push(...times);
    const median = share(times, 0.5);
    medians.push([name, median]);
    if (median > PAGE_GOAL) process.stderr.write(`${name.padEnd(64)} ${median} ms\n`);
  }
  medians.sort(([, a], [, b]) => b - a);
  return {
    p95: share(
      all.sort((a, b) => a - b),
      0.95,
    ),
    over: medians.filter(([, ms]) => ms > PAGE_GOAL).length,
    pages: pages.length,
    slowest: medians.slice(0, SLOWEST),
  };
}
