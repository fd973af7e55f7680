/** How messages that a watcher has not taken yet become one. */
export type Merge<Message> = (waiting: Message | null, next: Message) => Message;

/**
 * A live stream for one watcher. A slow one never falls behind by more than one message: those not
 * taken yet are merged.
 */
export class MergedStream<Message extends object> implements AsyncIterableIterator<
  Message,
  void,
  undefined
> {
  #waiting: Message | null = null;
  #error: Error | null = null;
  #isEnded = false;
  #wake: () => void = () => undefined;
  readonly #merge: Merge<Message>;
  readonly #onEnd: () => void;

  constructor(merge: Merge<Message>, onEnd: () => void) {
    this.#merge = merge;
    this.#onEnd = onEnd;
  }

  push(message: Message): void {
    this.#waiting = this.#merge(this.#waiting, message);
    this.#wake();
  }

  /** Whether it ends with an error. */
  get hasFailed(): boolean {
    return this.#error !== null;
  }

  /** Ends the stream with an error, after what is still to be taken. */
  fail(error: Error): void {
    this.#error = error;
    this.#wake();
  }

  async next(): Promise<IteratorResult<Message, void>> {
    if (!this.#waiting && !this.#error && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#isEnded) return { done: true, value: undefined };
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) return { done: false, value: waiting };
    const error = this.#error;
    await this.return();
    if (error) throw error;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Message, void>> {
    if (!this.#isEnded) this.#onEnd();
    this.#isEnded = true;
    this.#wake();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
