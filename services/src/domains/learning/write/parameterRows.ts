import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';
import { parameterDigest } from './parameterDigest.ts';

/** FNV-1a of a whole text, 32 bits. */
function wordsHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash;
}

/** How keys of parameters of the path begin. */
const OF_PATH = 'request|path|';

/** What the rows of an endpoint's parameters do not say yet. */
export class ParameterRows {
  /** Parameters whose rows are behind, by key. */
  readonly unsaved = new Map<string, LearnedParameter>();
  /** All parameters, when there are rows of others, or may be: those go. */
  kept: readonly LearnedParameter[] | null = null;
  /** Keys of the rows; null when nobody remembers. */
  #keys: ReadonlySet<string> | null = new Set();
  readonly #written = new Map<string, number>();
  /** Hashes of all that the rows say, where that is known. */
  readonly #said = new Map<string, number>();

  /** Takes parameters that may look different from their rows. */
  compare(parameters: readonly LearnedParameter[]): void {
    for (const parameter of parameters) {
      const look = parameterDigest(parameter);
      if (this.#written.get(parameter.key) === look) continue;
      this.#written.set(parameter.key, look);
      this.#said.delete(parameter.key);
      this.unsaved.set(parameter.key, parameter);
    }
  }

  /** Takes all parameters; those whose rows do not say exactly this are written. */
  compareAll(parameters: readonly LearnedParameter[]): void {
    for (const parameter of parameters) {
      const said = wordsHash(JSON.stringify(parameter));
      if (this.#said.get(parameter.key) === said) continue;
      this.#said.set(parameter.key, said);
      this.#written.set(parameter.key, parameterDigest(parameter));
      this.unsaved.set(parameter.key, parameter);
    }
  }

  /**
   * Takes all parameters, for what is none any more: a list that was empty may turn out to hold
   * values.
   */
  keep(parameters: readonly LearnedParameter[]): void {
    const before = this.#keys;
    const keys = new Set(parameters.map(({ key }) => key));
    this.#keys = keys;
    if (before !== null && [...before].every((key) => keys.has(key))) return;
    this.kept = parameters;
    for (const rows of [this.unsaved, this.#written, this.#said])
      for (const key of rows.keys()) if (!keys.has(key)) rows.delete(key);
  }

  /** There are rows, of nobody knows what. */
  forget(): void {
    this.#keys = null;
  }

  /** The parameters of the path got other names. */
  renamePath(): void {
    for (const rows of [this.unsaved, this.#written, this.#said])
      for (const key of rows.keys()) if (key.startsWith(OF_PATH)) rows.delete(key);
  }

  markSaved(): void {
    this.unsaved.clear();
    this.kept = null;
  }
}
