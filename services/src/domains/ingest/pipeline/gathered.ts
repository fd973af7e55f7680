const SIZE = 256 * 1024;
/**
 * Milliseconds after which what has come is handed on, so that a slow sender's entries do not lie
 * in a buffer that nobody books.
 */
const PAUSE = 200;

/**
 * Gathers chunks into buffers of their own of about 256 KB that can be given to another thread:
 * what comes from a socket shares its memory with others. What comes slowly is handed on as it
 * comes.
 */
export async function* gathered(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const iterator = bytes[Symbol.asyncIterator]();
  let chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = iterator.next(); ;) {
      const got = size === 0 ? await next : await within(next);
      if (got === null || got.done === true || size + got.value.length >= SIZE) {
        if (got !== null && got.done !== true) {
          chunks.push(got.value);
          size += got.value.length;
        }
        if (size > 0) yield joined(chunks, size);
        [chunks, size] = [[], 0];
        if (got?.done === true) return;
      } else {
        chunks.push(got.value);
        size += got.value.length;
      }
      if (got !== null) next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}

/** What comes next, or null when it does not come soon. */
async function within<T>(next: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), PAUSE);
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const buffer = Buffer.allocUnsafeSlow(size);
  let used = 0;
  for (const chunk of chunks) {
    buffer.set(chunk, used);
    used += chunk.length;
  }
  return buffer;
}
