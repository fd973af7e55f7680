export type ChangeSamplingJson = readonly [hint: string, next: number, rest: number, pause: number];

/**
 * A look without a reason comes after so many requests, and after so large a part of those before.
 */
const USUAL = { requests: 512, part: 1 / 16 } as const;
/** Requests between two looks for one reason after the other that led to nothing. */
const PAUSE = { least: 32, most: 1_024 } as const;

/**
 * When what is known of an endpoint is compared with what was reported: by counts of its requests
 * alone, so that the same traffic leads to the same changes however it is cut into batches. A look
 * reads all parameters (about 1 µs each), so that a busy endpoint is looked at for a reason (a hint
 * that is cheap to make and says something else than at the last look), or once in a while.
 */
export class ChangeSampling {
  #hint = '';
  #next = 0;
  #rest = 0;
  #pause: number = PAUSE.least;

  /**
   * Whether a hint is worth making at this count: every eighth request at first, later every
   * thirty-second.
   */
  static isHintDue(requests: number): boolean {
    return requests % (requests < 256 ? 8 : requests < 1_024 ? 16 : 32) === 0;
  }

  /** @param isWaiting a change has yet to last */
  isDue(requests: number, hint: string, isWaiting: boolean): boolean {
    if (isWaiting || requests >= this.#next) return true;
    return hint !== this.#hint && requests >= this.#rest;
  }

  /** @param hint at this look @param isNews it led to something */
  looked(requests: number, hint: string, isNews: boolean): void {
    const isForReason = hint !== this.#hint;
    this.#hint = hint;
    this.#next = requests + Math.max(USUAL.requests, Math.floor(requests * USUAL.part));
    if (isNews) this.#pause = PAUSE.least;
    else if (isForReason) this.#pause = Math.min(2 * this.#pause, PAUSE.most);
    this.#rest = requests + this.#pause;
  }

  toJSON(): ChangeSamplingJson {
    return [this.#hint, this.#next, this.#rest, this.#pause];
  }

  static fromJSON([hint, next, rest, pause]: ChangeSamplingJson): ChangeSampling {
    const sampling = new ChangeSampling();
    [sampling.#hint, sampling.#next, sampling.#rest, sampling.#pause] = [hint, next, rest, pause];
    return sampling;
  }
}
