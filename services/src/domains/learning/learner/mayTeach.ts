import type { Observed } from '@palisade/engine/attackers/observed.ts';
import { payloadsIn } from '@palisade/engine/attackers/payloads.ts';
import { credentials } from '@palisade/engine/authentication/credentials.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { Seen } from '../../../platform/trafficWatch.ts';
import type { CompanyState } from '../state/companyState.ts';
import type { HostState } from '../state/hostState.ts';

/** Characters that payloads bring into a path. */
const ODD_PATH = /['"<>(){}|$\\;]|\.\.|%(?:2[27e]|3[bce]|5c|00)/i;

/**
 * What no client sends, so that who does tries what the server makes of it: segments that lead
 * nowhere or up, and backslashes, which every client resolves, and control characters other than
 * those of texts.
 */
const NOT_SENT = /\/(?:\.|%2e){1,2}(?:\/|$)|\\|%(?:0[0-8bcef]|1[0-9a-f]|7f)/i;

/** Whether a path may name an endpoint: a client may have sent it, and no payload is in it. */
export const isPlainPath = (
  exchange: Exchange,
  { payloads }: Seen,
  host: HostState | undefined,
): boolean =>
  !NOT_SENT.test(exchange.path) && (payloads === null || !isInPath(payloads, host, exchange));

/**
 * Whether an exchange of somebody who is suspected shows an endpoint that nobody knew: success at a
 * path without a payload in it that is not like one that is known.
 */
export function isNewEndpoint({ status, path }: Exchange, { endpoint }: Observed): boolean {
  return endpoint === null && status >= 200 && status < 300 && !ODD_PATH.test(path);
}

/**
 * Whether an attack comes from nobody: without an address, a user or credentials. What answers such
 * a request with success, as some servers do anything, is an endpoint once somebody uses it.
 */
export function isProbeOfNobody(
  exchange: Exchange,
  observed: Observed | null,
  { sender, suspicion, payloads }: Seen,
): boolean {
  if (sender !== null) return false;
  if (observed !== null) return suspicion === 'attack';
  return (
    payloads !== null && exchange.clientAddress === null && credentials(exchange).secret === null
  );
}

/** What is seen of an exchange that no detector watches. */
export function unwatched(company: CompanyState, exchange: Exchange): Seen {
  return {
    suspicion: 'none',
    payloads: payloadsIn(
      exchange,
      pathValuesOf(company.hosts.get(company.hostName(exchange.host)), exchange),
    ),
    sender: null,
    wasNamed: false,
    tried: [],
  };
}

/** Values in a path, without its own words; null when no endpoint has it. */
function pathValuesOf(
  host: HostState | undefined,
  { method, path }: Exchange,
): Observed['pathValues'] | null {
  const ref = host?.templates.resolve(method, path);
  return ref == null ? null : (host?.known(ref)?.pathValues(path) ?? null);
}

/**
 * Whether a path holds a payload: in a value, or anywhere when nobody knows which of its segments
 * are values.
 */
function isInPath(
  payloads: ReadonlySet<string>,
  host: HostState | undefined,
  exchange: Exchange,
): boolean {
  const values = pathValuesOf(host, exchange);
  if (values !== null) return values.some(({ value }) => payloads.has(value));
  return (
    payloads.has(exchange.path) || exchange.path.split('/').some((segment) => payloads.has(segment))
  );
}
