import { EntryText, type EntrySplitter, type Piece } from '../entryStore.ts';

/** A line with the names of its columns, which an earlier line of the file gave. */
export class ColumnsText extends EntryText {
  readonly columns: readonly string[];

  constructor(line: EntryText, columns: readonly string[]) {
    const { bytes } = line;
    super(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      0,
      bytes.byteLength,
      false,
    );
    this.columns = columns;
  }
}

/** Columns of a CloudFront file that has lost its first lines. */
const STANDARD: readonly string[] = (
  'date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id ' +
  'x-host-header cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version'
).split(' ');

/**
 * Cuts a W3C extended log into lines: directives (`#Fields: …`) name the columns of the lines below
 * them and are no entries.
 */
export class ColumnsSplitter implements EntrySplitter {
  readonly #lines: EntrySplitter;
  #columns = STANDARD;

  constructor(lines: EntrySplitter) {
    this.#lines = lines;
  }

  push(chunk: Uint8Array): Piece[] {
    return this.#take(this.#lines.push(chunk));
  }

  end(): Piece[] {
    return this.#take(this.#lines.end());
  }

  #take(found: readonly Piece[]): Piece[] {
    const pieces: Piece[] = [];
    for (const piece of found) {
      if (!('text' in piece)) pieces.push(piece);
      else if (piece.bytes[0] !== 35) pieces.push(new ColumnsText(piece, this.#columns));
      else if (piece.text.startsWith('#Fields:'))
        this.#columns = piece.text.slice(8).trim().split(/\s+/);
    }
    return pieces;
  }
}
