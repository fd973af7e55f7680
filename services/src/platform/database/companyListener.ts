import type { Database } from './database.ts';

/**
 * Milliseconds for which a message is sent to those who begin to watch: a page asks for its data
 * first, and watches a moment later.
 */
const RECENT = 5_000;
/** Messages kept for them, of all companies together. */
const MOST = 500;

interface Watcher<Message> {
  readonly companyId: string;
  readonly hear: (message: Message) => void;
  /** Messages may have been missed. */
  readonly onLost: () => void;
}

/**
 * Hears of companies on a channel for as many watchers as there are, over one connection that is
 * opened with the first.
 */
export class CompanyListener<Message extends { readonly companyId: string }> {
  readonly #db: Database;
  readonly #channel: string;
  readonly #read: (payload: string) => Message;
  readonly #watchers = new Set<Watcher<Message>>();
  readonly #recent: { readonly message: Message; readonly at: number }[] = [];
  #ended: Promise<() => Promise<void>> | null = null;

  /** @param read makes the message of what is sent on the channel */
  constructor(db: Database, channel: string, read: (payload: string) => Message) {
    [this.#db, this.#channel, this.#read] = [db, channel, read];
  }

  /** Tells the watcher, of the last moments too, until the returned function is called. */
  async watch(watcher: Watcher<Message>): Promise<() => void> {
    this.#watchers.add(watcher);
    for (const { message, at } of this.#recent)
      if (message.companyId === watcher.companyId && performance.now() - at <= RECENT)
        watcher.hear(message);
    this.#ended ??= this.#db.listen(this.#channel, {
      onOpen: () => undefined,
      onMessage: (payload) => this.#tell(this.#read(payload)),
      onLost: () => {
        for (const each of this.#watchers) each.onLost();
      },
    });
    await this.#ended;
    return () => this.#watchers.delete(watcher);
  }

  async close(): Promise<void> {
    await (
      await this.#ended
    )?.();
  }

  #tell(message: Message): void {
    this.#recent.push({ message, at: performance.now() });
    if (this.#recent.length > MOST) this.#recent.shift();
    for (const each of this.#watchers) if (each.companyId === message.companyId) each.hear(message);
  }
}
