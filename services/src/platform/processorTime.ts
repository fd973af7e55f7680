import type { Worker } from 'node:worker_threads';

/** Milliseconds within which a thread says how long it worked, also while it works. */
const SOON = 1_000;

/**
 * Milliseconds of processor time that a thread took, or null when it does not say: it has ended, or
 * is within one call of native code.
 */
export async function processorTime(worker: Worker): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), SOON);
  try {
    const usage = await Promise.race([worker.cpuUsage().catch(() => null), promise]);
    return usage === null ? null : (usage.user + usage.system) / 1_000;
  } finally {
    clearTimeout(timer);
  }
}
