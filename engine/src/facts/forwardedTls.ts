import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { hideHash } from './hideHash.ts';

/**
 * Headers by which whoever ends the encrypted connection tells the server behind of its version:
 * `x-ssl-protocol` of nginx and HAProxy by custom, `x-forwarded-tls-version`, `x-amzn-tls-version` of
 * AWS, `cloudfront-viewer-tls`, `x-client-tls-version` of Google Cloud.
 */
const HEADER =
  /^(?:x-)?(?:(?:forwarded|client|amzn|azure|cloudfront-viewer|downstream)-)?(?:ssl|tls)(?:-(?:protocol|version))?$/;
const isHeader = byName((name) => HEADER.test(name));
const VERSION = /^(?:(?:TLS|SSL)\s?v?\s?)(\d(?:\.\d)?)(?:$|[:;,\s])/i;
/** Requests that tell it: anybody may send a header, but a proxy that sets it sets it always. */
const ENOUGH = 20;
const SHARE = 0.9;
/** Addresses that they come from: one caller who sends it is no proxy. */
const ADDRESSES = 5;
/** The share of them that one address may have. */
const OF_ONE = 0.5;
const MOST_ADDRESSES = 32;

/** Requests, those that told it, and by address (hidden) those of the most frequent ones. */
export type ForwardedTlsJson = readonly [
  requests: number,
  told: number,
  addresses: readonly (readonly [address: number, requests: number])[],
];

/**
 * Tells old versions of TLS by what a proxy in front says of each connection.
 */
export class ForwardedTls {
  #requests = 0;
  #told = 0;
  /** Requests that told it by hashes of their addresses, those of the first. */
  readonly #addresses: Map<number, number>;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor([requests, told, addresses]: ForwardedTlsJson = [0, 0, []], shift = 0) {
    [this.#requests, this.#told] = [requests, told];
    this.#addresses = new Map(
      addresses.map(([address, count]) => [hideHash(address, shift), count]),
    );
  }

  /** Where nobody told it, how many did not says nothing that has to be kept. */
  get changes(): number {
    return this.#told === 0 ? 0 : this.#requests;
  }

  /** The version that a request came with, where proxies tell it of all of them; else null. */
  observe({ requestHeaders, clientAddress }: Exchange): string | null {
    this.#requests += 1;
    const value = requestHeaders.find(([name]) => isHeader(name))?.[1];
    const version = value === undefined ? undefined : VERSION.exec(value)?.[1];
    if (version === undefined) return null;
    this.#told += 1;
    this.#count(clientAddress);
    if (this.#told < ENOUGH || this.#told < SHARE * this.#requests) return null;
    if (this.#addresses.size < ADDRESSES || this.#isOfOne) return null;
    if (/^SSL/i.test(value ?? '')) return 'SSL';
    return version === '1' ? '1.0' : version;
  }

  #count(address: string | null): void {
    if (address === null) return;
    const hash = hash32(address);
    const before = this.#addresses.get(hash);
    if (before !== undefined || this.#addresses.size < MOST_ADDRESSES)
      this.#addresses.set(hash, (before ?? 0) + 1);
  }

  toJSON(shift: number): ForwardedTlsJson {
    const most = [...this.#addresses].sort(([, one], [, other]) => other - one).slice(0, ADDRESSES);
    const hidden = most.map(([address, count]) => [hideHash(address, shift), count] as const);
    return [this.#requests, this.#told, hidden];
  }

  get #isOfOne(): boolean {
    return Math.max(...this.#addresses.values()) > OF_ONE * this.#told;
  }
}
