const SIZE = 256 * 1024;

/**
 * Gathers chunks into buffers of their own of about 256 KB that can be given to another thread: what comes from a socket
 * shares its memory with others.
 */
export async function* gathered(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < SIZE) continue;
    yield joined(chunks, size);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield joined(chunks, size);
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
