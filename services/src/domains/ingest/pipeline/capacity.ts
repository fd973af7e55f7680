import { Problem } from '../../../platform/problem.ts';
import type { MemoryLease } from './cutBatches.ts';

export interface CapacityLimits {
  /** Bytes of all uploads together that are in memory and not yet learned. */
  readonly total: number;
  readonly perCompany: number;
}

const CAPACITY: CapacityLimits = { total: 64 * 1024 * 1024, perCompany: 32 * 1024 * 1024 };
/**
 * What an upload takes by itself, its splitter and its buffers; booked from the start, so that many
 * small ones count too.
 */
const LEAST = 16 * 1024;
/** What each company may hold whatever the others hold. */
const SHARE = 2 * 1024 * 1024;

interface Holder {
  readonly companyId: string;
  held: number;
  waiting: (() => void) | null;
}

/**
 * Bounds the bytes in memory, booked as they are held. A new upload is refused while there is no
 * room; a running one waits, except for the oldest, which may always go on, so that there is always
 * one that finishes. No company is kept out by what others hold.
 */
export class Capacity {
  readonly #limits: CapacityLimits;
  readonly #holders = new Set<Holder>();

  constructor(limits: CapacityLimits = CAPACITY) {
    this.#limits = limits;
  }

  get held(): number {
    return this.#sum(null);
  }

  /** Takes a new upload in, or throws `busy`. */
  enter(companyId: string): MemoryLease & { leave(): void } {
    if (!this.#fits(companyId, LEAST))
      throw new Problem('busy', 'The intake is full. Send it again in a moment.', {
        retryAfter: 1,
      });
    const holder: Holder = { companyId, held: LEAST, waiting: null };
    this.#holders.add(holder);
    return {
      hold: async (more) => {
        while (!this.#fits(companyId, more) && !this.#isOldest(holder))
          await new Promise<void>((resolve) => (holder.waiting = resolve));
        holder.held += more;
      },
      keepOnly: (bytes) => {
        holder.held = LEAST + bytes;
        this.#wake();
      },
      leave: () => {
        this.#holders.delete(holder);
        this.#wake();
      },
    };
  }

  #fits(companyId: string, more: number): boolean {
    const own = this.#sum(companyId) + more;
    return (
      own <= this.#limits.perCompany &&
      (own <= Math.min(SHARE, this.#limits.perCompany / 4) ||
        this.#sum(null) + more <= this.#limits.total)
    );
  }

  #sum(companyId: string | null): number {
    let sum = 0;
    for (const holder of this.#holders)
      if (companyId === null || holder.companyId === companyId) sum += holder.held;
    return sum;
  }

  #isOldest(holder: Holder): boolean {
    for (const first of this.#holders)
      if (first.companyId === holder.companyId) return first === holder;
    return true;
  }

  #wake(): void {
    for (const holder of this.#holders) {
      const { waiting } = holder;
      holder.waiting = null;
      waiting?.();
    }
  }
}
