import { showsPartyKey } from '@palisade/engine/authentication/partyKeys.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';

/** Requests with a key of a partner that were let in, and those without. */
const ENOUGH = { withKey: 3, without: 1 } as const;
const MOST_SOURCES = 20;

interface Counts {
  withKey: number;
  without: number;
}

/**
 * Sources in whose traffic some callers of an endpoint show keys of partners and others do without.
 * What every caller sends may stand beside a credential that was taken out of the record.
 */
export class PartySources {
  readonly #counts = new Map<string, Counts>();

  /** Takes a request that shows no credential. */
  see(source: string, exchange: Exchange): void {
    if (exchange.status >= 300) return;
    const hasKey = showsPartyKey(exchange);
    const known = this.#counts.get(source);
    // Most endpoints never see one.
    if (known === undefined && (!hasKey || this.#counts.size >= MOST_SOURCES)) return;
    const counts = known ?? { withKey: 0, without: 0 };
    if (hasKey) counts.withKey += 1;
    else counts.without += 1;
    this.#counts.set(source, counts);
  }

  /** Those where both came since this was last asked, which are counted anew. */
  take(): readonly string[] {
    const shown = [...this.#counts].flatMap(([source, { withKey, without }]) =>
      withKey >= ENOUGH.withKey && without >= ENOUGH.without ? [source] : [],
    );
    for (const source of shown) this.#counts.delete(source);
    return shown;
  }
}
