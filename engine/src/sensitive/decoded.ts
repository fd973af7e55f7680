/** Times that percent signs are taken away. */
const MOST_ENCODED = 3;
const BASE64 = /^[A-Za-z0-9+/_-]{8,}={0,2}$/;

/**
 * What an encoded word says (percent signs, base64 of plain letters), or null when it is not
 * encoded.
 */
export function decoded(value: string): string | null {
  if (value.includes('%')) {
    let plain = value;
    for (let times = 0; times < MOST_ENCODED && plain.includes('%'); times++) {
      try {
        plain = decodeURIComponent(plain);
      } catch {
        return times === 0 ? null : plain;
      }
    }
    return plain;
  }
  if (!BASE64.test(value)) return null;
  const text = Buffer.from(value, 'base64').toString('latin1');
  return /^[\x20-\x7e]+$/.test(text) ? text : null;
}
