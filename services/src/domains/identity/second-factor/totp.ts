import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Palisade';
const PERIOD = 30;

/** 160 bits, as RFC 4226 recommends. */
export const TOTP_SECRET_BYTES = 20;
export const newTotpSecret = (): Buffer => randomBytes(TOTP_SECRET_BYTES);

const totpOf = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** What an authenticator app is told: the address in its QR code, and the secret to type. */
export function totpSetUp(secret: Uint8Array, email: string): { uri: string; secret: string } {
  const totp = totpOf(secret, email);
  return { uri: totp.toString(), secret: totp.secret.base32 };
}

/**
 * Step that a code belongs to, one before and after the present one allowed for clocks that differ;
 * null for a wrong code.
 */
export function totpStep(secret: Uint8Array, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, window: 1, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}
