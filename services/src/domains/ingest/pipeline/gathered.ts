const SIZE = 256 * 1024;

/**
 * Gathers chunks into buffers of their own of up to 256 KB that can be given to another thread: what comes from a socket
 * shares its memory with others.
 */
export async function* gathered(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let buffer = new Uint8Array(SIZE);
  let used = 0;
  for await (const chunk of bytes) {
    let from = 0;
    while (from < chunk.length) {
      const part = chunk.subarray(from, from + SIZE - used);
      buffer.set(part, used);
      used += part.length;
      from += part.length;
      if (used < SIZE) continue;
      yield buffer;
      [buffer, used] = [new Uint8Array(SIZE), 0];
    }
  }
  if (used > 0) yield buffer.slice(0, used);
}
