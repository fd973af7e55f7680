const ROTATED = /(?:\.(?:gz|zst|bz2|\d{1,3}|\d{8})|-\d{8}(?:-\d+)?)$/;
const LONGEST = 100;

/**
 * The host that stands for records which name none, such as lines of a combined log: the file's
 * name without what rotation adds, or the collector's.
 */
export function hostOfSource(source: string): string {
  let name = source.toLowerCase().slice(-LONGEST);
  while (ROTATED.test(name)) name = name.replace(ROTATED, '');
  const host = name.replace(/[^a-z0-9._-]+/g, '-').replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  return /[a-z]/.test(host) ? host : 'unnamed-host';
}
