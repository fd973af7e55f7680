import { plainAddress } from '@palisade/vocabulary/plainAddress.ts';
import { keyOf } from '../behaviour/keys.ts';

const LARGEST_CACHE = 20_000;
const cache = new Map<string, Address>();

interface AddressKeys {
  readonly own: number;
  readonly network: number;
  readonly office: number;
}

/** An address as an identity: IPv6 counts by its /64, since one customer has all of it. */
export interface Address {
  readonly text: string;
  /** The network that one person moves within: /16 of IPv4, /32 of IPv6. */
  readonly network: string;
  /** The network of one office: /24 of IPv4, /48 of IPv6. */
  readonly office: string;
  /** Keys of these, for the seed they were last asked with. */
  keys: (AddressKeys & { readonly seed: number }) | null;
}

/** The keys of an address and of its networks. */
export function addressKeys(address: Address, seed: number): AddressKeys {
  const { keys } = address;
  if (keys !== null && keys.seed === seed) return keys;
  const made = {
    seed,
    own: keyOf(address.text, seed),
    network: keyOf(address.network, seed),
    office: keyOf(address.office, seed),
  };
  address.keys = made;
  return made;
}

/** Reads an address; one that cannot be read stands for itself. */
export function addressOf(text: string): Address {
  const known = cache.get(text);
  if (known !== undefined) return known;
  if (cache.size >= LARGEST_CACHE) cache.clear();
  const address = read(text);
  cache.set(text, address);
  return address;
}

function read(text: string): Address {
  const bare = plainAddress(text);
  if (!bare.includes(':')) {
    const [first = '', second = '', third = ''] = bare.split('.', 4);
    const network = `${first}.${second}`;
    return { text: bare, network, office: `${network}.${third}`, keys: null };
  }
  const [head = '', tail = ''] = bare.toLowerCase().split('::', 2);
  const front = head === '' ? [] : head.split(':');
  const back = tail === '' ? [] : tail.split(':');
  const groups = bare.includes('::')
    ? [
        ...front,
        ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'),
        ...back,
      ]
    : front;
  const short = groups.map((group) => group.replace(/^0+(?=.)/, ''));
  return {
    text: `${short.slice(0, 4).join(':')}::/64`,
    network: short.slice(0, 2).join(':'),
    office: short.slice(0, 3).join(':'),
    keys: null,
  };
}
