import { getDomain } from 'tldts';

/**
 * The registrable domain of a host (`api.shop.co.uk:8443` → `shop.co.uk`); empty for addresses and
 * single names.
 */
export function domainOf(host: string): string {
  return getDomain(host.replace(/:\d+$/, ''), { allowPrivateDomains: true }) ?? '';
}
