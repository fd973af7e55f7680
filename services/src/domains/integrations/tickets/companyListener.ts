import type { Database } from '../../../platform/database/database.ts';

interface Watcher {
  readonly companyId: string;
  readonly onChanged: () => void;
  /** Messages may have been missed. */
  readonly onLost: () => void;
}

/** Hears of companies on a channel whose messages are their ids, for as many watchers as there are, over one connection that is opened with the first. */
export class CompanyListener {
  readonly #db: Database;
  readonly #channel: string;
  readonly #watchers = new Set<Watcher>();
  #ended: Promise<() => Promise<void>> | null = null;

  constructor(db: Database, channel: string) {
    this.#db = db;
    this.#channel = channel;
  }

  /** Tells the watcher until the returned function is called. */
  async watch(watcher: Watcher): Promise<() => void> {
    this.#watchers.add(watcher);
    this.#ended ??= this.#db.listen(this.#channel, {
      onOpen: () => undefined,
      onMessage: (companyId) => {
        for (const each of this.#watchers) if (each.companyId === companyId) each.onChanged();
      },
      onLost: () => {
        for (const each of this.#watchers) each.onLost();
      },
    });
    await this.#ended;
    return () => this.#watchers.delete(watcher);
  }

  async close(): Promise<void> {
    await (await this.#ended)?.();
  }
}
