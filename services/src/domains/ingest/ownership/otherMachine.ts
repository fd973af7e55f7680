import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { AddressSet } from '../../../platform/addresses/addressSet.ts';
import { bareHost } from '../../../platform/outbound/outboundRules.ts';
import { LOOPBACK } from '../../../platform/server/trustedProxies.ts';

/** Whoever connects to one of these connects to their own machine. */
const ONESELF = new AddressSet([...LOOPBACK, '0.0.0.0/8', '::/128']);

/** Whether an address such as `http://127.0.0.1:4005` leads everybody to their own machine. */
export function leadsToOneself(servicesUrl: string): boolean {
  const host = bareHost(new URL(servicesUrl).hostname);
  return host === 'localhost' || host.endsWith('.localhost') || ONESELF.has(host);
}

/**
 * Resolves the name of another machine, and fails when it means this one: hosts files often give
 * the name of a machine a loopback address (127.0.1.1 on Debian), and so do copies of them.
 */
export const lookUpOther: LookupFunction = (name, options, found) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []; // Absent when there is an error, whatever the types say.
    if (error !== null || first === undefined)
      return found(error ?? new Error(`${name} has no address.`), '');
    const isOneself = addresses.some(({ address }) => ONESELF.has(address));
    if (isOneself) return found(new Error(`${name} is this machine.`), '');
    if (options.all === true) found(null, addresses);
    else found(null, first.address, first.family);
  });
};
