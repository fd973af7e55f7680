import { useSyncExternalStore } from 'react';

/** Gives a sentence in the language shown. */
type Read = (english: string) => string;

let read: Read = (english) => english;
const listeners = new Set<() => void>();

/** Shows what detection said in another language. */
export function showDetection(reader: Read): void {
  read = reader;
  for (const listener of listeners) listener();
}

/**
 * What detection said of a request, which the graph gives in English, in the language shown: the
 * title of a step, the message of a violated rule, the reason of an anomaly, what proves a success.
 */
export const detectionText: Read = (english) => read(english);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same as a function that is another one in another language, for what is memoized. */
export const useDetectionText = (): Read => useSyncExternalStore(subscribe, () => read);
