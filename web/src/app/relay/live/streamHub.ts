import type { TrustedRequest } from '../session.ts';
import type { Connect, FromTab, ToTab, Wanted } from './messages.ts';
import { StreamConnection } from './streamConnection.ts';

interface Tab {
  readonly tell: (message: ToTab) => void;
  readonly wanted: Map<number, string>;
  isVisible: boolean;
  unanswered: number;
  /** When it stopped answering; null while it answers. */
  lostAt: number | null;
}

/** One subscription of the server, for all tabs that want the same. */
interface Shared {
  readonly followers: Map<Tab, Set<number>>;
  isLive: boolean;
  last: { readonly data: Readonly<Record<string, unknown>>; readonly at: number } | null;
}

const PING_EVERY_MS = 20_000;
const GONE_AFTER_PINGS = 3;
/**
 * Pages ask for their data first and follow it a moment later: what was sent in between is sent to
 * who comes.
 */
const RECENT_MS = 3_000;
const RENEWAL_MS = 15_000;

const nameOf = ({ id, variables }: TrustedRequest) => `${id} ${JSON.stringify(variables)}`;

/**
 * Brings the subscriptions of all tabs together: what several want is asked for once, and sent to
 * each. A tab that was closed, or does not answer any more, is forgotten; when it comes back it
 * says again what it wants.
 */
export class StreamHub {
  readonly #tabs = new Set<Tab>();
  readonly #shared = new Map<string, Shared>();
  readonly #connection = new StreamConnection({
    next: (name, data) => {
      const shared = this.#shared.get(name);
      if (shared) shared.last = { data, at: Date.now() };
      this.#tell(name, (keys) => ({ kind: 'next', keys, data }));
    },
    ended: (name, error) => {
      this.#tell(name, (keys) => ({ kind: 'end', keys, error }));
      for (const [tab, keys] of this.#shared.get(name)?.followers ?? [])
        for (const key of keys) tab.wanted.delete(key);
      this.#shared.delete(name);
    },
    live: (name, isLive) => {
      const shared = this.#shared.get(name);
      if (!shared || shared.isLive === isLive) return;
      shared.isLive = isLive;
      this.#tell(name, (keys) => ({ kind: 'live', keys, isLive }));
    },
    renew: () => this.#renew(),
  });
  #session: string | null = null;
  #onRenewed: (isRenewed: boolean) => void = () => {};

  constructor() {
    setInterval(() => this.#ping(), PING_EVERY_MS);
  }

  /** Makes a tab known. */
  readonly connect: Connect = (tell) => {
    const tab: Tab = { tell, wanted: new Map(), isVisible: true, unanswered: 0, lostAt: null };
    return (message) => this.#hear(tab, message);
  };

  #hear(tab: Tab, message: FromTab): void {
    tab.unanswered = 0;
    if (message.kind === 'leave') return this.#forget(tab);
    if (message.kind === 'wake') return this.#connection.wake();
    if (message.kind === 'renewed') return this.#onRenewed(message.isRenewed);
    this.#tabs.add(tab);
    tab.isVisible = message.isVisible;
    if (this.#session !== message.session) {
      if (this.#session !== null) this.#connection.restart();
      this.#session = message.session;
      for (const shared of this.#shared.values()) shared.last = null;
    }
    const keys = new Set(message.wanted.map(({ key }) => key));
    for (const wanted of message.wanted) if (!tab.wanted.has(wanted.key)) this.#follow(tab, wanted);
    for (const key of tab.wanted.keys()) if (!keys.has(key)) this.#unfollow(tab, key);
    tab.lostAt = null;
  }

  #follow(tab: Tab, { key, id, variables, isResumed }: Wanted): void {
    const name = nameOf({ id, variables });
    tab.wanted.set(key, name);
    const shared = this.#shared.get(name) ?? {
      followers: new Map<Tab, Set<number>>(),
      isLive: false,
      last: null,
    };
    shared.followers.set(tab, (shared.followers.get(tab) ?? new Set()).add(key));
    if (!this.#shared.has(name)) {
      this.#shared.set(name, shared);
      return this.#connection.want(name, { id, variables }, isResumed || tab.lostAt !== null);
    }
    if (shared.isLive) tab.tell({ kind: 'live', keys: [key], isLive: true });
    if (shared.last && shared.last.at >= (tab.lostAt ?? Date.now() - RECENT_MS))
      tab.tell({ kind: 'next', keys: [key], data: shared.last.data });
  }

  #unfollow(tab: Tab, key: number): void {
    const name = tab.wanted.get(key) ?? '';
    tab.wanted.delete(key);
    const followers = this.#shared.get(name)?.followers;
    const keys = followers?.get(tab);
    keys?.delete(key);
    if (keys?.size === 0) followers?.delete(tab);
    if (followers?.size !== 0) return;
    this.#shared.delete(name);
    this.#connection.drop(name);
  }

  #forget(tab: Tab): void {
    tab.lostAt = Date.now();
    for (const key of tab.wanted.keys()) this.#unfollow(tab, key);
    this.#tabs.delete(tab);
  }

  #tell(name: string, message: (keys: readonly number[]) => ToTab): void {
    for (const [tab, keys] of this.#shared.get(name)?.followers ?? []) tab.tell(message([...keys]));
  }

  #ping(): void {
    for (const tab of this.#tabs) {
      if (tab.unanswered >= GONE_AFTER_PINGS) this.#forget(tab);
      else {
        tab.unanswered += 1;
        tab.tell({ kind: 'ping' });
      }
    }
  }

  /**
   * Has a tab that is seen renew the session; sessions of whom nobody sees a tab are left to end.
   */
  async #renew(): Promise<boolean> {
    const tab = [...this.#tabs].find(({ isVisible, unanswered }) => isVisible && unanswered <= 1);
    if (!tab) return false;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, RENEWAL_MS, false);
      this.#onRenewed = (isRenewed) => {
        clearTimeout(timer);
        resolve(isRenewed);
      };
      tab.tell({ kind: 'renew' });
    });
  }
}
