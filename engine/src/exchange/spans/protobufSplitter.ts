import { EntryText, type EntrySplitter, type Piece } from '../entryStore.ts';

const RESOURCE_SPANS = 10;

/**
 * Cuts an OTLP export request, one after the other of them too, into its `ResourceSpans`. What
 * follows bytes that are no such message cannot be told apart any more: it is one `badProtobuf`.
 */
export class ProtobufSplitter implements EntrySplitter {
  readonly #limit: number;
  #held: Buffer = Buffer.alloc(0);
  #skip = 0;
  #isDone = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(chunk: Uint8Array): Piece[] {
    if (this.#isDone) return [];
    const pieces: Piece[] = [];
    const skipped = Math.min(this.#skip, chunk.length);
    this.#skip -= skipped;
    const rest = chunk.subarray(skipped);
    let bytes = this.#held.length === 0 ? Buffer.from(rest) : Buffer.concat([this.#held, rest]);
    while (bytes.length > 0 && !this.#isDone) {
      const head = headOf(bytes);
      if (head === 'more') break;
      if (head === null) {
        pieces.push(this.#giveUp());
        break;
      }
      if (head.length > this.#limit) {
        pieces.push({ rejected: 'tooLarge' });
        const there = Math.min(bytes.length, head.start + head.length);
        this.#skip = head.start + head.length - there;
        bytes = bytes.subarray(there);
      } else if (bytes.length < head.start + head.length) break;
      else {
        pieces.push(new EntryText(bytes, head.start, head.start + head.length, false));
        bytes = bytes.subarray(head.start + head.length);
      }
    }
    this.#held = this.#isDone ? Buffer.alloc(0) : bytes;
    return pieces;
  }

  end(): Piece[] {
    if (this.#isDone || (this.#held.length === 0 && this.#skip === 0)) return [];
    this.#isDone = true;
    return this.#skip > 0 ? [] : [{ rejected: 'truncated' }];
  }

  #giveUp(): Piece {
    this.#isDone = true;
    return { rejected: 'badProtobuf' };
  }
}

/** Where the message at the start begins and how long it is; null when there is none. */
function headOf(
  bytes: Uint8Array,
): { readonly start: number; readonly length: number } | 'more' | null {
  if (bytes[0] !== RESOURCE_SPANS) return null;
  let length = 0;
  for (let at = 1; at < 6; at++) {
    const byte = bytes[at];
    if (byte === undefined) return 'more';
    length += (byte & 127) * 128 ** (at - 1);
    if (byte < 128) return { start: at + 1, length };
  }
  return null;
}
