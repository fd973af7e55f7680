import { setTimeout as sleep } from 'node:timers/promises';
import { readEvents } from '../upstream/serverSentEvents.ts';
import type { ViewerCache } from './viewerCache.ts';

/** Opens the stream of identity that tells of each change of what somebody may do. */
export type OpenChanges = (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>;

const PAUSE = { first: 250, longest: 5_000 };

/**
 * Empties the cache of viewers with every change that identity tells of. While identity is not
 * heard, viewers are not kept.
 */
export class AccessWatch {
  readonly #viewers: ViewerCache;
  readonly #open: OpenChanges;
  readonly #ended = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(viewers: ViewerCache, open: OpenChanges) {
    this.#viewers = viewers;
    this.#open = open;
  }

  /** Resolves when the first message came, or when the first try failed. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#running = this.#keepReading(resolve);
    });
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#running;
  }

  async #keepReading(onFirst: () => void): Promise<void> {
    const { signal } = this.#ended;
    let pause = PAUSE.first;
    while (!signal.aborted) {
      try {
        for await (const _change of readEvents(await this.#open(signal))) {
          pause = PAUSE.first;
          this.#viewers.clear();
          this.#viewers.isKept = true;
          onFirst();
        }
      } catch {
        // Identity is away: tried again below.
      }
      this.#viewers.isKept = false;
      this.#viewers.clear();
      onFirst();
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, PAUSE.longest);
    }
  }
}
