/** A run took longer than it may; what it had begun may still go on. */
export class TimeLimitReached extends Error {
  override name = 'TimeLimitReached';

  constructor(seconds: number) {
    super(`It took longer than ${seconds} seconds and was given up.`);
  }
}

/**
 * Waits for work so many seconds at most. Its signal aborts when they are over, or with `outer`.
 * @throws TimeLimitReached; what the work throws
 */
export async function withinLimit<T>(
  seconds: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new TimeLimitReached(seconds);
      late.abort(error);
      reject(error);
    }, seconds * 1000);
  });
  try {
    return await Promise.race([work(AbortSignal.any([outer, late.signal])), limit]);
  } finally {
    clearTimeout(timer);
  }
}
