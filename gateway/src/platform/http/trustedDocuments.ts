import { existsSync, readFileSync, statSync } from 'node:fs';

/** Texts of the web client's operations by id, as relay-compiler persists them. */
export class TrustedDocuments {
  readonly #file: string;
  readonly #isReloaded: boolean;
  #texts: ReadonlyMap<string, string>;
  #changedAt = 0;

  /**
   * `isReloaded`: read the file again when an unknown id comes after it changed, for development.
   */
  constructor(file: string, isReloaded: boolean) {
    this.#file = file;
    this.#isReloaded = isReloaded;
    this.#texts = this.#read();
  }

  /** Text of an id; undefined for an unknown one. */
  text(id: string): string | undefined {
    const known = this.#texts.get(id);
    if (
      known !== undefined ||
      !this.#isReloaded ||
      !existsSync(this.#file) ||
      statSync(this.#file).mtimeMs === this.#changedAt
    )
      return known;
    this.#texts = this.#read();
    return this.#texts.get(id);
  }

  #read(): ReadonlyMap<string, string> {
    if (!existsSync(this.#file)) return new Map();
    this.#changedAt = statSync(this.#file).mtimeMs;
    const texts: unknown = JSON.parse(readFileSync(this.#file, 'utf8'));
    if (typeof texts !== 'object' || texts === null)
      throw new Error(`${this.#file} is not an object of texts by id.`);
    return new Map(
      Object.entries(texts).flatMap(([id, text]) =>
        typeof text === 'string' ? [[id, text] as const] : [],
      ),
    );
  }
}
