const DAY = 86_400_000;
/** Days before its end that a certificate is warned of. */
const WARNED = 30;

/**
 * Whole days until the last certificate of a provider expires, below zero when it has; null while
 * there is more than a month, and without certificates.
 * @param now in milliseconds
 */
export function certificateDays(ends: readonly string[], now: number): number | null {
  if (ends.length === 0) return null;
  const days = Math.floor((Math.max(...ends.map((end) => Date.parse(end))) - now) / DAY);
  return days > WARNED ? null : days;
}
