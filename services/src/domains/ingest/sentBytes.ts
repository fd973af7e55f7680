import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../../platform/database/databaseUnavailable.ts';
import { Problem } from '../../platform/problem.ts';

/**
 * Bytes of the body of a request to collect, for as long as their sender may send: an upload may go
 * on for hours, and so may a body that ends late.
 * @param checkedEvery milliseconds for which a sender goes on before their rights are checked again
 * @throws from the bytes: Problem when the upload breaks off, or once the token or session has
 * ended or may not send any more
 */
export async function* sentBytes(
  request: FastifyRequest,
  body: Readable,
  checkedEvery: number,
): AsyncGenerator<Uint8Array> {
  let checkedAt = performance.now();
  const check = async (): Promise<void> => {
    if (performance.now() - checkedAt < checkedEvery) return;
    if (await isAllowedNow(request)) checkedAt = performance.now();
  };
  for await (const chunk of bytesOf(body)) {
    await check();
    yield chunk;
  }
  await check();
}

/** The connection stays open when reading ends early, so that the sender sees the answer. */
async function* bytesOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer; // a request's body has no encoding
  } catch {
    throw new Problem('badInput', 'The upload broke off.');
  }
}

/**
 * Whether the sender may still send; false while the database cannot tell, which stores nothing
 * then.
 * @throws Problem when they may not
 */
async function isAllowedNow(request: FastifyRequest): Promise<boolean> {
  try {
    await request.authNow();
    return true;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return false;
    throw error;
  }
}
