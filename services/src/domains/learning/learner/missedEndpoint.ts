import { isTellingPath } from '@palisade/engine/behaviour/pathProbing.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { HostState } from '../state/hostState.ts';

/**
 * The endpoint whose path and method an answer of "not found" was asked for, or null when there is
 * none. Names of files and tools that only scanners ask for are no values of a parameter, and
 * `{rest}` holds paths of which nothing is known.
 */
export function missedEndpoint(host: HostState, { method, path }: Exchange): EndpointState | null {
  const ref = host.templates.resolve(method, path);
  if (ref === null || ref.template.endsWith('/{rest}')) return null;
  const endpoint = host.known(ref);
  if (endpoint === null) return null;
  return endpoint.pathValues(path).some(({ value }) => isTellingPath(value)) ? null : endpoint;
}
