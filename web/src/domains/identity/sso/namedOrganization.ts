/**
 * Subdomain of the organization that somebody logs in to: `?organization=`, else the first part of
 * a host name with a domain.
 */
export function namedOrganization(search: string, hostname: string): string | null {
  const asked = new URLSearchParams(search).get('organization');
  if (asked) return asked.slice(0, 100);
  const [first = '', ...rest] = hostname.split('.');
  return rest.length >= 2 && !/^\d+$/.test(rest.at(-1) ?? '') ? first : null;
}
