const listeners = new Set<() => void>();
let isOn = false;

/** Notes what an answer or a check said about maintenance. */
export function noteMaintenance(now: boolean): void {
  if (now === isOn) return;
  isOn = now;
  for (const listener of listeners) listener();
}

/** Reads the header that every answer carries during maintenance. */
export const noteHeaders = (headers: Headers): void =>
  noteMaintenance(headers.get('under-maintenance') === '?1');

export const isUnderMaintenance = (): boolean => isOn;

/** Calls the listener with each change; returns the way to stop. */
export function onMaintenance(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
