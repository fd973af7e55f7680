/** What a record says of the encrypted connection that an exchange came over. */
export interface Tls {
  /** `1.0` to `1.3`, or `SSL` for what came before; null when it is unknown. */
  readonly version: string | null;
  /** Milliseconds since 1970 at which the server's certificate ends; null when it is unknown. */
  readonly certificateEndsAt: number | null;
}

const VERSION = /^(?:tls|dtls)?\s*v?\.?([12])(?:[._]([0-3]))?$/i;
const EARLIEST = Date.UTC(1990, 0, 1);
/**
 * The end of certificates that have none (RFC 5280, 4.1.2.5); what is later is no date that can be
 * written.
 */
const LATEST = Date.UTC(10_000, 0, 1);
const SECONDS_UNTIL = 100_000_000_000;

/**
 * Reads what records say: `TLSv1.2`, `TLS 1.3`, `1.2`, `TLSv1` (which is 1.0), `SSLv3`; the end of
 * a certificate as a date, or as seconds or milliseconds since 1970. Undefined when they say
 * neither.
 */
export function tlsOf(protocol: unknown, certificateEnd: unknown): Tls | undefined {
  const version = versionOf(protocol);
  const certificateEndsAt = timeOf(certificateEnd);
  return version === null && certificateEndsAt === null
    ? undefined
    : { version, certificateEndsAt };
}

function versionOf(protocol: unknown): string | null {
  if (typeof protocol !== 'string' && typeof protocol !== 'number') return null;
  const text = String(protocol).trim();
  if (/^ssl\s*v?[23]/i.test(text)) return 'SSL';
  const match = VERSION.exec(text);
  return match?.[1] === '1' ? `1.${match[2] ?? '0'}` : null;
}

function timeOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{9,13}$/.test(value) ? Number(value) : value;
  const time =
    typeof number === 'number'
      ? number < SECONDS_UNTIL
        ? number * 1000
        : number
      : typeof number === 'string'
        ? Date.parse(number)
        : NaN;
  return time > EARLIEST && time < LATEST ? Math.floor(time) : null;
}
