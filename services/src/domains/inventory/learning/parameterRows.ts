import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';
import { parameterLook } from './parameterLook.ts';

/** How keys of parameters of the path begin. */
const OF_PATH = 'request|path|';

/** What the rows of an endpoint's parameters do not say yet. */
export class ParameterRows {
  /** Parameters whose rows are behind, by key. */
  readonly unsaved = new Map<string, LearnedParameter>();
  /** Rows may be there of parameters of the path that are called something else now. */
  isPathRenamed = false;
  readonly #written = new Map<string, number>();

  /** Takes parameters that may look different from their rows. */
  compare(parameters: readonly LearnedParameter[]): void {
    for (const parameter of parameters) {
      const look = parameterLook(parameter);
      if (this.#written.get(parameter.key) === look) continue;
      this.#written.set(parameter.key, look);
      this.unsaved.set(parameter.key, parameter);
    }
  }

  /** The parameters of the path got other names. */
  renamePath(): void {
    for (const rows of [this.unsaved, this.#written]) for (const key of rows.keys()) if (key.startsWith(OF_PATH)) rows.delete(key);
    this.isPathRenamed = true;
  }

  markSaved(): void {
    this.unsaved.clear();
    this.isPathRenamed = false;
  }
}
