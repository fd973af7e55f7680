/** Letters of the end of a host that stay at most: a registrable domain, mostly. */
const TAIL = 18;
/** Names of so many letters have room. */
const SHORT = 20;

/**
 * A host in two parts, of which the first may be cut where there is no room: people recognise a host
 * by its first letters and its domain. The second part begins with a dot, so that no label is cut in
 * two places; it is empty for a short name, and the last letters of one whose last label is long.
 */
export function hostParts(host: string): readonly [head: string, tail: string] {
  if (host.length <= SHORT) return [host, ''];
  const dot = host.indexOf('.', host.length - TAIL);
  const start = dot < 0 ? host.length - TAIL / 2 : dot;
  return [host.slice(0, start), host.slice(start)];
}
