/**
 * Tells whoever keeps what people may do that some of it has changed: numbers only, never whose.
 */
export class AccessChanges {
  readonly #listeners = new Set<(version: number) => void>();
  #version = 0;

  /** Number of the last change. */
  get version(): number {
    return this.#version;
  }

  /** Something changed. */
  tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener(this.#version);
  }

  /** The returned function ends it. */
  subscribe(listener: (version: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
