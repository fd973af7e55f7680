import pg from 'pg';
import {
  endAllRuns,
  endRun,
  forgetOldRuns,
  isRunUnlocked,
  lockRun,
  renewRun,
  type Run,
} from './runs.repository.ts';

export interface RunLeaseOptions {
  /**
   * Connection as the application's role. The lease has a session of its own, which must not go
   * through a transaction pooler.
   */
  readonly connection: pg.ClientConfig;
  readonly run: Run;
  /**
   * Milliseconds that a lease holds unless it is renewed, which is done three times as often;
   * 15,000 when absent.
   */
  readonly duration?: number;
  /**
   * No other process can live, as the lock of the state folder proves: leases of earlier runs are
   * void at once.
   */
  readonly isAlone?: boolean;
  onError(error: unknown, words: string): void;
}

/**
 * Leases of 3 s ran out fifty times in a run on a busy machine, each time with a take-over that
 * made it busier (design trial, load 22).
 */
const LEASE = 15_000;
/** Milliseconds that a connection or statement of the lease may take. */
const PATIENCE = 5_000;

/**
 * The lease of this process on everything it owns: one row, renewed on a connection and timer of
 * its own. A session lock beside it tells others at once when the process is gone.
 */
export class RunLease {
  readonly duration: number;
  readonly #options: RunLeaseOptions;
  #run: Run;
  #client: Promise<pg.Client> | null = null;
  #begun: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #renewedAt = -Infinity;
  #generation = 0;
  #isFailing = false;
  #isEnded = false;

  constructor(options: RunLeaseOptions) {
    this.#options = options;
    this.#run = options.run;
    this.duration = options.duration ?? LEASE;
  }

  get run(): Run {
    return this.#run;
  }

  /**
   * Whether the lease holds for certain. By the monotonic clock from before each renewal was sent,
   * so never longer than the database thinks.
   */
  get isValid(): boolean {
    return performance.now() < this.#renewedAt + this.duration;
  }

  /** Milliseconds since the lease was renewed. */
  get age(): number {
    return performance.now() - this.#renewedAt;
  }

  /** Whether the lease could not be renewed when that was tried last. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /**
   * Rises each time that the lease had run out before it was renewed: what was owned before may be
   * somebody else's.
   */
  get generation(): number {
    return this.#generation;
  }

  /** Begins the lease unless it has begun; resolves when it is in the database. */
  begin(): Promise<void> {
    this.#begun ??= this.#begin().catch((error: unknown) => {
      this.#begun = null;
      throw error;
    });
    return this.#begun;
  }

  /** Tells others where this process is reached. */
  async announce(servicesUrl: string): Promise<void> {
    this.#run = { ...this.#run, servicesUrl };
    await this.begin();
    await this.renew();
  }

  /** Renews the lease now. Its timer does so by itself. */
  async renew(): Promise<void> {
    const sentAt = performance.now();
    const wasValid = this.isValid;
    await this.#ask((client) => renewRun(client, this.#run, this.duration));
    if (!wasValid || !this.isValid) this.#generation += 1;
    this.#renewedAt = Math.max(this.#renewedAt, sentAt);
  }

  /** Whether the process of another run is gone, as far as the database knows: its session is. */
  isGone(runId: string): Promise<boolean> {
    return this.#ask((client) => isRunUnlocked(client, runId));
  }

  /** Ends the lease: others may take everything over at once. */
  async end(): Promise<void> {
    this.#isEnded = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#begun === null) return;
    await this.#ask((client) => endRun(client, this.#run.id)).catch((error: unknown) =>
      this.#options.onError(
        error,
        'The lease on learning could not be given back; it runs out by itself',
      ),
    );
    const client = await this.#client?.catch(() => null);
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #begin(): Promise<void> {
    await this.#ask(this.#options.isAlone === true ? endAllRuns : forgetOldRuns);
    await this.renew();
    this.#plan(this.duration / 3);
  }

  #plan(delay: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (!this.#isEnded) this.#timer = setTimeout(() => void this.#renewInTurn(), delay).unref();
  }

  async #renewInTurn(): Promise<void> {
    try {
      await this.renew();
      this.#isFailing = false;
      this.#plan(this.duration / 3);
    } catch (error) {
      // One line for an outage, not one a second.
      if (!this.#isEnded && !this.#isFailing)
        this.#options.onError(
          error,
          'The lease on learning could not be renewed; it is tried again until it can',
        );
      this.#isFailing = true;
      this.#plan(this.duration / 15);
    }
  }

  /**
   * Asks on the lease's connection, which is given up when it fails: what it is worth then is not
   * known.
   */
  async #ask<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = await (this.#client ??= this.#connect());
    try {
      return await work(client);
    } catch (error) {
      this.#client = null;
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#options.connection,
      application_name: 'palisade lease',
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    });
    const connecting = client.connect().then(async () => {
      await lockRun(client, this.#run.id);
      return client;
    });
    const lost = (): void => {
      if (this.#client !== connecting) return;
      this.#client = null;
      // Without its session the process looks gone to others.
      if (this.#renewedAt > -Infinity) this.#plan(this.duration / 60);
    };
    client.on('error', lost);
    client.once('end', lost);
    connecting.catch(() => {
      lost();
      void client.end().catch(() => undefined);
    });
    return connecting;
  }
}
