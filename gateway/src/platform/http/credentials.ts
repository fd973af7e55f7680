import type { FastifyRequest } from 'fastify';
import { cookieNames, readCookies } from './cookies.ts';
import { Refusal } from './refusal.ts';

/** How a request says who it is. */
export interface Credentials {
  readonly bearer: string | null;
  /** Of the cookie; null when the bearer came in the header. */
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly challengeToken: string | null;
  readonly ssoToken: string | null;
  readonly ssoAnswerToken: string | null;
  /** Whether the bearer is an API token: only those may send raw queries. */
  readonly isApiToken: boolean;
}

const BEARER = /^Bearer ([\w.~+/-]{1,4096}=*)$/i;

/**
 * Bearer of the Authorization header, else of the session cookie. A request that relies on cookies
 * must come from our own pages: throws Refusal for another Origin. `isHttps` decides what the
 * cookies are called.
 */
export function readCredentials(request: FastifyRequest, isHttps: boolean): Credentials {
  const { authorization, cookie } = request.headers;
  if (authorization !== undefined) {
    const [, bearer] = BEARER.exec(authorization) ?? [];
    if (bearer === undefined)
      throw new Refusal(
        401,
        'UNAUTHENTICATED',
        'The Authorization header is not of the form "Bearer token".',
      );
    return {
      bearer,
      accessToken: null,
      refreshToken: null,
      challengeToken: null,
      ssoToken: null,
      ssoAnswerToken: null,
      isApiToken: bearer.startsWith('plt_'),
    };
  }
  checkOrigin(request);
  const { access, refresh, challenge, sso, ssoAnswer } = readCookies(cookie, cookieNames(isHttps));
  return {
    bearer: access,
    accessToken: access,
    refreshToken: refresh,
    challengeToken: challenge,
    ssoToken: sso,
    ssoAnswerToken: ssoAnswer,
    isApiToken: false,
  };
}

function checkOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeign =
    origin !== undefined
      ? !URL.canParse(origin) || new URL(origin).host !== request.host
      : site === 'cross-site' || site === 'same-site';
  if (isForeign)
    throw new Refusal(
      403,
      'FOREIGN_ORIGIN',
      'Requests with cookies are accepted from our own pages only.',
    );
}
