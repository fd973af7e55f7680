import { isGzip } from '@palisade/engine/exchange/detect/gzipHeader.ts';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { gunzipped } from '../../../platform/gunzipped.ts';
import { Problem } from '../../../platform/problem.ts';

export interface DecodeLimits {
  readonly uploadBytes: number;
  readonly gzipRatio: number;
}

const RATIO_AFTER = 1024 * 1024;

/**
 * The bytes of an upload as they come, unpacked when they are gzip.
 * @throws Problem `tooLarge` over the limits · CutShort when gzip data is damaged · what the source
 * throws
 */
export async function* decodedChunks(
  bytes: AsyncIterable<Uint8Array>,
  limits: DecodeLimits = LIMITS,
): AsyncGenerator<Uint8Array> {
  const counted = { received: 0, decoded: 0 };
  for await (const chunk of unpacked(bytes, counted)) {
    counted.decoded += chunk.length;
    if (counted.decoded > limits.uploadBytes)
      throw new Problem(
        'tooLarge',
        `The upload is larger than ${words(limits.uploadBytes)}. Send it in parts.`,
      );
    if (counted.decoded > RATIO_AFTER && counted.decoded > counted.received * limits.gzipRatio) {
      throw new Problem(
        'tooLarge',
        `The gzip body unpacks to more than ${limits.gzipRatio} times its size. Send it without compression.`,
      );
    }
    yield chunk;
  }
}

interface Counted {
  received: number;
}

async function* unpacked(
  bytes: AsyncIterable<Uint8Array>,
  counted: Counted,
): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  try {
    let head: Uint8Array = new Uint8Array(0);
    while (head.length < 2) {
      const next = await iterator.next();
      if (next.done === true) break;
      head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
    }
    const whole = chained(head, iterator, counted);
    if (isGzip(head)) yield* gunzipped(whole);
    else yield* whole;
  } finally {
    await iterator.return?.();
  }
}

async function* chained(
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
  counted: Counted,
): AsyncGenerator<Uint8Array> {
  if (head.length > 0) {
    counted.received += head.length;
    yield head;
  }
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    counted.received += next.value.length;
    yield next.value;
  }
}

function words(bytes: number): string {
  return bytes >= 1024 ** 3
    ? `${Math.round(bytes / 1024 ** 3)} GB`
    : `${Math.round(bytes / 1024 ** 2)} MB`;
}
