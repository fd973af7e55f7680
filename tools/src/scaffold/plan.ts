import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ScaffoldRefusal } from './refusal.ts';

/**
 * Files to create and to change, thought through before any is written. Paths are relative to the
 * root of the checkout.
 */
export class Plan {
  readonly #root: string;
  readonly #texts = new Map<string, string>();
  readonly created: string[] = [];
  readonly changed: string[] = [];

  constructor(root: string) {
    this.#root = root;
  }

  has(file: string): boolean {
    return this.#texts.has(file) || existsSync(join(this.#root, file));
  }

  /** Names of the files that are in a folder. */
  filesIn(folder: string): string[] {
    return this.has(folder) ? readdirSync(join(this.#root, folder)) : [];
  }

  /** Text of a file as it will be. @throws ScaffoldRefusal when there is no such file. */
  read(file: string): string {
    const planned = this.#texts.get(file);
    if (planned !== undefined) return planned;
    if (!this.has(file)) throw new ScaffoldRefusal(`There is no ${file}.`);
    return readFileSync(join(this.#root, file), 'utf8');
  }

  /** @throws ScaffoldRefusal when the file exists. */
  create(file: string, text: string): void {
    if (this.has(file)) throw new ScaffoldRefusal(`${file} exists already.`);
    this.#texts.set(file, text);
    this.created.push(file);
  }

  edit(file: string, change: (text: string) => string): void {
    this.#texts.set(file, change(this.read(file)));
    if (!this.created.includes(file) && !this.changed.includes(file)) this.changed.push(file);
  }

  /** Writes everything; when a write fails, what was written is taken back and the error thrown. */
  apply(): void {
    const before = new Map(
      this.changed.map((file) => [file, readFileSync(join(this.#root, file), 'utf8')]),
    );
    const written: string[] = [];
    try {
      for (const [file, text] of this.#texts) {
        written.push(file);
        mkdirSync(dirname(join(this.#root, file)), { recursive: true });
        writeFileSync(join(this.#root, file), text);
      }
    } catch (error) {
      for (const file of written) {
        const old = before.get(file);
        if (old === undefined) rmSync(join(this.#root, file), { force: true });
        else writeFileSync(join(this.#root, file), old);
      }
      throw error;
    }
  }
}
