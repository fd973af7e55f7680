import { lookup } from 'node:dns/promises';
import { hostname } from 'node:os';

/** What stands for every interface of the machine, and where this machine reaches itself then. */
const EVERYWHERE: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Where this machine reaches services that listen on a host and port. */
export const ownUrl = (host: string, port: number): string =>
  urlOf(EVERYWHERE.get(host) ?? host, port);

/**
 * Where other processes of the installation reach the services of this one, from
 * `PALISADE_SERVICES_URL`; null when nobody has set it.
 * @throws Error in words when it is no address of a server
 */
export function servicesUrlFrom({
  PALISADE_SERVICES_URL: given,
}: NodeJS.ProcessEnv): string | null {
  if (given === undefined || given === '') return null;
  const url = URL.parse(given);
  // Requests go to the paths of the services: any other part would be left out without a word.
  const isServer = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isServer) {
    throw new Error(
      `PALISADE_SERVICES_URL is ${given}; it must be an address such as http://10.0.0.5:4005.`,
    );
  }
  return given;
}

/**
 * The same when nobody has set it: the address that the services listen on, by the name of the
 * machine when that is every address.
 */
export const reachableUrl = (host: string, port: number): string =>
  urlOf(EVERYWHERE.has(host) ? hostname() : host, port);

/**
 * Addresses from which this machine connects to services that listen on `host`: the gateway beside
 * them is believed for whom it asks, whether it reaches them by loopback or not.
 */
export async function ownAddresses(host: string): Promise<readonly string[]> {
  if (EVERYWHERE.has(host)) return []; // Loopback is used then, which is believed anyway.
  return (await lookup(host, { all: true })).map(({ address }) => address);
}
