import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { type EntrySplitter, EntryStore, type Piece } from './entryStore.ts';
import { HarScanner } from './harScanner.ts';

/** Makes the splitter of a format. `entryBytes` bounds one entry: a longer one is skipped as `tooLarge`. */
export function splitEntries(format: 'har' | 'ndjson', entryBytes: number = LIMITS.entryBytes): EntrySplitter {
  const store = new EntryStore(entryBytes);
  return format === 'har' ? new HarScanner(store) : new LineSplitter(store);
}

class LineSplitter implements EntrySplitter {
  readonly #store: EntryStore;

  constructor(store: EntryStore) {
    this.#store = store;
  }

  push(chunk: Uint8Array): Piece[] {
    const pieces: Piece[] = [];
    this.#store.open(chunk);
    let start = 0;
    for (let end = chunk.indexOf(10, start); end >= 0; end = chunk.indexOf(10, start)) {
      const piece = this.#store.finish(start, end);
      if (!isBlank(piece)) pieces.push(piece);
      start = end + 1;
    }
    this.#store.keep(start);
    return pieces;
  }

  end(): Piece[] {
    this.#store.open(new Uint8Array(0));
    const piece = this.#store.finish(0, 0);
    if (isBlank(piece)) return [];
    return 'text' in piece && !isJson(piece.text) ? [{ rejected: 'truncated' }] : [piece];
  }
}

function isBlank(piece: Piece): boolean {
  return 'text' in piece && piece.size < 8 && piece.text.trim() === '';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
