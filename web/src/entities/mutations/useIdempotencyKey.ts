import { useCallback, useRef } from 'react';

/** 32 hexadecimal digits; also where a page without https has no `randomUUID`. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Idempotency keys: the server does what it knows by its key once, also when it is sent again
 * because the answer was lost. The same request has the same key until it was answered.
 */
export function useIdempotencyKey(): {
  /** @param request what is asked for, in any words; another request has another key */
  readonly keyOf: (request?: string) => string;
  /** The request was answered, good or bad: the same once more is another one. */
  readonly release: () => void;
} {
  const last = useRef<{ readonly key: string; readonly request: string } | null>(null);
  const keyOf = useCallback((request = '') => {
    if (last.current?.request !== request) last.current = { key: newKey(), request };
    return last.current.key;
  }, []);
  const release = useCallback(() => void (last.current = null), []);
  return { keyOf, release };
}
