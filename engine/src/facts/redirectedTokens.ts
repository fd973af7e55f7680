import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { isGenerated } from '../sensitive/formats.ts';
import { keptName } from '../sensitive/keptName.ts';
import { hideHash } from './hideHash.ts';
import { isSessionId } from './sessionIds.ts';

/** Tokens and sessions that are good for as long as they live; a code or a ticket is for once. */
const TOKEN = /^(?:access|id|auth|refresh|bearer|session)[-_]?token$/i;
const SESSION = /^(?:php|j)?session[-_]?id$/i;
const SHORTEST = 20;
/** Different ones, from which on it is how the endpoint hands them over. */
const ENOUGH = 3;
const LONGEST_BODY = 50_000;
const JWT = /^eyJ[\w-]{5,}\.[\w-]{4,}\.[\w-]*$/;
/** Seconds that a token which is handed over and traded at once lives. */
const SECONDS_AT_ONCE = 300;
/** Addresses that a store signed for a download carry its temporary credentials. */
const SIGNED = /[?&](?:x-amz-signature|x-goog-signature|sig|signature)=/i;

/** Hidden hashes of the first tokens. */
export type RedirectedTokensJson = readonly number[];

/**
 * Tells redirects that hand tokens to another page in the query of its address, where histories, logs
 * and referrers keep them. Kept as hashes of the first ones.
 */
export class RedirectedTokens {
  readonly #tokens: Set<number>;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(saved: RedirectedTokensJson = [], shift = 0) {
    this.#tokens = new Set(saved.map((token) => hideHash(token, shift)));
  }

  get changes(): number {
    return this.#tokens.size;
  }

  /** The name of the parameter by which tokens are handed over by now, or null. */
  look(exchange: Exchange): string | null {
    const carrier = carrierOf(exchange);
    if (carrier === null) return null;
    const [name, token] = carrier;
    if (this.#tokens.size < ENOUGH) this.#tokens.add(hash32(token));
    return this.#tokens.size >= ENOUGH ? keptName(name) : null;
  }

  toJSON(shift: number): RedirectedTokensJson {
    return [...this.#tokens].map((token) => hideHash(token, shift));
  }
}

/** The parameter of a redirect with a token; the part behind `#` stays in the browser. */
function carrierOf(exchange: Exchange): readonly [name: string, token: string] | null {
  const { status, responseHeaders } = exchange;
  if (status < 301 || status > 308 || status === 304) return null;
  const location = headerOf(responseHeaders, 'location');
  const query = location.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
  if (query === '' || SIGNED.test(`?${query}`)) return null;
  const carrier = readQuery(query).find(
    ([name, value]) =>
      ((TOKEN.test(name) && isToken(value)) || (SESSION.test(name) && isSessionId(value))) &&
      !carries(exchange, value),
  );
  return carrier ?? null;
}

/** Whether the request had a value: then the redirect hands on what whoever asked sent. */
function carries({ path, query, requestHeaders, requestBody }: Exchange, value: string): boolean {
  const written = encodeURIComponent(value);
  const has = (text: string): boolean => text.includes(value) || text.includes(written);
  return (
    has(path) ||
    query.some(([name, one]) => has(name) || has(one)) ||
    requestHeaders.some(([, one]) => has(one)) ||
    has((requestBody?.text ?? '').slice(0, LONGEST_BODY))
  );
}

const isToken = (value: string): boolean =>
  JWT.test(value) ? !isForOnce(value) : isLongAndRandom(value);

const isLongAndRandom = (value: string): boolean => value.length >= SHORTEST && isGenerated(value);

/** Whether a token lives so short that it is traded for another one at once. */
function isForOnce(token: string): boolean {
  try {
    const claims = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    ) as Readonly<Record<string, unknown>>;
    const [issuedAt, expiresAt] = [claims['iat'], claims['exp']];
    return (
      typeof issuedAt === 'number' &&
      typeof expiresAt === 'number' &&
      expiresAt - issuedAt <= SECONDS_AT_ONCE
    );
  } catch {
    return false;
  }
}
