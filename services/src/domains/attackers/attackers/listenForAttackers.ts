import type { Database } from '../../../platform/database/database.ts';
import { ATTACKERS_CHANNEL, type AttackersChanged } from './attackerEvents.ts';

interface Watcher {
  readonly companyId: string;
  readonly hear: (changed: AttackersChanged) => void;
  readonly onLost: () => void;
}

/** Hears of attackers for as many watchers as there are, over one connection that is opened with the first. */
export class AttackerListener {
  readonly #db: Database;
  readonly #watchers = new Set<Watcher>();
  #ended: Promise<() => Promise<void>> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Tells the watcher until the returned function is called; `onLost` when messages may have been missed. */
  async watch(watcher: Watcher): Promise<() => void> {
    this.#watchers.add(watcher);
    this.#ended ??= this.#db.listen(ATTACKERS_CHANNEL, {
      onOpen: () => undefined,
      onMessage: (payload) => {
        const changed = JSON.parse(payload) as AttackersChanged; // As tellAttackers writes it.
        for (const each of this.#watchers) if (each.companyId === changed.companyId) each.hear(changed);
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
