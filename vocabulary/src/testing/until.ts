import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect, isDeepStrictEqual } from 'node:util';

export interface Waiting {
  /**
   * Milliseconds after which it fails; a minute when absent, which a machine under load needs at
   * times.
   */
  readonly within?: number;
  /** Milliseconds between two looks; 20 when absent. */
  readonly every?: number;
  /** What to show of the last look when it fails, if not what the look gave. */
  readonly saw?: () => unknown;
}

const MINUTE = 60_000;
/** Milliseconds beyond the time for a look that has begun within it. */
const GRACE = 5_000;

/**
 * Milliseconds that something may take which takes `limit` at most on a machine with nothing else
 * to do: more by what else its processors have to do, since nothing may fail by load alone.
 */
export const underLoad = (limit: number): number =>
  limit * (1 + (2 * (loadavg()[0] ?? 0)) / availableParallelism());

/**
 * Looks again and again until there is something, and gives it.
 * @param what what is waited for, as the end of "It took longer than 60 s until …"
 * @param look undefined, null or false stands for nothing yet
 * @throws Error that says what did not come to be within the time and what was seen last; what
 * looking throws
 */
export async function until<Found>(
  what: string,
  look: () => Found | Promise<Found>,
  { within = MINUTE, every = 20, saw }: Waiting = {},
): Promise<Exclude<Found, undefined | null | false>> {
  const words = `It took longer than ${Math.round(within / 1_000)} s until ${what}`;
  const over = new AbortController();
  // A look that never answers is given up, too.
  const late = wait(within + GRACE, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${words}; the last look was not answered`);
  });
  late.catch(() => undefined);
  try {
    for (const end = performance.now() + within; ; await wait(every)) {
      const found = await Promise.race([look(), late]);
      if (found !== undefined && found !== null && found !== false) {
        return found as Exclude<Found, undefined | null | false>; // narrowed just now
      }
      if (performance.now() >= end) {
        const last = inspect(saw === undefined ? found : saw(), { depth: 5, breakLength: 100 });
        throw new Error(`${words}; last seen: ${last}`);
      }
    }
  } finally {
    over.abort();
  }
}

/**
 * Looks again and again until what it sees is as expected, in all its depth.
 * @throws Error as `until` does
 */
export async function untilEqual<Seen>(
  what: string,
  look: () => Seen | Promise<Seen>,
  expected: Seen,
  options: Omit<Waiting, 'saw'> = {},
): Promise<void> {
  let seen: Seen | undefined;
  const isSo = async (): Promise<boolean> => {
    seen = await look();
    return isDeepStrictEqual(seen, expected);
  };
  await until(what, isSo, { ...options, saw: () => seen });
}
