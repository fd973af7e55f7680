import { createHmac, randomBytes, randomInt } from 'node:crypto';

/** For tests and measurements only: kinds of bearers that must be refused. */
export const FORGERIES = [
  'random',
  'cut',
  'resigned',
  'none algorithm',
  'expired',
  'changed claims',
  'random API token',
] as const;
export type Forgery = (typeof FORGERIES)[number];

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>; // A part of our own token.
const sign = (text: string, secret: Uint8Array): string =>
  `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;

/**
 * A bearer that was made from a good access token, or from nothing.
 * @param good an access token that works
 * @param secret the key it was signed with, for one whose only fault is its age
 */
export function forged(kind: Forgery, good: string, secret: Uint8Array): string {
  const [head = '', body = '', mac = ''] = good.split('.');
  const claims = decoded(body);
  switch (kind) {
    case 'random':
      return randomBytes(randomInt(1, 400)).toString('base64url');
    case 'cut':
      return good.slice(0, randomInt(1, good.length - 1));
    case 'resigned':
      return sign(`${head}.${body}`, randomBytes(32));
    case 'none algorithm':
      return `${encoded({ ...decoded(head), alg: ['none', 'None', 'NONE'][randomInt(3)] })}.${body}.${randomInt(2) === 0 ? '' : mac}`;
    case 'expired':
      return sign(
        `${head}.${encoded({ ...claims, iat: 1_700_000_000, exp: 1_700_000_600 + randomInt(600) })}`,
        secret,
      );
    case 'changed claims':
      return `${head}.${encoded({ ...claims, tv: randomInt(1000), sub: crypto.randomUUID() })}.${mac}`;
    case 'random API token':
      return `plt_${randomBytes(4).toString('hex')}_${randomBytes(32).toString('base64url')}`;
  }
}
