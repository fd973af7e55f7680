import type { GraphQLResponse } from 'relay-runtime';
import type { TrustedRequest } from '../session.ts';
import { sessionMark } from '../sessionMark.ts';
import type { FromTab, ToTab } from './messages.ts';

/** Where the results of a subscription go. */
export interface Sink {
  next(value: GraphQLResponse): void;
  error(error: Error): void;
  complete(): void;
}

interface Subscription {
  readonly request: TrustedRequest;
  readonly sink: Sink;
  isLive: boolean;
  isResumed: boolean;
}

/** The hub gives a sign of life every 20 seconds. */
const LOOK_EVERY_MS = 20_000;
const GONE_AFTER_LOOKS = 4;

/**
 * The subscriptions of one tab, which a hub asks the server for. The attribute `data-live` of the
 * page says that the server tells of all of them.
 */
export class TabStream {
  readonly #subscriptions = new Map<number, Subscription>();
  readonly #renew: () => Promise<boolean>;
  readonly #onGone: () => void;
  #send: ((message: FromTab) => void) | null = null;
  #lastKey = 0;
  #silentLooks = 0;

  /**
   * @param renew renews the session and tells whether it goes on
   * @param onGone called when the hub does not give signs of life any more: its process is gone
   */
  constructor(renew: () => Promise<boolean>, onGone: () => void) {
    this.#renew = renew;
    this.#onGone = onGone;
    setInterval(() => this.#look(), LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', () => this.#wake());
    addEventListener('online', () => this.#wake());
    addEventListener('pageshow', () => this.#wake()); // Back from the cache of pages, which had been left.
    addEventListener('pagehide', () => this.#send?.({ kind: 'leave', isForGood: false }));
  }

  /** Talks to a hub from now on, instead of the one of before. */
  use(send: (message: FromTab) => void): void {
    if (this.#send) {
      this.#send({ kind: 'leave', isForGood: true });
      for (const subscription of this.#subscriptions.values())
        Object.assign(subscription, { isLive: false, isResumed: true });
    }
    this.#send = send;
    this.#silentLooks = 0;
    this.#tellState();
  }

  /** Subscribes; returns the way to stop. */
  subscribe(request: TrustedRequest, sink: Sink): () => void {
    const key = ++this.#lastKey;
    this.#subscriptions.set(key, { request, sink, isLive: false, isResumed: false });
    this.#tellState();
    return () => {
      if (this.#subscriptions.delete(key)) this.#tellState();
    };
  }

  /** Takes a message of the hub. */
  readonly hear = (message: ToTab): void => {
    this.#silentLooks = 0;
    switch (message.kind) {
      case 'ping':
        return this.#tellState();
      case 'renew':
        return void this.#renew()
          .catch(() => false)
          .then((isRenewed) => this.#send?.({ kind: 'renewed', isRenewed }));
      case 'next':
        return this.#each(message.keys, ({ sink }) => sink.next({ data: message.data }));
      case 'live':
        this.#each(message.keys, (subscription) => (subscription.isLive = message.isLive));
        return this.#showState();
      case 'end':
        return this.#each(message.keys, ({ sink }, key) => {
          this.#subscriptions.delete(key);
          if (message.error === null) sink.complete();
          else sink.error(new Error(message.error));
        });
    }
  };

  #each(keys: readonly number[], work: (subscription: Subscription, key: number) => void): void {
    for (const key of keys) {
      const subscription = this.#subscriptions.get(key);
      if (subscription) work(subscription, key);
    }
  }

  #wake(): void {
    this.#tellState();
    if (document.visibilityState === 'visible') this.#send?.({ kind: 'wake' });
  }

  /** Counts looks, not time: a machine that slept is no hub that died. */
  #look(): void {
    if (!this.#send || ++this.#silentLooks < GONE_AFTER_LOOKS) return;
    this.#silentLooks = 0;
    this.#onGone();
  }

  #tellState(): void {
    const wanted = [...this.#subscriptions].map(
      ([
        key,
        {
          request: { id, variables },
          isResumed,
        },
      ]) => ({ key, id, variables, isResumed }),
    );
    this.#send?.({
      kind: 'state',
      session: sessionMark(),
      isVisible: document.visibilityState === 'visible',
      wanted,
    });
    this.#showState();
  }

  #showState(): void {
    const isLive =
      this.#subscriptions.size > 0 &&
      [...this.#subscriptions.values()].every((subscription) => subscription.isLive);
    document.documentElement.toggleAttribute('data-live', isLive);
  }
}
