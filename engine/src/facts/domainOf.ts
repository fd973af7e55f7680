import { getDomain } from 'tldts';

/** The registrable domain of a host (`api.shop.co.uk:8443` → `shop.co.uk`); the host itself, without port, when it has none. */
export function domainOf(host: string): string {
  const name = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.replace(/:\d+$/, '');
  return getDomain(name, { allowPrivateDomains: true }) ?? name;
}
