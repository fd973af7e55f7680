import type { IntegrationKind } from '@palisade/vocabulary/integrations.ts';

/** Characters of path and query from which the last four give nothing away. */
const LONG = 12;

/**
 * What people are shown of an address: all of a vendor's; of a webhook's, whose path is often a
 * secret, the host and the last four characters.
 */
export function maskedUrl(kind: IntegrationKind, url: string): string {
  if (kind !== 'webhook') return url;
  const [, origin, rest = ''] = /^(https?:\/\/[^/?#]+)(.*)$/.exec(url) ?? [];
  if (origin === undefined || rest === '' || rest === '/') return url;
  return `${origin}/•••${rest.length >= LONG ? rest.slice(-4) : ''}`;
}
