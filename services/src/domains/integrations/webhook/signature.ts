import { createHmac } from 'node:crypto';

/** Headers of a delivery. */
export const HEADERS = {
  signature: 'palisade-signature',
  timestamp: 'palisade-timestamp',
  delivery: 'palisade-delivery',
  event: 'palisade-event',
} as const;

/**
 * `v1=` and the HMAC-SHA256, in hex, of the timestamp (seconds since 1970), a dot and the body,
 * under the signing key.
 */
export function signatureOf(key: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;
}
