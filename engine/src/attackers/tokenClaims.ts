import { hiddenByOwn, type Privacy } from '../sensitive/privacy.ts';
import { HIDDEN, maskedText } from './maskedText.ts';

/** Claims of a JWT that name it or who it is for, as far as they may be kept. */
export interface TokenClaims {
  readonly jti?: string;
  readonly sub?: string;
  readonly kid?: string;
  readonly iss?: string;
}

const NAMES = ['jti', 'sub', 'iss'] as const;
const LONGEST = 200;
/** Ids look as random as secrets do, which they are not: they say which token or key it is. */
const ID = /^[\w.:~-]{1,64}$/;

/**
 * Who issued a JWT, for whom, under which id and key. Addresses and numbers of people are masked as
 * in samples. Null where it is no JWT or says none of these.
 */
export function tokenClaims(token: string, privacy: Privacy): TokenClaims | null {
  const [head = '', body = ''] = token.startsWith('eyJ') ? token.split('.', 3) : [];
  const [header, claims] = [readPart(head), readPart(body)];
  if (header === null || claims === null) return null;
  const kept = [
    ...NAMES.map((name) => [name, claims[name]] as const),
    ['kid', header['kid']] as const,
  ]
    .map(([name, value]) => [name, keptClaim(name, value, privacy)] as const)
    .filter(([, value]) => value !== null);
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

function keptClaim(name: string, value: unknown, privacy: Privacy): string | null {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return null;
  const text = String(value).slice(0, LONGEST).toWellFormed();
  const own = hiddenByOwn(text, name, privacy);
  if (own !== text) return own;
  const masked = maskedText(text, '', privacy);
  if (masked === HIDDEN && (name === 'jti' || name === 'kid') && ID.test(text)) return text;
  return masked === HIDDEN ? null : masked;
}

function readPart(part: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof read === 'object' && read !== null ? { ...read } : null;
  } catch {
    return null;
  }
}
