/** Milliseconds between two runs of a job for the same company that somebody woke. */
const BETWEEN = 1_000;

/**
 * Passes wakes on at once, or when a second has passed since the one before: traffic wakes a job
 * many times a second, and one run does what all of them ask for.
 */
export class Pace {
  readonly #pass: (name: string, companyId: string | undefined) => void;
  readonly #last = new Map<string, number>();
  /** Until when a job that failed is left to its next try. */
  readonly #left = new Map<string, number>();
  readonly #waiting = new Map<string, { readonly at: number; readonly timer: NodeJS.Timeout }>();

  constructor(pass: (name: string, companyId: string | undefined) => void) {
    this.#pass = pass;
  }

  wake(name: string, companyId?: string): void {
    const key = keyOf(name, companyId);
    const now = performance.now();
    if (now < (this.#left.get(key) ?? -Infinity)) return;
    this.#left.delete(key);
    this.wakeAfter(
      Math.max(0, (this.#last.get(key) ?? -Infinity) + BETWEEN - now),
      name,
      companyId,
    );
  }

  /** The earliest of several counts. */
  wakeAfter(milliseconds: number, name: string, companyId?: string): void {
    const key = keyOf(name, companyId);
    const at = performance.now() + milliseconds;
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined && waiting.at <= at) return;
    clearTimeout(waiting?.timer);
    if (milliseconds > 0) {
      const timer = setTimeout(() => this.#passOn(key, name, companyId), milliseconds).unref();
      this.#waiting.set(key, { at, timer });
    } else this.#passOn(key, name, companyId);
  }

  /** Passes no wake on for so long: the job failed, and its next try does what is asked for. */
  leave(milliseconds: number, name: string, companyId?: string): void {
    this.#left.set(keyOf(name, companyId), performance.now() + milliseconds);
  }

  /** Passes wakes on again: the job did what it had failed to do. */
  resume(name: string, companyId?: string): void {
    this.#left.delete(keyOf(name, companyId));
  }

  /** The next wake is passed on at once. */
  forget(name: string, companyId?: string): void {
    this.#left.delete(keyOf(name, companyId));
    this.#last.delete(keyOf(name, companyId));
  }

  stop(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  #passOn(key: string, name: string, companyId?: string): void {
    this.#waiting.delete(key);
    this.#last.set(key, performance.now());
    this.#pass(name, companyId);
  }
}

const keyOf = (name: string, companyId?: string): string => `${name} ${companyId ?? ''}`;
