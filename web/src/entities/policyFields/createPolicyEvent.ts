import type { Filter } from '@palisade/vocabulary/filters.ts';

const EVENT = 'palisade:create-policy';

/** Opens the dialog in which a posture policy is made, from wherever the reader is. */
export function openCreatePolicy(filter?: Filter): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: filter ?? null }));
}

/**
 * Calls back with the conditions that the policy begins with, if any, until the returned function
 * is called.
 */
export function onCreatePolicy(open: (filter: Filter | null) => void): () => void {
  const listen = (event: Event) => open((event as CustomEvent<Filter | null>).detail); // As it was sent above.
  window.addEventListener(EVENT, listen);
  return () => window.removeEventListener(EVENT, listen);
}
