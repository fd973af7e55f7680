import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';

/**
 * Headers by which whoever ends the encrypted connection tells the server behind of its version:
 * `x-ssl-protocol` of nginx and HAProxy by custom, `x-forwarded-tls-version`, `x-amzn-tls-version` of
 * AWS, `cloudfront-viewer-tls`, `x-client-tls-version` of Google Cloud.
 */
const HEADER =
  /^(?:x-)?(?:(?:forwarded|client|amzn|azure|cloudfront-viewer|downstream)-)?(?:ssl|tls)(?:-(?:protocol|version))?$/;
const isHeader = byName((name) => HEADER.test(name));
const VERSION = /^(?:(?:TLS|SSL)\s?v?\s?)(\d(?:\.\d)?)(?:$|[:;,\s])/i;
const OLD: ReadonlySet<string> = new Set(['1', '1.0', '1.1']);
/** Requests that tell it: anybody may send a header, but a proxy that sets it sets it always. */
const ENOUGH = 20;
const SHARE = 0.9;

/**
 * Tells old versions of TLS by what a proxy in front says of each connection. Kept in memory only.
 */
export class ForwardedTls {
  #requests = 0;
  #told = 0;

  /** The old version that a request came with, where proxies tell it of all of them; else null. */
  observe({ requestHeaders }: Exchange): string | null {
    this.#requests += 1;
    const value = requestHeaders.find(([name]) => isHeader(name))?.[1];
    const version = value === undefined ? undefined : VERSION.exec(value)?.[1];
    if (version === undefined) return null;
    this.#told += 1;
    if (this.#told < ENOUGH || this.#told < SHARE * this.#requests) return null;
    if (/^SSL/i.test(value ?? '')) return 'SSL';
    return OLD.has(version) ? `TLS ${version === '1' ? '1.0' : version}` : null;
  }
}
