import type { FastifyReply } from 'fastify';
import type { SessionTokens } from './session.ts';

export const ACCESS_COOKIE = 'palisade_access';
export const REFRESH_COOKIE = 'palisade_refresh';

/** Session tokens that the browser sent. */
export function readCookies(header: string | undefined): { readonly access: string | null; readonly refresh: string | null } {
  const cookies = new Map((header ?? '').split(';').map((pair) => {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    return [name, value];
  }));
  return { access: cookies.get(ACCESS_COOKIE) || null, refresh: cookies.get(REFRESH_COOKIE) || null };
}

/** Sets both cookies for as long as their tokens live. Pages cannot read them, other sites cannot send them. */
export function setSessionCookies(reply: FastifyReply, tokens: SessionTokens, secure: boolean): void {
  reply.header('set-cookie', cookie(ACCESS_COOKIE, tokens.accessToken, tokens.expiresIn, '/', secure));
  reply.header('set-cookie', cookie(REFRESH_COOKIE, tokens.refreshToken, tokens.refreshExpiresIn, '/graphql', secure));
}

export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  setSessionCookies(reply, { accessToken: '', expiresIn: 0, refreshToken: '', refreshExpiresIn: 0 }, secure);
}

/** Tokens are made of letters that cookies take as they are; anything else is not one of ours. */
function cookie(name: string, token: string, maxAge: number, path: string, secure: boolean): string {
  if (!/^[\w.~+/-]*=*$/.test(token)) throw new Error('A session token has a character that a cookie cannot carry.');
  return `${name}=${token}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
