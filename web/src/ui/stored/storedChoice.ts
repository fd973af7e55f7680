import { useSyncExternalStore } from 'react';

interface StoredChoice<Value extends string> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** The choice, in a component that follows it. */
  readonly use: () => Value;
}

/**
 * One of a few values that a person chose in this browser. The first value is the default and is
 * not stored.
 * @param key the key in local storage
 */
export function storedChoice<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): StoredChoice<Value> {
  const listeners = new Set<() => void>();
  const get = (): Value => {
    try {
      const stored = localStorage.getItem(key);
      return values.find((value) => value === stored) ?? values[0];
    } catch {
      return values[0];
    }
  };
  const set = (value: Value): void => {
    try {
      if (value === values[0]) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Without storage the choice cannot be kept; the default stays.
    }
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { get, set, use: () => useSyncExternalStore(subscribe, get) };
}
