import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { OutboundError } from './outboundError.ts';
import { bareHost, type OutboundRules, type Target } from './outboundRules.ts';

const CONNECT_TIMEOUT = 5_000;

/** All addresses of a name. */
export type Resolve = (
  hostname: string,
  found: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

const resolveAll: Resolve = (hostname, found) =>
  resolve(hostname, { all: true, verbatim: true }, (error, addresses) =>
    found(error, addresses ?? []),
  );

const refused = (host: string): OutboundError =>
  new OutboundError(
    'refused',
    `${host} is inside the network that Palisade runs in. Whoever operates Palisade can allow it with PALISADE_OUTBOUND_ALLOW.`,
  );

/**
 * Opens connections only to addresses that the rules let through. A name is resolved here and the
 * connection goes to what was looked at, so that a name cannot mean another address a moment later;
 * one bad address among several refuses them all.
 */
export function guardedConnector(
  rules: OutboundRules,
  resolveName: Resolve = resolveAll,
): buildConnector.connector {
  return (options, callback) => {
    const target: Target = {
      protocol: options.protocol,
      hostname: options.hostname,
      port: options.port,
    };
    const host = bareHost(options.hostname);
    const lookup: LookupFunction = (name, wanted, found) => {
      resolveName(name, (error, addresses) => {
        const [first] = addresses;
        if (error !== null || first === undefined)
          return found(error ?? Object.assign(new Error('No address.'), { code: 'ENOTFOUND' }), '');
        if (addresses.some(({ address }) => !rules.mayReach(target, address)))
          return found(refused(host), '');
        return wanted.all === true
          ? found(null, [...addresses])
          : found(null, first.address, first.family);
      });
    };
    // An address as such is connected to without being looked up.
    if (isIP(host) !== 0 && !rules.mayReach(target, host)) return callback(refused(host), null);
    return buildConnector({ timeout: CONNECT_TIMEOUT, lookup, allowH2: false })(options, callback);
  };
}
