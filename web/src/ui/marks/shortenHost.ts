/** Letters of the end of a host that stay: a registrable domain, mostly. */
const TAIL = 18;
/** Names of so many letters have room. */
const SHORT = 20;

/**
 * A host in two parts, of which the first may be cut where there is no room: people recognise a host
 * by its first letters and its domain. The second part is empty for a short name.
 */
export function hostParts(host: string): readonly [head: string, tail: string] {
  if (host.length <= SHORT) return [host, ''];
  const labels = host.split('.');
  const domain = labels.length > 2 ? `.${labels.slice(-2).join('.')}` : '';
  const tail = domain !== '' && domain.length <= TAIL ? domain : host.slice(-TAIL / 2);
  return [host.slice(0, host.length - tail.length), tail];
}
