import type { EntrySplitter, EntryStore, Piece } from './entryStore.ts';

const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN = 123;
const CLOSE = 125;
const LONGEST_KEY = 8;

type Phase = 'prefix' | 'between' | 'entry' | 'done';

/**
 * Finds the `entries` list of a HAR document (`log.entries`, `entries`, or a bare list) and cuts
 * out each element.
 */
export class HarScanner implements EntrySplitter {
  readonly #store: EntryStore;
  #phase: Phase = 'prefix';
  #depth = 0;
  #inString = false;
  #escaped = false;
  #string = '';
  #keys: [string, string] = ['', ''];

  constructor(store: EntryStore) {
    this.#store = store;
  }

  push(chunk: Uint8Array): Piece[] {
    const pieces: Piece[] = [];
    this.#store.open(chunk);
    let at = 0;
    while (at < chunk.length && this.#phase !== 'done') {
      if (this.#phase === 'prefix') at = this.#skipPrefix(chunk, at);
      else if (this.#phase === 'between') at = this.#skipBetween(chunk, at);
      else at = this.#cutEntry(chunk, at, pieces);
    }
    return pieces;
  }

  end(): Piece[] {
    const phase = this.#phase;
    const wasWhole = this.#depth === 0 && !this.#inString;
    this.#phase = 'done';
    this.#store.clear();
    if (phase === 'done') return [];
    return [{ rejected: phase === 'prefix' && wasWhole ? 'notAnEntry' : 'truncated' }];
  }

  #skipPrefix(chunk: Uint8Array, from: number): number {
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      if (this.#inString) this.#readKey(byte);
      else if (byte === QUOTE) [this.#inString, this.#string] = [true, ''];
      else if (byte === 58)
        this.#keys[this.#depth === 1 ? 0 : 1] = this.#depth <= 2 ? this.#string : '';
      else if (byte === OPEN_LIST && this.#isEntries()) {
        this.#phase = 'between';
        return i + 1;
      } else if (byte === OPEN || byte === OPEN_LIST) this.#depth++;
      else if (byte === CLOSE || byte === CLOSE_LIST) this.#depth--;
    }
    return chunk.length;
  }

  #isEntries(): boolean {
    const [first, second] = this.#keys;
    return (
      this.#depth === 0 ||
      (this.#depth === 1 && first === 'entries') ||
      (this.#depth === 2 && first === 'log' && second === 'entries')
    );
  }

  #readKey(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#inString = false;
    else if (this.#string.length < LONGEST_KEY) this.#string += String.fromCharCode(byte);
  }

  #skipBetween(chunk: Uint8Array, from: number): number {
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i] ?? 0;
      if (byte <= 32 || byte === COMMA) continue;
      this.#phase = byte === CLOSE_LIST || byte === CLOSE ? 'done' : 'entry';
      this.#depth = 0;
      this.#inString = false;
      return i;
    }
    return chunk.length;
  }

  /** The hot loop: one pass over the bytes with the state in locals. */
  #cutEntry(chunk: Uint8Array, from: number, pieces: Piece[]): number {
    const length = chunk.length;
    let depth = this.#depth;
    let inString = this.#inString;
    let i = from;
    if (this.#escaped) {
      this.#escaped = false;
      i++;
    }
    while (i < length) {
      const byte = chunk[i++] ?? 0;
      if (inString) {
        if (byte === QUOTE) inString = false;
        else if (byte === BACKSLASH) i++;
      } else if (byte === QUOTE) inString = true;
      else if (byte === OPEN || byte === OPEN_LIST) depth++;
      else if (byte === CLOSE || byte === CLOSE_LIST || byte === COMMA) {
        if (byte !== COMMA) depth--;
        if (depth > 0) continue;
        const end = depth === 0 && byte !== COMMA ? i : i - 1;
        pieces.push(this.#store.finish(from, end));
        this.#phase = 'between';
        return end;
      }
    }
    this.#escaped = i > length;
    this.#depth = depth;
    this.#inString = inString;
    this.#store.keep(from);
    return length;
  }
}
