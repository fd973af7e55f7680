import { detectFormat } from '@palisade/engine/exchange/detectFormat.ts';
import { HEAD_BYTES, unpackedHead } from '@palisade/engine/exchange/detect/unpackedHead.ts';
import { packingOf } from '@palisade/engine/exchange/detect/packing.ts';
import {
  type DocumentFormat,
  FORMAT_NAMES,
  isDocumentFormat,
  isTrafficFormat,
  type KnownFormat,
  type TrafficFormat,
} from '@palisade/vocabulary/ingestFormats.ts';
import { Problem } from '../../platform/problem.ts';

/** A body of which the format is known, with all of its bytes. */
export interface Recognised {
  readonly format: TrafficFormat | DocumentFormat;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const KNOWN =
  'a HAR file, NDJSON of HAR entries, an access log (nginx, Apache, JSON, AWS), OTLP spans, a Burp export, OpenAPI or Postman';

/**
 * Tells the format of a body from its first bytes and holds no more of it.
 * @throws Problem in words when it is something else than `wanted`, or nothing that teaches
 */
export async function recognise(
  bytes: AsyncIterable<Uint8Array>,
  wanted: TrafficFormat | DocumentFormat | null,
): Promise<Recognised> {
  const iterator = bytes[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let head: Uint8Array = new Uint8Array(0);
  let found: KnownFormat | null = null;
  while (found === null && head.length < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done === true) break;
    held.push(next.value);
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
    found = detectFormat(unpackedHead(head));
  }
  if (head.length === 0) throw new Problem('badInput', 'There is nothing in it.');
  // Spans as protobuf are bytes that anything might be read into.
  if (found === null && wanted !== 'otlp-protobuf') refusePacked(head);
  return { format: settled(found, wanted), bytes: replayed(held, iterator) };
}

/**
 * Says how a body is packed that is none of the formats known.
 * @throws Problem when it is packed in another way than gzip, or in gzip that cannot be unpacked
 */
function refusePacked(head: Uint8Array): void {
  const packing = packingOf(head);
  if (packing === null) return;
  const refused = (words: string): Problem => new Problem('unsupportedMedia', words);
  const send = 'Send it as it is, or as gzip.';
  if (packing !== 'gzip') throw refused(`This is compressed with ${packing}. ${send}`);
  const unpacked = unpackedHead(head);
  if (unpacked.length === 0) {
    throw new Problem('badInput', 'This is gzip data that ends too early or is damaged.');
  }
  const inner = packingOf(unpacked);
  if (inner !== null) throw refused(`This is gzip of what is compressed with ${inner}. ${send}`);
}

/** What the body is taken for, from what was found in it and what the sender said. */
function settled(
  found: KnownFormat | null,
  wanted: TrafficFormat | DocumentFormat | null,
): TrafficFormat | DocumentFormat {
  if (wanted !== null && (found === null || found === wanted)) return wanted;
  if (found === null)
    throw new Problem('unsupportedMedia', `This is none of the formats known: ${KNOWN}.`);
  if (wanted !== null)
    throw new Problem(
      'badInput',
      `This looks like ${FORMAT_NAMES[found]}, not ${FORMAT_NAMES[wanted]}.`,
      { field: 'format' },
    );
  if (isTrafficFormat(found) || isDocumentFormat(found)) return found;
  throw new Problem(
    'unsupportedMedia',
    `This looks like ${FORMAT_NAMES[found]}, not traffic: requests with their answers are needed.`,
  );
}

async function* replayed(
  held: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* held;
    for (let next = await rest.next(); next.done !== true; next = await rest.next())
      yield next.value;
  } finally {
    await rest.return?.();
  }
}
