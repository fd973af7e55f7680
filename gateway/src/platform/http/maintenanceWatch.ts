/** Milliseconds that an answer is good for. */
const FRESH = 5_000;
/** Header of every answer while the installation is being worked on, a boolean of RFC 9651. */
export const MAINTENANCE_HEADER = 'under-maintenance';

/**
 * Knows whether the installation is being worked on, without any request waiting for it. A check
 * that fails means that it is not.
 */
export class MaintenanceWatch {
  readonly #ask: () => Promise<boolean>;
  readonly #now: () => number;
  #isOn = false;
  #askedAt = -Infinity;

  constructor(ask: () => Promise<boolean>, now: () => number = () => performance.now()) {
    this.#ask = ask;
    this.#now = now;
  }

  /** As last heard; asks again in the background when that is a while ago. */
  isOn(): boolean {
    if (this.#now() - this.#askedAt >= FRESH) {
      this.#askedAt = this.#now();
      this.#ask().then(
        (isOn) => {
          this.#isOn = isOn;
        },
        () => {
          this.#isOn = false;
        },
      );
    }
    return this.#isOn;
  }
}
