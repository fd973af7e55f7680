import { AddressSet } from '../addresses/addressSet.ts';
import { readRange } from '../addresses/addressRange.ts';

/** This machine, private networks, and ranges that lead into them or nowhere. */
export const INSIDE = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fec0::/10',
];
/**
 * What no name in the allow list opens, only a range that says so: link-local addresses, metadata
 * services of clouds, multicast.
 */
export const NEVER = [
  '0.0.0.0/8',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.0.0/16',
  '192.0.0.192',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::',
  'fd00:ec2::254',
  'fe80::/10',
  'ff00::/8',
];

const NAME = /^(?=.{1,253}$)[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*$/i;
const inside = new AddressSet(INSIDE);
const never = new AddressSet(NEVER);

/** A place that a request goes to. */
export interface Target {
  /** `https:` or `http:`. */
  readonly protocol: string;
  readonly hostname: string;
  /** Empty for the usual one. */
  readonly port: string;
}

/**
 * Host name as rules and sockets write it: without the brackets of an IPv6 address and the dot at
 * its end.
 */
export const bareHost = (hostname: string): string =>
  hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

function originOf({ protocol, hostname, port }: Target): string {
  const usual = protocol === 'https:' ? '443' : '80';
  return `${protocol}//${bareHost(hostname)}:${port === '' ? usual : port}`;
}

/**
 * Where requests to addresses that people enter may go: https to public addresses, and what the operator allows beside. An entry
 * of the allow list is a host name (which may then be inside the network), a range of addresses, or an origin such as
 * `http://jira.lan:8080`, which alone may do without https.
 */
export class OutboundRules {
  readonly #ranges: AddressSet;
  readonly #hosts = new Set<string>();
  readonly #origins = new Set<string>();

  /** @throws Error in words for an entry that is none of the three */
  constructor(allowed: readonly string[] = []) {
    const ranges: string[] = [];
    for (const entry of allowed.map((text) => text.trim()).filter((text) => text !== '')) {
      const range = readRange(entry);
      const url = /^https?:\/\//i.test(entry) ? URL.parse(entry) : null;
      if (typeof range !== 'string') ranges.push(range.text);
      else if (url !== null && url.pathname === '/' && url.search === '' && url.username === '')
        this.#origins.add(originOf(url));
      else if (NAME.test(entry)) this.#hosts.add(bareHost(entry));
      else
        throw new Error(
          `"${entry}" is neither a host name, nor a range of addresses, nor an origin such as http://jira.lan:8080.`,
        );
    }
    this.#ranges = new AddressSet(ranges);
  }

  /**
   * Why nothing may be sent there, in words; null when the name at least says nothing against it.
   */
  refusal(url: Target & { readonly username?: string; readonly password?: string }): string | null {
    if (
      url.protocol !== 'https:' &&
      !(url.protocol === 'http:' && this.#origins.has(originOf(url)))
    )
      return 'The address must begin with https://.';
    return url.username || url.password
      ? 'The address must not hold a user name or password.'
      : null;
  }

  /** Whether a connection for this target may go to an address. */
  mayReach(target: Target, address: string): boolean {
    if (this.#ranges.has(address)) return true;
    if (never.has(address)) return false;
    return (
      !inside.has(address) ||
      this.#hosts.has(bareHost(target.hostname)) ||
      this.#origins.has(originOf(target))
    );
  }
}

/**
 * The rules of this installation: https to public addresses, and what PALISADE_OUTBOUND_ALLOW adds.
 */
export function outboundRulesFrom(env: NodeJS.ProcessEnv): OutboundRules {
  try {
    return new OutboundRules(env['PALISADE_OUTBOUND_ALLOW']?.split(',') ?? []);
  } catch (error) {
    throw new Error(
      `PALISADE_OUTBOUND_ALLOW: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
