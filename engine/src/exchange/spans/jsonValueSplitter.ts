import type { EntrySplitter, EntryStore, Piece } from '../entryStore.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;
const OPEN = 123;
const OPEN_LIST = 91;
const CLOSE = 125;
const CLOSE_LIST = 93;

/**
 * Cuts JSON objects that follow each other, on one line each or written over many. An object that
 * starts a line ends a broken one before it, so that one bad line costs one entry.
 */
export class JsonValueSplitter implements EntrySplitter {
  readonly #store: EntryStore;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #isLineStart = true;
  /** Bytes of an unfinished value were kept. */
  #isOpen = false;
  /** Something else than a value is between two values. */
  #isStray = false;

  constructor(store: EntryStore) {
    this.#store = store;
  }

  push(chunk: Uint8Array): Piece[] {
    const pieces: Piece[] = [];
    this.#store.open(chunk);
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      if (byte === OPEN && this.#isLineStart && this.#depth > 0) {
        pieces.push(this.#store.finish(start, i));
        [start, this.#depth, this.#inString, this.#isOpen] = [i, 0, false, false];
      }
      if (!this.#isOpen && this.#depth === 0) {
        if (isJsonStart(byte) || byte === NEWLINE) this.#countStray(pieces);
        else if (!isBetween(byte)) this.#isStray = true;
        if (!isJsonStart(byte)) start = i + 1;
      }
      this.#step(byte);
      this.#isLineStart = byte === NEWLINE;
      if (this.#depth > 0) this.#isOpen = true;
      else if (this.#isOpen) {
        pieces.push(this.#store.finish(start, i + 1));
        [start, this.#isOpen] = [i + 1, false];
      }
    }
    if (this.#isOpen) this.#store.keep(start);
    return pieces;
  }

  end(): Piece[] {
    const pieces: Piece[] = [];
    this.#countStray(pieces);
    this.#store.clear();
    if (this.#isOpen) pieces.push({ rejected: 'truncated' });
    return pieces;
  }

  #countStray(pieces: Piece[]): void {
    if (this.#isStray) pieces.push({ rejected: 'notAnEntry' });
    this.#isStray = false;
  }

  #step(byte: number): void {
    if (byte === NEWLINE) this.#inString = this.#isEscaped = false;
    else if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#inString) {
      if (byte === QUOTE) this.#inString = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
    } else if (byte === QUOTE) this.#inString = this.#depth > 0;
    else if (byte === OPEN || byte === OPEN_LIST) this.#depth++;
    else if ((byte === CLOSE || byte === CLOSE_LIST) && this.#depth > 0) this.#depth--;
  }
}

/** White space, commas, and the mark that some editors put at the start of a file. */
const isBetween = (byte: number): boolean =>
  byte <= 32 || byte === 44 || byte === 0xef || byte === 0xbb || byte === 0xbf;
const isJsonStart = (byte: number): boolean => byte === OPEN || byte === OPEN_LIST;
