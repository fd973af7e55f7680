import { isAscii, isUtf8 } from 'node:buffer';
import type { RejectionReason } from '@palisade/vocabulary/ledger.ts';

/** The text of one entry, not yet parsed, or why a stretch of the file holds none. */
export type Piece = EntryText | { readonly rejected: RejectionReason };

/**
 * Cuts a file that arrives in chunks into entries. Memory is bounded by one entry; the good part of
 * a cut file is kept.
 */
export interface EntrySplitter {
  /**
   * Takes the next bytes and returns the entries they completed. Entries point into the chunk:
   * nobody may write to it again.
   */
  push(chunk: Uint8Array): Piece[];
  /** Says that the file has ended; an unfinished last entry comes back as one `truncated`. */
  end(): Piece[];
}

/**
 * A stretch of valid UTF-8, turned into a string only where it is read, so that what waits is no
 * work for the garbage collector.
 */
export class EntryText {
  readonly #chunk: Buffer;
  readonly #start: number;
  readonly #end: number;
  readonly #isAscii: boolean;

  constructor(chunk: Buffer, start: number, end: number, isAscii: boolean) {
    this.#chunk = chunk;
    this.#start = start;
    this.#end = end;
    this.#isAscii = isAscii;
  }

  /** Bytes of the text. */
  get size(): number {
    return this.#end - this.#start;
  }

  /** The text; decoded at every call. */
  get text(): string {
    return this.#chunk.toString(this.#isAscii ? 'latin1' : 'utf8', this.#start, this.#end);
  }

  /** The bytes of the text; not to be written to. */
  get bytes(): Uint8Array {
    return this.#chunk.subarray(this.#start, this.#end);
  }
}

/** Collects the bytes of the entry at hand over chunk borders. */
export class EntryStore {
  readonly #limit: number;
  #parts: Uint8Array[] = [];
  #size = 0;
  #chunk: Buffer = Buffer.alloc(0);
  #isAscii = true;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Names the chunk that the next calls speak of. */
  open(chunk: Uint8Array): void {
    this.#chunk = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#isAscii = isAscii(chunk);
  }

  /** Keeps what follows in the chunk: the entry goes on in the next one. */
  keep(from: number): void {
    const length = this.#chunk.length - from;
    this.#size += length;
    if (this.#size > this.#limit) this.#parts = [];
    else if (length > 0) this.#parts.push(new Uint8Array(this.#chunk.subarray(from)));
  }

  /** Ends the entry with a stretch of the chunk. */
  finish(from: number, to: number): Piece {
    const size = this.#size + to - from;
    const isCut = this.#parts.length > 0;
    const parts = this.#parts;
    this.clear();
    if (size > this.#limit) return { rejected: 'tooLarge' };
    if (!isCut) return pieceOf(this.#chunk, from, to, this.#isAscii);
    const whole = Buffer.concat([...parts, this.#chunk.subarray(from, to)]);
    return pieceOf(whole, 0, whole.length, false);
  }

  clear(): void {
    this.#parts = [];
    this.#size = 0;
  }
}

function pieceOf(bytes: Buffer, from: number, to: number, isKnownAscii: boolean): Piece {
  if (isKnownAscii) return new EntryText(bytes, from, to, true);
  const start =
    to - from >= 3 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf
      ? from + 3
      : from;
  const stretch = bytes.subarray(start, to);
  if (!isUtf8(stretch)) return { rejected: 'invalidUtf8' };
  return new EntryText(bytes, start, to, isAscii(stretch));
}
