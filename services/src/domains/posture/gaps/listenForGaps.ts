import type { Database } from '../../../platform/database/database.ts';
import { GAPS_CHANNEL, type GapsOpened } from './gapEvents.ts';

type Hear = (opened: GapsOpened) => void;

/** Hears of opened gaps for as many watchers as there are, over one connection that is opened with the first. */
export class GapListener {
  readonly #db: Database;
  readonly #watchers = new Set<{ readonly companyId: string; readonly hear: Hear; readonly onLost: () => void }>();
  #ended: Promise<() => Promise<void>> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Calls `hear` for each message of the company until the returned function is called; `onLost` when messages may have been missed. */
  async watch(companyId: string, hear: Hear, onLost: () => void): Promise<() => void> {
    const watcher = { companyId, hear, onLost };
    this.#watchers.add(watcher);
    this.#ended ??= this.#db.listen(GAPS_CHANNEL, {
      onOpen: () => undefined,
      onMessage: (payload) => this.#tell(JSON.parse(payload) as GapsOpened), // As tellGaps writes it.
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

  #tell(opened: GapsOpened): void {
    for (const { companyId, hear } of this.#watchers) if (companyId === opened.companyId) hear(opened);
  }
}
