import type { Endpoint } from '../inventory.upstream.ts';

const MOST = 9;

/** A name for many hosts; `{hostVar}` stands for what differs. */
export const isFolded = (host: string): boolean => host.includes('{');

/**
 * URLs as they were seen: each value of a path parameter in its place, the other parameters as they
 * are named.
 * @param recorded real names of a host that many are learned as: the first is shown, else `*` where
 * they differ
 */
export function urlSamples(
  { host: name, path, pathEvidence }: Pick<Endpoint, 'host' | 'path' | 'pathEvidence'>,
  recorded: readonly string[] = [],
): string[] {
  const host = isFolded(name) ? (recorded[0] ?? name.replaceAll(/\{[^}]*\}/g, '*')) : name;
  const segments = path.split('/');
  if (pathEvidence.length === 0) return [`${host}${path}`];
  // The first segment is the empty one before the leading slash.
  return pathEvidence
    .flatMap(({ index, samples }) =>
      samples.map(
        (sample) =>
          `${host}${segments.with(Math.min(index + 1, segments.length - 1), sample).join('/')}`,
      ),
    )
    .slice(0, MOST);
}
