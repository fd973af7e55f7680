import { useCallback, useRef } from 'react';

/** A name for a wish; also where a page without https has no `randomUUID`. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Keys by which the server knows a wish that is sent again because its answer was lost, so that it
 * is done once: the same for the same wish until it is told as done, then another one.
 */
export function useWishKey(): {
  /** @param wish what is wished for, in any words; another wish has another key */
  readonly keyOf: (wish?: string) => string;
  /** The wish came to its end, good or bad: the same once more is another one. */
  readonly isDone: () => void;
} {
  const last = useRef<{ readonly key: string; readonly wish: string } | null>(null);
  const keyOf = useCallback((wish = '') => {
    if (last.current?.wish !== wish) last.current = { key: newKey(), wish };
    return last.current.key;
  }, []);
  const isDone = useCallback(() => void (last.current = null), []);
  return { keyOf, isDone };
}
