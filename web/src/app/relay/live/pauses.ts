const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * Milliseconds to wait after so many failures in a row: growing, and a little different for
 * everybody.
 */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_MS * 2 ** failures, LONGEST_MS) * (0.75 + Math.random() / 2);

/** A pause that can be cut short. */
export class Pause {
  #wake: () => void = () => {};

  /** Resolves after so many milliseconds, or when it is woken. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  wake(): void {
    this.#wake();
  }
}
