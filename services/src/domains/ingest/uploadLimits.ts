import type { UploadLimitOptions } from '../../platform/intake.ts';
import { Problem } from '../../platform/problem.ts';

/** Far above what collectors need: a single thread learns about 1 GB a minute. */
const UPLOAD_LIMITS: Required<UploadLimitOptions> = {
  perSender: 64,
  perCompany: 128,
  bytesPerMinute: 4 * 1024 ** 3,
  idle: 60_000,
  checkedEvery: 2_000,
};

export interface Sender {
  readonly companyId: string;
  /** Of the token, or of the person where there is none. */
  readonly senderId: string;
}

interface Minute {
  /**
   * By `performance.now()`: a wall clock may be set back, and would keep the sender out for as
   * long.
   */
  readonly endsAt: number;
  bytes: number;
}

const MINUTE = 60_000;
/** Seconds after which a sender with too many uploads may try again. */
const RETRY_AFTER = 5;

/**
 * Bounds what one sender and one company may have running, so that nobody fills the intake of the
 * others.
 */
export class UploadLimits {
  readonly #options: Required<UploadLimitOptions>;
  readonly #running = new Map<string, number>();
  readonly #minutes = new Map<string, Minute>();

  constructor(options: UploadLimitOptions = {}) {
    this.#options = { ...UPLOAD_LIMITS, ...options };
  }

  /** Milliseconds for which a sender goes on before their rights are checked again. */
  get checkedEvery(): number {
    return this.#options.checkedEvery;
  }

  /**
   * Takes an upload in and hands on its bytes as they come; the caller calls `leave` when it is
   * answered.
   * @throws Problem `busy` when too many run or too much came · from the bytes, a Problem of status
   * 408 when they stand still
   */
  enter(
    { companyId, senderId }: Sender,
    bytes: AsyncIterable<Uint8Array>,
  ): { readonly bytes: AsyncIterable<Uint8Array>; leave(): void } {
    const { perSender, perCompany, bytesPerMinute } = this.#options;
    const [own, all] = [`sender ${senderId}`, `company ${companyId}`];
    if ((this.#running.get(own) ?? 0) >= perSender)
      throw busy(
        `${perSender} uploads of this sender are running. Wait until one of them ends.`,
        RETRY_AFTER,
      );
    if ((this.#running.get(all) ?? 0) >= perCompany)
      throw busy(
        `${perCompany} uploads of this company are running. Wait until one of them ends.`,
        RETRY_AFTER,
      );
    const { endsAt, bytes: sent } = this.#minute(senderId);
    if (sent >= bytesPerMinute)
      throw busy(
        `More than ${Math.round(bytesPerMinute / 1024 ** 2)} MB came from this sender within a minute.`,
        (endsAt - performance.now()) / 1_000,
      );
    for (const key of [own, all]) this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
    let isRunning = true;
    return {
      bytes: this.#counted(senderId, bytes),
      leave: () => {
        if (!isRunning) return;
        isRunning = false;
        for (const key of [own, all]) {
          const left = (this.#running.get(key) ?? 0) - 1;
          if (left > 0) this.#running.set(key, left);
          else this.#running.delete(key);
        }
      },
    };
  }

  #minute(senderId: string): Minute {
    const now = performance.now();
    const known = this.#minutes.get(senderId);
    if (known !== undefined && known.endsAt > now) return known;
    for (const [id, { endsAt }] of this.#minutes) if (endsAt <= now) this.#minutes.delete(id);
    const minute = { endsAt: now + MINUTE, bytes: 0 };
    this.#minutes.set(senderId, minute);
    return minute;
  }

  async *#counted(senderId: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const iterator = bytes[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.#soon(iterator.next());
        if (next.done === true) return;
        this.#minute(senderId).bytes += next.value.length;
        yield next.value;
      }
    } finally {
      // One that hangs does not answer this either.
      iterator.return?.().catch(() => undefined);
    }
  }

  async #soon<T>(next: Promise<T>): Promise<T> {
    const { idle } = this.#options;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () =>
        late.reject(
          new Problem(
            'badInput',
            `Nothing came for ${Math.round(idle / 1_000)} seconds. Send the rest sooner, or what there is as one upload.`,
            { status: 408 },
          ),
        ),
      idle,
    );
    try {
      return await Promise.race([next, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

const busy = (words: string, retryAfter: number): Problem =>
  new Problem('busy', words, { retryAfter: Math.max(1, Math.ceil(retryAfter)) });
