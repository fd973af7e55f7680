import { setTimeout as wait } from 'node:timers/promises';

export interface Waiting {
  /** What is waited for, as the end of "It took too long until …". */
  readonly what: string;
  /** Milliseconds after which nobody waits any longer. */
  readonly within: number;
  /** Milliseconds between two looks; 20 when absent. */
  readonly every?: number;
}

/**
 * Looks again and again until there is something, and gives it.
 * @param look undefined, null or false stands for nothing yet
 * @throws Error that says what did not come to be within the time; what looking throws
 */
export async function until<Found>(
  look: () => Found | Promise<Found>,
  { what, within, every = 20 }: Waiting,
): Promise<Exclude<Found, undefined | null | false>> {
  for (const end = performance.now() + within; ; await wait(every)) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) {
      return found as Exclude<Found, undefined | null | false>; // narrowed just now
    }
    if (performance.now() >= end) {
      throw new Error(`It took longer than ${Math.round(within / 1_000)} s until ${what}.`);
    }
  }
}
