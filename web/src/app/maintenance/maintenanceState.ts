const listeners = new Set<() => void>();
const askers = new Set<() => void>();
let isOn = false;

/** Notes what a check said about maintenance. */
export function noteMaintenance(now: boolean): void {
  if (now === isOn) return;
  isOn = now;
  for (const listener of listeners) listener();
}

/**
 * Reads the header that every answer carries during maintenance. It may be some seconds older than
 * the state of the installation, and the page that it takes away holds what somebody is typing: so
 * it has the installation asked, and only its absence is believed at once.
 */
export function noteHeaders(headers: Headers): void {
  if (headers.get('under-maintenance') !== '?1') noteMaintenance(false);
  else if (!isOn) for (const ask of askers) ask();
}

export const isUnderMaintenance = (): boolean => isOn;

const addTo =
  (set: Set<() => void>) =>
  (listener: () => void): (() => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };

/** Calls the listener with each change; returns the way to stop. */
export const onMaintenance = addTo(listeners);

/** Calls the listener when an answer tells of maintenance that is not known; as above. */
export const onMaintenanceTold = addTo(askers);
