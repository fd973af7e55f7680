/** A name that is locked for as long as whoever says it lives. */
export interface Alive {
  readonly kind: 'alive';
  readonly lock: string;
}

/**
 * What this tab or worker says of its life: it has a lock that the browser frees when its process
 * ends, however it ends. Null where there are no locks, as on pages without https.
 */
export function live(): Promise<Alive> | null {
  if (!('locks' in navigator)) return null;
  const lock = `palisade-live ${crypto.randomUUID()}`;
  return new Promise((resolve) => {
    void navigator.locks.request(lock, () => {
      resolve({ kind: 'alive', lock });
      return new Promise<never>(() => {});
    });
  });
}

/** Calls back once the one who said so has ended. */
export function onDeath({ lock }: Alive, callback: () => void): void {
  void navigator.locks.request(lock, { mode: 'shared' }, callback);
}
