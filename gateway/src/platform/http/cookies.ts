import { ssoAnswerCookie } from '@palisade/vocabulary/ssoAnswerCookie.ts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import type { SessionTokens } from './session.ts';
import { sessionHash } from './sessionKey.ts';

const NAMES = {
  access: 'palisade_access',
  refresh: 'palisade_refresh',
  hash: 'palisade_session',
  challenge: 'palisade_challenge',
  sso: 'palisade_sso',
  ssoAnswer: ssoAnswerCookie(false),
} as const;

/**
 * What the cookies are called: `hash` is the one that pages read, it changes when the browser goes
 * over to another session.
 */
export type CookieNames = Readonly<Record<keyof typeof NAMES, string>>;

const HOST_NAMES: CookieNames = {
  access: '__Host-palisade_access',
  refresh: '__Host-palisade_refresh',
  hash: '__Host-palisade_session',
  challenge: '__Host-palisade_challenge',
  sso: '__Host-palisade_sso',
  ssoAnswer: ssoAnswerCookie(true),
};

/**
 * Names of the cookies. Over https they begin with `__Host-`: browsers take such a cookie only from
 * this very host over https, so that neither a sibling under the same domain nor plain http can
 * plant one. The plain names are not read any more then, since that would undo it; whoever was
 * signed in under them signs in once more.
 */
export const cookieNames = (isHttps: boolean): CookieNames => (isHttps ? HOST_NAMES : NAMES);

/** Tokens that the browser sent. */
export interface SentCookies {
  readonly access: string | null;
  readonly refresh: string | null;
  readonly challenge: string | null;
  readonly sso: string | null;
  readonly ssoAnswer: string | null;
}

/**
 * What a token may consist of; anything else, such as a line break behind an escape, is nobody's
 * and goes into no header.
 */
const TOKEN = /^[\w.~+/-]{1,4096}=*$/;

/** Never throws: an escape that is no text is left as it is, and is nobody's token. */
export function readCookies(header: string | undefined, names: CookieNames): SentCookies {
  const cookies = header === undefined ? {} : parseCookie(header);
  const of = (name: string): string | null =>
    TOKEN.test(cookies[name] ?? '') ? (cookies[name] ?? null) : null;
  return {
    access: of(names.access),
    refresh: of(names.refresh),
    challenge: of(names.challenge),
    sso: of(names.sso),
    ssoAnswer: of(names.ssoAnswer),
  };
}

/**
 * Writes the cookies of one answer. All are for our own pages alone; `__Host-` asks for the path
 * `/`.
 */
export class CookieWriter {
  readonly #reply: FastifyReply;
  readonly #isHttps: boolean;
  readonly #names: CookieNames;

  constructor(reply: FastifyReply, isHttps: boolean) {
    this.#reply = reply;
    this.#isHttps = isHttps;
    this.#names = cookieNames(isHttps);
  }

  /**
   * Sets the cookies of both tokens for as long as they live: pages cannot read them, other sites
   * cannot send them. Beside them the hash of the session.
   */
  session(tokens: SessionTokens): void {
    this.#set(this.#names.access, tokens.accessToken, tokens.expiresIn, '/');
    this.#set(this.#names.refresh, tokens.refreshToken, tokens.refreshExpiresIn, '/graphql');
    const hash = tokens.accessToken === '' ? '' : sessionHash(tokens.accessToken);
    this.#reply.header(
      'set-cookie',
      stringifySetCookie({
        name: this.#names.hash,
        value: hash,
        sameSite: 'strict',
        secure: this.#isHttps,
        path: '/',
        maxAge: tokens.refreshExpiresIn,
      }),
    );
  }

  clearSession(): void {
    this.session({ accessToken: '', expiresIn: 0, refreshToken: '', refreshExpiresIn: 0 });
  }

  /** Sets or clears the cookie of a sign-in that awaits its code; `maxAge` in seconds. */
  challenge(value: string, maxAge: number): void {
    this.#set(this.#names.challenge, value, maxAge, '/graphql');
  }

  /** Clears the cookie of a browser that came back from its identity provider. */
  clearSsoAnswer(): void {
    this.#set(this.#names.ssoAnswer, '', 0, '/graphql');
  }

  /**
   * Sets or clears the cookie of a browser that has left for its identity provider. The page that
   * it comes back to sends it, no other site does.
   */
  sso(value: string, maxAge: number): void {
    this.#set(this.#names.sso, value, maxAge, '/graphql');
  }

  #set(name: string, value: string, maxAge: number, path: string): void {
    this.#reply.header(
      'set-cookie',
      stringifySetCookie({
        name,
        value,
        httpOnly: true,
        sameSite: 'strict',
        secure: this.#isHttps,
        path: this.#isHttps ? '/' : path,
        maxAge,
      }),
    );
  }
}
