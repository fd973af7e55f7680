/** Where Palisade is opened by an address or a bare name. */
const UNNAMED = 'palisade.local';

/**
 * What is behind the subdomains of organizations: the last two labels of the host that the
 * pages are opened at, the last one of a host with two.
 */
export function productDomain(hostname: string): string {
  const labels = hostname.split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || /^\d+$/.test(last) || hostname.includes(':')) return UNNAMED;
  return labels.slice(labels.length === 2 ? -1 : -2).join('.');
}
