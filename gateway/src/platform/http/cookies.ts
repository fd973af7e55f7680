import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';
import type { SessionTokens } from './session.ts';
import { sessionMark } from './sessionKey.ts';

export const ACCESS_COOKIE = 'palisade_access';
export const REFRESH_COOKIE = 'palisade_refresh';
/** Pages read this one: it changes when the browser goes over to another session. */
export const MARK_COOKIE = 'palisade_session';
export const CHALLENGE_COOKIE = 'palisade_challenge';
export const SSO_COOKIE = 'palisade_sso';

/** Tokens that the browser sent. */
export interface SentCookies {
  readonly access: string | null;
  readonly refresh: string | null;
  readonly challenge: string | null;
  readonly sso: string | null;
}

export function readCookies(header: string | undefined): SentCookies {
  const cookies = header === undefined ? {} : parseCookie(header);
  return { access: cookies[ACCESS_COOKIE] || null, refresh: cookies[REFRESH_COOKIE] || null, challenge: cookies[CHALLENGE_COOKIE] || null, sso: cookies[SSO_COOKIE] || null };
}

/** Sets the cookies of both tokens for as long as they live: pages cannot read them, other sites cannot send them. Beside them the mark of the session. */
export function setSessionCookies(reply: FastifyReply, tokens: SessionTokens, secure: boolean): void {
  const options = { httpOnly: true, sameSite: 'strict', secure } as const;
  reply.header('set-cookie', stringifySetCookie({ name: ACCESS_COOKIE, value: tokens.accessToken, ...options, path: '/', maxAge: tokens.expiresIn }));
  reply.header('set-cookie', stringifySetCookie({ name: REFRESH_COOKIE, value: tokens.refreshToken, ...options, path: '/graphql', maxAge: tokens.refreshExpiresIn }));
  const mark = tokens.accessToken === '' ? '' : sessionMark(tokens.accessToken);
  reply.header('set-cookie', stringifySetCookie({ name: MARK_COOKIE, value: mark, sameSite: 'strict', secure, path: '/', maxAge: tokens.refreshExpiresIn }));
}

export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  setSessionCookies(reply, { accessToken: '', expiresIn: 0, refreshToken: '', refreshExpiresIn: 0 }, secure);
}

/** Sets or clears the cookie of a sign-in that awaits its code. */
export function setChallengeCookie(reply: FastifyReply, value: string, maxAge: number, secure: boolean): void {
  reply.header('set-cookie', stringifySetCookie({ name: CHALLENGE_COOKIE, value, httpOnly: true, sameSite: 'strict', secure, path: '/graphql', maxAge }));
}

/** Sets or clears the cookie of a browser that has left for its identity provider. The page that it comes back to sends it, no other site does. */
export function setSsoCookie(reply: FastifyReply, value: string, maxAge: number, secure: boolean): void {
  reply.header('set-cookie', stringifySetCookie({ name: SSO_COOKIE, value, httpOnly: true, sameSite: 'strict', secure, path: '/graphql', maxAge }));
}
