/** Gives back what was opened; `atOnce` aborts when nothing is waited for any more. */
export type Closer = (atOnce: AbortSignal) => Promise<unknown>;

/** Ends the process with one line for the person at the terminal. */
export function leave(error: unknown, code = 1): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(code);
}

/**
 * The life of a process that gives back what it has opened before it ends: with 0 when SIGINT or
 * SIGTERM ask for that, at any moment of its start too, and with 1 when its start fails.
 */
export class ProcessLife {
  readonly #opened = new AsyncDisposableStack();
  readonly #stopping = new AbortController();
  readonly #atOnce = new AbortController();

  constructor() {
    const stop = (): void => {
      // Somebody asked twice: nothing is waited for any more.
      if (this.#stopping.signal.aborted) return this.#atOnce.abort();
      this.#end().then(() => process.exit(0), leave);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  }

  /** Aborts when the process begins to end. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /**
   * Has `close` called before the process ends, and what was opened later closed before.
   * @throws ReferenceError when the process is ending already
   */
  onEnd(close: Closer): void {
    this.#opened.defer(async () => void (await close(this.#atOnce.signal)));
  }

  /**
   * Waits for what is opened for as long as the process lives. When the process ends meanwhile, it
   * closes what comes of it.
   */
  async open<T>(
    opening: Promise<T>,
    close: (opened: T, atOnce: AbortSignal) => Promise<unknown>,
  ): Promise<T> {
    const outcome = opening.then(
      (opened) => ({ opened }),
      () => null,
    );
    this.onEnd(async (atOnce) => {
      const aborted = new Promise<null>((resolve) => {
        atOnce.addEventListener('abort', () => resolve(null));
      });
      const settled = await Promise.race([outcome, aborted]);
      if (settled !== null) await close(settled.opened, atOnce);
    });
    return await opening;
  }

  /** Runs the start of the process, which may fail because the process was asked to end. */
  async run(start: () => Promise<void>): Promise<void> {
    try {
      await start();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      await this.#end().catch((failure: unknown) => console.error(failure));
      leave(error);
    }
  }

  async #end(): Promise<void> {
    this.#stopping.abort();
    await this.#opened.disposeAsync();
  }
}
