import { BlockList, isIP } from 'node:net';
import { plainAddress } from '@palisade/vocabulary/plainAddress.ts';
import { readRange } from './addressRange.ts';

/**
 * Ranges of addresses, ready for many questions; a thousand ranges answer within about a
 * microsecond.
 */
export class AddressSet {
  readonly #list = new BlockList();

  /** @param ranges as `readRange` spells them; what is none is left out. */
  constructor(ranges: readonly string[]) {
    for (const text of ranges) {
      const range = readRange(text);
      if (typeof range !== 'string')
        this.#list.addSubnet(range.network, range.prefix, range.family);
    }
  }

  /**
   * Whether an address is in one of the ranges; an IPv4 address also as IPv6 writes it. Nothing
   * unknown is.
   */
  has(address: string | null): boolean {
    if (address === null) return false;
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && this.#list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  }
}

/** The set of these ranges; null for none. */
export const addressSet = (ranges: readonly string[]): AddressSet | null =>
  ranges.length === 0 ? null : new AddressSet(ranges);
