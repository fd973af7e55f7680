/**
 * Messages of one place that are all looked at (a fixed set of 33 values is sure by then); after
 * them one in eight, as long as those teach nothing new.
 */
const CLOSELY = 1_000;
const ONE_IN_BITS = 3;
/** Messages after which one in sixteen is looked at: what few of so many have taught is rare. */
const BUSY = 8_000;
/** Messages that are all looked at again once something new was seen. */
const AGAIN = 250;

/** The third is absent in models of earlier releases. */
export type SamplingJson = readonly [messages: number, looked: number, closelyUntil?: number];

/**
 * Which messages of one place are looked at. What a thousand messages have taught is taught no
 * better by the next thousand, so of a settled place one in eight is enough, and of a busy one half
 * of those; shares and quantiles stay what they are, and counts are multiplied by `weight`.
 */
export class MessageSampling {
  #messages = 0;
  #looked = 0;
  #closelyUntil = CLOSELY;

  /** Counts a message; tells whether to look at it. */
  isDue(): boolean {
    const number = ++this.#messages;
    // Multiples of the golden ratio pick without a rhythm that traffic could have too.
    if (
      number > this.#closelyUntil &&
      Math.imul(number, 0x9e3779b1) >>> (number > BUSY ? 31 - ONE_IN_BITS : 32 - ONE_IN_BITS) !== 0
    )
      return false;
    this.#looked++;
    return true;
  }

  /** The last look taught something new. */
  taught(): void {
    this.#closelyUntil = Math.max(CLOSELY, this.#messages + AGAIN);
  }

  get messages(): number {
    return this.#messages;
  }

  /** How many messages one that was looked at stands for. */
  get weight(): number {
    return this.#looked === 0 ? 1 : this.#messages / this.#looked;
  }

  merge(other: MessageSampling): void {
    this.#messages += other.#messages;
    this.#looked += other.#looked;
    this.taught();
  }

  toJSON(): SamplingJson {
    return [this.#messages, this.#looked, this.#closelyUntil];
  }

  static fromJSON([messages, looked, closelyUntil = CLOSELY]: SamplingJson): MessageSampling {
    const sampling = new MessageSampling();
    [sampling.#messages, sampling.#looked, sampling.#closelyUntil] = [
      messages,
      looked,
      closelyUntil,
    ];
    return sampling;
  }
}
