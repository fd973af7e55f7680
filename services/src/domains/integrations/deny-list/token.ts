import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const PATTERN = /^([0-9a-f]{32})-([\w-]{43})$/;

export interface DenyToken {
  readonly integrationId: string;
  readonly secret: string;
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * A new token for the address of a list: its id, then 256 random bits, of which the hash alone is
 * kept.
 */
export function newToken(integrationId: string): { readonly token: string; readonly hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { token: `${integrationId.replaceAll('-', '')}-${secret}`, hash: hashOf(secret) };
}

/** The parts of a token; null for anything else. */
export function readToken(text: string): DenyToken | null {
  const [, id = '', secret = ''] = PATTERN.exec(text) ?? [];
  return id === ''
    ? null
    : { integrationId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), secret };
}

/** Compared in constant time. */
export const isSecretOf = (hash: Buffer, secret: string): boolean =>
  timingSafeEqual(hash, hashOf(secret));
