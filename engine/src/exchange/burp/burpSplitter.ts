import { EntryText, type EntrySplitter, type Piece } from '../entryStore.ts';

const START = Buffer.from('<item>');
const END = Buffer.from('</item>');
const LITERAL = Buffer.from('<![CDATA[');
const LITERAL_END = Buffer.from(']]>');

/** Cuts a Burp export into its items. An end inside of literal text is none. */
export class BurpSplitter implements EntrySplitter {
  readonly #limit: number;
  #held: Buffer = Buffer.alloc(0);
  #isInside = false;
  #isTooLarge = false;
  /** How far the held bytes were searched. */
  #at = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(chunk: Uint8Array): Piece[] {
    const pieces: Piece[] = [];
    this.#held = Buffer.concat([this.#held, chunk]);
    while (this.#isInside ? this.#finish(pieces) : this.#begin());
    return pieces;
  }

  end(): Piece[] {
    const isOpen = this.#isInside;
    this.#isInside = false;
    this.#held = Buffer.alloc(0);
    return isOpen ? [{ rejected: this.#isTooLarge ? 'tooLarge' : 'truncated' }] : [];
  }

  #begin(): boolean {
    const start = this.#held.indexOf(START);
    if (start < 0) {
      this.#held = Buffer.from(
        this.#held.subarray(Math.max(0, this.#held.length - START.length + 1)),
      );
      return false;
    }
    this.#held = this.#held.subarray(start);
    [this.#isInside, this.#isTooLarge, this.#at] = [true, false, START.length];
    return true;
  }

  #finish(pieces: Piece[]): boolean {
    for (;;) {
      const end = this.#held.indexOf(END, this.#at);
      const literal = this.#held.indexOf(LITERAL, this.#at);
      if (literal >= 0 && (end < 0 || literal < end)) {
        const closed = this.#held.indexOf(LITERAL_END, literal + LITERAL.length);
        if (closed < 0) {
          this.#at = literal;
          return this.#wait();
        }
        this.#at = closed + LITERAL_END.length;
        continue;
      }
      if (end < 0) {
        this.#at = Math.max(this.#at, this.#held.length - LITERAL.length);
        return this.#wait();
      }
      const size = end + END.length;
      pieces.push(
        this.#isTooLarge || size > this.#limit
          ? { rejected: 'tooLarge' }
          : new EntryText(this.#held, 0, size, false),
      );
      this.#held = this.#held.subarray(size);
      this.#isInside = false;
      return true;
    }
  }

  /**
   * More bytes are needed. Of an item over the limit only so much is kept as its end may be cut at.
   */
  #wait(): false {
    if (this.#held.length > this.#limit) {
      this.#isTooLarge = true;
      const isLiteral = this.#held.indexOf(LITERAL, this.#at) === this.#at;
      const rest = this.#held.subarray(this.#held.length - LITERAL.length);
      this.#held = isLiteral ? Buffer.concat([LITERAL, rest]) : Buffer.from(rest);
      this.#at = 0;
    }
    return false;
  }
}
