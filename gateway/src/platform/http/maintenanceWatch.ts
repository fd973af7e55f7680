import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that an answer is good for. */
const FRESH = 5_000;
/** Milliseconds that the gateway waits for the first answer before it serves without. */
const FIRST = 1_000;
/** Header of every answer while the installation is being worked on, a boolean of RFC 9651. */
export const MAINTENANCE_HEADER = 'under-maintenance';

/**
 * Knows whether the installation is being worked on, without any request waiting for it. A check
 * that fails means that it is not. While it is, the watch asks by itself, so that the first request
 * after a quiet hour is not told of maintenance that has ended.
 */
export class MaintenanceWatch {
  readonly #ask: () => Promise<boolean>;
  readonly #now: () => number;
  readonly #every: number;
  #isOn = false;
  #askedAt = -Infinity;
  #next: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  /** @param every milliseconds between its own questions while there is maintenance */
  constructor(
    ask: () => Promise<boolean>,
    { now = () => performance.now(), every = FRESH }: { now?: () => number; every?: number } = {},
  ) {
    this.#ask = ask;
    this.#now = now;
    this.#every = every;
  }

  /** Asks for the first time; resolves with the answer, or after a second without one. */
  async start(): Promise<void> {
    const answered = new AbortController();
    await Promise.race([
      this.#check().finally(() => answered.abort()),
      sleep(FIRST, undefined, { signal: answered.signal }).catch(() => undefined),
    ]);
  }

  /** As last heard; asks again in the background when that is a while ago. */
  isOn(): boolean {
    if (this.#now() - this.#askedAt >= FRESH) void this.#check();
    return this.#isOn;
  }

  /** Asks no more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#next);
  }

  async #check(): Promise<void> {
    this.#askedAt = this.#now();
    const isOn = await this.#ask().catch(() => false);
    this.#isOn = isOn;
    clearTimeout(this.#next);
    if (isOn && !this.#isStopped)
      this.#next = setTimeout(() => void this.#check(), this.#every).unref();
  }
}
