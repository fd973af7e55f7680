import { readRange, type AddressRange } from '../../../platform/addresses/addressRange.ts';
import { AddressSet } from '../../../platform/addresses/addressSet.ts';

/**
 * This machine, private networks, link-local, multicast and reserved addresses: who is there is
 * behind one's own proxy.
 */
const OWN = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::',
  '::1',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];
/** Shortest prefixes: one attacker does not have more. */
const WIDEST = { ipv4: 16, ipv6: 32 } as const;
const own = new AddressSet(OWN);

/** Whether two ranges have an address in common: then one holds the first address of the other. */
const overlaps = (a: AddressRange, b: AddressRange): boolean =>
  new AddressSet([a.text]).has(b.network) || new AddressSet([b.text]).has(a.network);

/**
 * The range that denies a source, or a sentence that says why it is not denied.
 * @param allowed ranges that the company itself works from
 */
export function deniable(text: string, allowed: readonly string[]): AddressRange | string {
  const range = readRange(text);
  if (typeof range === 'string') return range;
  if (range.prefix < WIDEST[range.family])
    return `${range.text} is too wide to be denied: at most a /${WIDEST[range.family]}.`;
  if (own.has(range.network))
    return `${range.text} is a private, local or reserved address. Denying it would shut out your own network.`;
  const hit = allowed
    .map(readRange)
    .find((each) => typeof each !== 'string' && overlaps(each, range));
  if (hit === undefined || typeof hit === 'string') return range;
  return `${range.text} is on the IP allowed list (${hit.text}): you would shut yourselves out.`;
}
