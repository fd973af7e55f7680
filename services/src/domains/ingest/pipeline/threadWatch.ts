import type { Worker } from 'node:worker_threads';
import { processorTime } from '../../../platform/processorTime.ts';
import { stepsOf } from './progress.ts';

/** Milliseconds of processor time without a step after which a thread counts as hung. */
const HUNG_AFTER = 5_000;
const LOOK_EVERY = 500;
/**
 * Times the limit, by the clock: a thread that waits for something instead of working has hung
 * then.
 */
const PATIENCE = 6;

/**
 * Watches a thread that writes its progress. It has hung when it got no step further in so much
 * processor time: by the clock alone, a busy machine would look like a hung thread.
 */
export class ThreadWatch {
  readonly #worker: Worker;
  readonly #memory: SharedArrayBuffer;
  readonly #limit: number;
  readonly #onHung: (milliseconds: number) => void;
  readonly #timer: NodeJS.Timeout;
  #steps = 0;
  #since = performance.now();
  #lookedAt = performance.now();
  #cpuSince: number | null = null;
  #isLooking = false;

  /** @param onHung called once, with how long it stood still by the clock */
  constructor(
    worker: Worker,
    memory: SharedArrayBuffer,
    onHung: (milliseconds: number) => void,
    limit = HUNG_AFTER,
  ) {
    this.#worker = worker;
    this.#memory = memory;
    this.#limit = limit;
    this.#onHung = onHung;
    this.#timer = setInterval(() => void this.#look(), Math.min(LOOK_EVERY, limit / 4)).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      if (await this.#isHung()) {
        this.stop();
        this.#onHung(performance.now() - this.#since);
      }
    } finally {
      this.#isLooking = false;
    }
  }

  async #isHung(): Promise<boolean> {
    const now = performance.now();
    const steps = stepsOf(this.#memory);
    // When this thread stood still too, the machine slept or was stopped.
    const wasAway = now - this.#lookedAt > this.#limit;
    this.#lookedAt = now;
    if (steps === 0 || steps !== this.#steps || wasAway) {
      this.#steps = steps;
      this.#since = now;
      this.#cpuSince = null;
      return false;
    }
    const cpu = await processorTime(this.#worker);
    this.#lookedAt = performance.now();
    if (stepsOf(this.#memory) !== steps) return false;
    this.#cpuSince ??= cpu;
    const stoodFor = performance.now() - this.#since;
    // Asked for its time, a thread within a single call of native code does not answer.
    if (cpu === null || this.#cpuSince === null) return stoodFor >= 2 * this.#limit;
    return cpu - this.#cpuSince >= this.#limit - LOOK_EVERY || stoodFor >= PATIENCE * this.#limit;
  }
}
