import type { ObserveOptions } from '@palisade/engine/parameters/endpointParameters.ts';
import type { Occasion } from './applyChanges.ts';
import type { HostState } from './hostState.ts';

/**
 * Reads what a host's parameters hold by the company's data types as they are now; the change feed
 * tells what that changes. @param occasion who decided it; null where nobody is known
 */
export function adoptTypes(
  host: HostState,
  teaching: Pick<ObserveOptions, 'own' | 'hashKey'>,
  occasion: Occasion | null,
): void {
  const { at, cause } = occasion ?? { at: Date.now(), cause: null };
  host.templates.hideBy(teaching.own);
  const hidden = host.templates.drainChanges();
  host.follow(hidden, ...(cause === null ? [] : [{ at, cause }]));
  for (const endpoint of host.endpoints.values()) {
    let isOther = false;
    const adopt = (): void => void (isOther = endpoint.adopt(teaching));
    endpoint.changes.decide(endpoint, adopt, at, cause);
    if (isOther) host.dirty.add(endpoint);
  }
}
