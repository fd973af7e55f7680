import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { keptName } from '../sensitive/keptName.ts';
import { domainOf } from './domainOf.ts';

/** Foreign domains from which on a redirect leads wherever the request says. */
const DOMAINS = 3;
/** Redirects within the own domain from which on it is known who comes there. */
const USUAL = { redirects: 20, share: 0.8 } as const;
/** Redirects to one foreign domain of people whom nobody knows there. */
const STRAY = 3;
const REDIRECT: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const ABSOLUTE = /^(?:https?:)?\/\//i;
/** A path of the own site. */
const OWN = /^\/(?![/\\])/;
/** Where a client of OAuth or OpenID Connect is sent back to, which it has registered. */
const REGISTERED = /redirect[-_]?ur[il]$/i;
/** Links that the server made itself and signed. */
const SIGNED = /^(?:sig|sign|signature|hmac|hash|mac|token)$/i;

/** Redirects within the own domain, those of whom the server knew, and to others: strangers, known. */
export type GivenCounts = readonly [own: number, known: number, strangers: number, led: number];

/**
 * Foreign domains that an endpoint redirected to because the query said so. One proves little: it
 * may be one of a few that are allowed. It does where the parameter is there to lead back to own
 * pages those who are signed in, and only strangers are led to the other: they came by a link from
 * elsewhere.
 */
export class GivenTargets {
  readonly #domains: Set<number>;
  readonly #own: { all: number; known: number };
  /** Strangers who were led to foreign domains, and others who were. */
  readonly #foreign: { strangers: number; known: number };

  constructor(
    saved: readonly number[] = [],
    [own, known, strangers, led]: GivenCounts = [0, 0, 0, 0],
  ) {
    this.#domains = new Set(saved);
    this.#own = { all: own, known };
    this.#foreign = { strangers, known: led };
  }

  /**
   * The parameter that says where a redirect leads, once it leads anywhere; else null.
   * @param isBare the request carries no credential
   */
  observe({ status, host, query, responseHeaders }: Exchange, isBare: boolean): string | null {
    if (!REDIRECT.has(status) || query.length === 0) return null;
    const target = headerOf(responseHeaders, 'location');
    if (!ABSOLUTE.test(target) && !OWN.test(target)) return null;
    const given = query.find(([, value]) => value === target);
    if (given === undefined || REGISTERED.test(given[0])) return null;
    if (query.some(([name]) => SIGNED.test(name))) return null;
    const domain = domainOf(URL.parse(target, `https://${host}`)?.hostname ?? '');
    if (domain === '') return null;
    if (domain === domainOf(host)) {
      this.#own.all += 1;
      if (!isBare) this.#own.known += 1;
      return null;
    }
    if (isBare) this.#foreign.strangers += 1;
    else this.#foreign.known += 1;
    if (this.#domains.size < DOMAINS) this.#domains.add(hash32(domain));
    const isAnywhere = this.#domains.size >= DOMAINS || this.#leadsStrangersAway;
    return isAnywhere ? keptName(given[0]) : null;
  }

  get #leadsStrangersAway(): boolean {
    const { all, known } = this.#own;
    return (
      all >= USUAL.redirects &&
      known >= USUAL.share * all &&
      this.#foreign.strangers >= STRAY &&
      this.#foreign.known === 0
    );
  }

  get counts(): GivenCounts {
    return [this.#own.all, this.#own.known, this.#foreign.strangers, this.#foreign.known];
  }

  toJSON(): readonly number[] {
    return [...this.#domains];
  }
}
