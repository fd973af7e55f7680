import { isIP, SocketAddress } from 'node:net';
import { plainAddress } from '@palisade/vocabulary/plainAddress.ts';

/** A range of addresses in its one spelling: `192.0.2.1`, `10.0.0.0/8`, `2001:db8::/32`. */
export interface AddressRange {
  readonly text: string;
  readonly family: 'ipv4' | 'ipv6';
  /** First address. */
  readonly network: string;
  readonly prefix: number;
}

const BITS = { ipv4: 32, ipv6: 128 } as const;

/** The 16-bit groups of an IPv6 address, or the bytes of an IPv4 one, as one number. */
function toNumber(address: string, family: 'ipv4' | 'ipv6'): bigint {
  if (family === 'ipv4')
    return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const plain = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, a: string, b: string, c: string, d: string) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)]
        .map((group) => group.toString(16))
        .join(':'),
  );
  const [head = '', tail] = plain.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const groups =
    tail === undefined
      ? (first ?? [])
      : [
          ...(first ?? []),
          ...Array<string>(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill('0'),
          ...(last ?? []),
        ];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

function toText(value: bigint, family: 'ipv4' | 'ipv6'): string {
  if (family === 'ipv4')
    return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.');
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((value >> BigInt(112 - index * 16)) & 0xffffn).toString(16),
  );
  return new SocketAddress({ address: groups.join(':'), family: 'ipv6' }).address;
}

/** Reads an address or CIDR range as people write it; a sentence when it is none. */
export function readRange(written: string): AddressRange | string {
  const text = written.trim();
  const [given = '', length, ...more] = text.split('/');
  const version = given.includes('%') ? 0 : isIP(given);
  if (version === 0 || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length)))
    return `"${text.slice(0, 60)}" is no address and no range, such as 192.0.2.1, 10.0.0.0/8 or 2001:db8::/32.`;
  const plain = plainAddress(given);
  const mapped = version === 6 && plain !== given ? plain : undefined;
  const family = version === 4 || mapped !== undefined ? 'ipv4' : 'ipv6';
  const bits = BITS[family];
  const prefix = length === undefined ? bits : Number(length) - (mapped === undefined ? 0 : 96);
  if (prefix < 0 || prefix > bits)
    return `The part after the slash of "${text.slice(0, 60)}" must be between ${mapped === undefined ? 0 : 96} and ${mapped === undefined ? bits : 128}.`;
  const host = BigInt(bits - prefix);
  const value = toNumber(mapped ?? given, family);
  const network = toText((value >> host) << host, family);
  const canonical = prefix === bits ? network : `${network}/${prefix}`;
  if (toText(value, family) !== network)
    return `${text} names an address within a range. The range is ${canonical}.`;
  return { text: canonical, family, network, prefix };
}

/**
 * The part of an address that one person has, in one spelling: all of IPv4, however it is written,
 * the first 64 bits of IPv6. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  const range = readRange(address);
  if (typeof range === 'string' || range.family === 'ipv4')
    return typeof range === 'string' ? address : range.network;
  return toText((toNumber(range.network, 'ipv6') >> 64n) << 64n, 'ipv6');
}
