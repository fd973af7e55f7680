import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseUnavailable, REASONS, type Reason } from './databaseUnavailable.ts';

/** What an outage is reported to: the part of the services' log that it needs. */
export interface OutageLog {
  error(fields: object, words: string): void;
  warn(fields: object, words: string): void;
}

const EVERY = 1_000;

/**
 * Tells of an outage of the database once when it begins and once when it is over, however many
 * statements fail meanwhile.
 */
export class OutageWatch {
  readonly #look: () => Promise<Reason | null>;
  readonly #log: OutageLog;
  readonly #stopped = new AbortController();
  #isWatching = false;

  /** @param look null when the database answers, else why not */
  constructor(look: () => Promise<Reason | null>, log: OutageLog) {
    [this.#look, this.#log] = [look, log];
  }

  /**
   * Hears that the database was away for a statement; does not wait. A full pool of our own is not
   * an outage.
   */
  suspect({ reason }: DatabaseUnavailable): void {
    if (reason === 'busy' || this.#isWatching || this.#stopped.signal.aborted) return;
    this.#isWatching = true;
    void this.#watch(reason).finally(() => (this.#isWatching = false));
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #watch(seen: Reason): Promise<void> {
    const since = performance.now();
    const { signal } = this.#stopped;
    const reason = await this.#look();
    if (signal.aborted) return;
    if (reason === null)
      return this.#log.warn(
        { reason: REASONS[seen] },
        'A connection to the database was lost; the database answers',
      );
    this.#log.error({ reason: REASONS[reason] }, 'The database is unavailable');
    for (let next: Reason | null = reason; next !== null; next = await this.#look()) {
      await wait(EVERY, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
    }
    this.#log.warn(
      { seconds: Math.round((performance.now() - since) / 1_000) },
      'The database is available again',
    );
  }
}
