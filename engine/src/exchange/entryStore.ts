import { isUtf8 } from 'node:buffer';
import type { RejectionReason } from '@palisade/vocabulary/ledger.ts';

/** The text of one entry, not yet parsed, or why a stretch of the file holds none. */
export type Piece = { readonly text: string } | { readonly rejected: RejectionReason };

/** Cuts a file that arrives in chunks into entries. Memory is bounded by one entry; the good part of a cut file is kept. */
export interface EntrySplitter {
  /** Takes the next bytes (the caller may reuse the buffer afterwards) and returns the entries they completed. */
  push(chunk: Uint8Array): Piece[];
  /** Says that the file has ended; an unfinished last entry comes back as one `truncated`. */
  end(): Piece[];
}

/** Collects the bytes of the entry at hand over chunk borders. */
export class EntryStore {
  readonly #limit: number;
  #parts: Uint8Array[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  keep(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > this.#limit) this.#parts = [];
    else if (part.length > 0) this.#parts.push(Uint8Array.from(part));
  }

  /** Ends the entry with its last bytes. */
  finish(last: Uint8Array): Piece {
    const size = this.#size + last.length;
    const whole = this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last]);
    const bytes = whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf ? whole.subarray(3) : whole;
    this.clear();
    if (size > this.#limit) return { rejected: 'tooLarge' };
    if (!isUtf8(bytes)) return { rejected: 'invalidUtf8' };
    return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') };
  }

  clear(): void {
    this.#parts = [];
    this.#size = 0;
  }
}
