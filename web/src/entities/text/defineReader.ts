import { useSyncExternalStore } from 'react';

/** Gives an English text in the language shown. */
export type Read = (english: string) => string;

const asItIs: Read = (english) => english;

/**
 * Texts that the graph gives in English, and pages show in their language: `show` sets what reads
 * them, `read` gives one, and `useRead` the same as a function that is another one in another
 * language, for what is memoized.
 */
export function defineReader(): {
  readonly show: (reader: Read) => void;
  readonly read: Read;
  readonly useRead: () => Read;
} {
  let current = asItIs;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    show(reader) {
      current = reader;
      for (const listener of listeners) listener();
    },
    read: (english) => current(english),
    useRead: () => useSyncExternalStore(subscribe, () => current),
  };
}
