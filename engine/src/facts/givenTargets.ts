import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { domainOf } from './domainOf.ts';

/** Foreign domains from which on a redirect leads wherever the request says. */
const DOMAINS = 3;
const REDIRECT: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const ABSOLUTE = /^(?:https?:)?\/\//i;
/** Where a client of OAuth or OpenID Connect is sent back to, which it has registered. */
const REGISTERED = /redirect[-_]?ur[il]$/i;
/** Links that the server made itself and signed. */
const SIGNED = /^(?:sig|sign|signature|hmac|hash|mac|token)$/i;

/**
 * Foreign domains that an endpoint redirected to because the query said so. One proves little: it
 * may be one of a few that are allowed.
 */
export class GivenTargets {
  readonly #domains: Set<number>;

  constructor(saved: readonly number[] = []) {
    this.#domains = new Set(saved);
  }

  /** The parameter that says where a redirect leads, to the third domain or further; else null. */
  observe({ status, host, query, responseHeaders }: Exchange): string | null {
    if (!REDIRECT.has(status) || query.length === 0) return null;
    const target = headerOf(responseHeaders, 'location');
    if (!ABSOLUTE.test(target)) return null;
    const given = query.find(([, value]) => value === target);
    if (given === undefined || REGISTERED.test(given[0])) return null;
    if (query.some(([name]) => SIGNED.test(name))) return null;
    const domain = domainOf(URL.parse(target, `https://${host}`)?.hostname ?? '');
    if (domain === '' || domain === domainOf(host)) return null;
    if (this.#domains.size < DOMAINS) this.#domains.add(hash32(domain));
    return this.#domains.size < DOMAINS ? null : given[0].slice(0, 40);
  }

  toJSON(): readonly number[] {
    return [...this.#domains];
  }
}
