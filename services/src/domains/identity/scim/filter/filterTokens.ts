import { badRequest, type ScimType } from '../scimError.ts';

/** Characters of a filter or path; nobody's client comes near it. */
const LONGEST = 4000;
const TOKEN = /\s+|"(?:[^"\\]|\\.)*"|[()[\]]|[\w$:.-]+/y;

/** The words, texts in quotes and brackets of a filter or path, read one after the other. */
export class FilterTokens {
  readonly #tokens: readonly string[];
  readonly #scimType: ScimType;
  #next = 0;

  constructor(text: string, scimType: 'invalidFilter' | 'invalidPath') {
    this.#scimType = scimType;
    if (text.length > LONGEST) throw this.fault(`It is longer than ${LONGEST} characters.`);
    const tokens: string[] = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.length) {
      const at = TOKEN.lastIndex;
      const token = TOKEN.exec(text)?.[0];
      if (token === undefined) throw this.fault(`Character ${at + 1} cannot be read.`);
      if (token.trim() !== '') tokens.push(token);
    }
    this.#tokens = tokens;
  }

  fault(why: string): Error {
    const what = this.#scimType === 'invalidFilter' ? 'filter' : 'path';
    return badRequest(this.#scimType, `The ${what} is not valid. ${why}`);
  }

  get isAtEnd(): boolean {
    return this.#next >= this.#tokens.length;
  }

  /** The next token, which stays; empty at the end. */
  get peek(): string {
    return this.#tokens[this.#next] ?? '';
  }

  take(): string {
    const token = this.#tokens[this.#next];
    if (token === undefined) throw this.fault('It ends too early.');
    this.#next += 1;
    return token;
  }

  /** Takes the next token when it is this word, in any case. */
  takes(word: string): boolean {
    if (this.peek.toLowerCase() !== word) return false;
    this.#next += 1;
    return true;
  }

  need(word: string): void {
    if (!this.takes(word))
      throw this.fault(`"${word}" is expected ${this.isAtEnd ? 'at the end' : `at ${this.peek}`}.`);
  }
}
