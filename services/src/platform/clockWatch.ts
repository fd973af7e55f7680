import { uptime } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Query } from './database/database.ts';

const HOUR = 3_600_000;
/** Milliseconds that the wall clock may gain on the monotonic one between two looks. */
const MOST_GAINED = HOUR;
/**
 * Milliseconds in which nothing is deleted for its age after a jump: time to set a wrong clock
 * right.
 */
const HELD = 24 * HOUR;
/**
 * Milliseconds for which a jump that was waited for stands for later ones of at most twice its
 * length: a virtual machine that its hypervisor pauses every night jumps every morning, and would
 * otherwise delete nothing for its age, ever.
 */
const FAMILIAR = 7 * 24 * HOUR;
/**
 * Milliseconds beyond which a jump is no pause that comes every day, and makes no other familiar.
 */
const LONGEST_PAUSE = 24 * HOUR;

/** The two clocks that are compared, in milliseconds. */
export interface Clocks {
  /** The one that ages are counted by: the database's. */
  wall(): Promise<number>;
  /** One that never jumps, and goes on while the machine sleeps. */
  steady(): number;
}

export const clocksOf = (query: Query): Clocks => ({
  async wall() {
    const [row] = await query({
      sql: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
      columns: { now: 'float8' },
    });
    if (row === undefined) throw new Error('The database does not tell the time.');
    return row.now;
  },
  // performance.now() does not move while a machine sleeps: one that sleeps every night would seem
  // to jump forward every morning, and nothing would ever be deleted for its age.
  steady: () => uptime() * 1000,
});

/**
 * Notices when the wall clock has jumped forward, so that a wrong clock does not make everything
 * old at once. Whoever deletes by age asks before each round; the first look sets what later ones
 * are compared with.
 */
export class ClockWatch {
  readonly #clocks: Clocks;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #offset: number | null = null;
  #heldUntil = -Infinity;
  /**
   * The jump that was waited for last, in milliseconds gained, and until when it stands for others.
   */
  #familiar = { gained: 0, until: -Infinity };

  constructor(clocks: Clocks, log: Pick<FastifyBaseLogger, 'warn'>) {
    [this.#clocks, this.#log] = [clocks, log];
  }

  /**
   * Whether ages can be trusted: false for a day after the clock jumped forward by more than an
   * hour, unless it does so again and again.
   */
  async isTrusted(): Promise<boolean> {
    const before = this.#offset;
    const steady = this.#clocks.steady();
    this.#offset = (await this.#clocks.wall()) - steady;
    const gained = before === null ? 0 : this.#offset - before;
    if (gained > MOST_GAINED) this.#noteJump(gained, steady);
    return steady >= this.#heldUntil;
  }

  #noteJump(gained: number, steady: number): void {
    const { gained: known, until } = this.#familiar;
    const isFamiliar = steady < until && known <= LONGEST_PAUSE && gained <= 2 * known;
    if (isFamiliar) this.#familiar.until = Math.max(steady, this.#heldUntil) + FAMILIAR;
    else {
      this.#heldUntil = steady + HELD;
      this.#familiar = { gained, until: this.#heldUntil + FAMILIAR };
      this.#log.warn(
        { hours: Math.round(gained / HOUR) },
        'The clock jumped forward; nothing is deleted for its age for a day',
      );
    }
  }
}
