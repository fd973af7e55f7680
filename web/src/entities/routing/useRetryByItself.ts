import { useEffect, useState } from 'react';

/**
 * The shortest and the longest time after which a page whose services do not answer first asks
 * again, in milliseconds.
 */
export const AGAIN_AFTER_MS = [3_000, 7_000] as const;
/**
 * The longest pause between two tries, in milliseconds: an outage of an hour is sixty requests of
 * each tab.
 */
export const LONGEST_PAUSE_MS = 60_000;

/** Tries of one page, kept above what failed: a failure that is drawn anew goes on with them. */
export class Tries {
  #inVain = 0;
  /** What failed, in the order in which it was drawn. */
  readonly #failures = new Set<symbol>();

  /** Tries in a row that were in vain. */
  get inVain(): number {
    return this.#inVain;
  }

  /** A try begins; the page is whole after it, or it was in vain. */
  begin(): void {
    this.#inVain += 1;
  }

  forget(): void {
    this.#inVain = 0;
  }

  /** A failure is on screen that is tried again, until it is released. */
  hold(failure: symbol): void {
    this.#failures.add(failure);
  }

  release(failure: symbol): void {
    this.#failures.delete(failure);
  }

  /**
   * Whether it is the one that asks: what is asked anew is the page, however many parts of it
   * failed.
   */
  isFirst(failure: symbol): boolean {
    const [first] = this.#failures;
    return first === failure;
  }

  /** Forgets the tries, unless something of the page failed. */
  settle(): void {
    if (this.#failures.size === 0) this.forget();
  }
}

export function useTries(): Tries {
  const [tries] = useState(() => new Tries());
  return tries;
}

/** Pause before the next try: it doubles up to a minute, and is random in its upper part. */
function pauseAfter({ inVain }: Tries): number {
  const [shortest, longest] = AGAIN_AFTER_MS;
  const most = Math.min(longest * 2 ** inVain, LONGEST_PAUSE_MS);
  const least = (most * shortest) / longest;
  return least + Math.random() * (most - least);
}

/**
 * Tries a page of which something failed again by itself while somebody sees it, as a restart takes
 * seconds: after a random time, so that a room full of open tabs does not ask in one beat, and at
 * once when the tab is looked at again or the browser is back online.
 *
 * @param onRetry asks anew; nothing is tried without it.
 */
export function useRetryByItself(onRetry: (() => void) | undefined, tries: Tries): void {
  useEffect(() => {
    if (onRetry === undefined) return undefined;
    const failure = Symbol('failure');
    const isAsking = () => document.visibilityState === 'visible' && tries.isFirst(failure);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        if (isAsking()) {
          tries.begin();
          onRetry();
        }
        wait();
      }, pauseAfter(tries));
    };
    const handleReturn = () => {
      if (!isAsking()) return;
      tries.forget();
      clearTimeout(timer);
      onRetry();
      wait();
    };
    tries.hold(failure);
    wait();
    document.addEventListener('visibilitychange', handleReturn);
    addEventListener('online', handleReturn);
    return () => {
      tries.release(failure);
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleReturn);
      removeEventListener('online', handleReturn);
    };
  }, [onRetry, tries]);
}

/**
 * Forgets the tries once a page is drawn whole. Draw it behind the page, whose own effects run
 * first.
 */
export function ForgetTries({
  tries,
  attempt,
}: {
  readonly tries: Tries;
  readonly attempt: string;
}) {
  useEffect(() => {
    tries.settle();
  }, [tries, attempt]);
  return null;
}
