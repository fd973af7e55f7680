const listeners = new Set<() => void>();
const askers = new Set<(isTold: boolean) => void>();
let isOn = false;

/** Notes what a check said about maintenance. */
export function noteMaintenance(now: boolean): void {
  if (now === isOn) return;
  isOn = now;
  for (const listener of listeners) listener();
}

/**
 * Reads the header that every answer of the gateway carries during maintenance. It may be some
 * seconds older than the state of the installation, and either page that it takes away may be in
 * use: so it only has the installation asked. Answers without the id of a request are not the
 * gateway's but those of a proxy before it, which knows nothing.
 */
export function noteHeaders(headers: Headers): void {
  if (!headers.get('x-request-id')) return;
  const isTold = headers.get('under-maintenance') === '?1';
  if (isTold !== isOn) for (const ask of askers) ask(isTold);
}

export const isUnderMaintenance = (): boolean => isOn;

const addTo =
  <Listener>(set: Set<Listener>) =>
  (listener: Listener): (() => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };

/** Calls the listener with each change; returns the way to stop. */
export const onMaintenance = addTo(listeners);

/** Calls the listener when an answer tells otherwise than what is known; as above. */
export const onMaintenanceTold = addTo(askers);
