/** Milliseconds that one company may learn while others wait. */
const SLICE = 25;

/**
 * Turns of companies at one thread: who waits is served one company after the other, however much
 * each has waiting, and between two turns the thread hears its messages and the database.
 */
export class Turns {
  readonly #waiting = new Map<string, (() => void)[]>();
  #isPlanned = false;
  #beganAt = 0;

  /** Whether the turn that runs has lasted long enough. */
  get isOver(): boolean {
    return performance.now() - this.#beganAt > SLICE;
  }

  /** Waits for a turn of the company. It lasts until its work waits for something. */
  next(companyId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const own = this.#waiting.get(companyId);
    if (own === undefined) this.#waiting.set(companyId, [resolve]);
    else own.push(resolve);
    this.#plan();
    return promise;
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#serve();
    });
  }

  #serve(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const [companyId, own] = first;
    const resolve = own.shift();
    this.#waiting.delete(companyId);
    if (own.length > 0) this.#waiting.set(companyId, own);
    if (this.#waiting.size > 0) this.#plan();
    this.#beganAt = performance.now();
    resolve?.();
  }
}
