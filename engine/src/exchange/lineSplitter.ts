import type { EntrySplitter, EntryStore, Piece } from './entryStore.ts';

/**
 * Cuts lines. Of JSON lines the last may be marked as unfinished; of others it is taken for whole.
 */
export class LineSplitter implements EntrySplitter {
  readonly #store: EntryStore;
  readonly #kind: 'json' | 'text';

  constructor(store: EntryStore, kind: 'json' | 'text') {
    this.#store = store;
    this.#kind = kind;
  }

  push(chunk: Uint8Array): Piece[] {
    const pieces: Piece[] = [];
    this.#store.open(chunk);
    // A Buffer looks for a byte several times as fast as a plain array of the same bytes.
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(10, start); end >= 0; end = bytes.indexOf(10, start)) {
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
    return this.#kind === 'json' && 'text' in piece && !isJson(piece.text)
      ? [{ rejected: 'truncated' }]
      : [piece];
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
