import { BlockList, isIP } from 'node:net';
import { plainAddress } from '@palisade/vocabulary/plainAddress.ts';

const LOCAL = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  LOCAL.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  LOCAL.addSubnet(net, prefix, 'ipv6');

const LARGEST_CACHE = 20_000;
const known = new Map<string, boolean | null>();

/**
 * Whether an address is of the public internet: not private, loopback, link-local, carrier-grade
 * NAT or multicast (RFC 6890); null for a text that is no address.
 */
export function isPublicAddress(address: string): boolean | null {
  const answer = known.get(address);
  if (answer !== undefined) return answer;
  if (known.size >= LARGEST_CACHE) known.clear();
  const bare = plainAddress(address);
  const version = isIP(bare);
  const isPublic = version === 0 ? null : !LOCAL.check(bare, version === 4 ? 'ipv4' : 'ipv6');
  known.set(address, isPublic);
  return isPublic;
}
