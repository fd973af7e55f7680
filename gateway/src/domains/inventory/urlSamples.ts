import type { Endpoint } from './inventory.upstream.ts';

const MOST = 9;

/** URLs as they were seen: each value of a path parameter in its place, the other parameters as they are named. */
export function urlSamples({ host, path, pathEvidence }: Pick<Endpoint, 'host' | 'path' | 'pathEvidence'>): string[] {
  const segments = path.split('/');
  if (pathEvidence.length === 0) return [`${host}${path}`];
  // The first segment is the empty one before the leading slash.
  return pathEvidence.flatMap(({ index, samples }) => samples.map((sample) => `${host}${segments.with(Math.min(index + 1, segments.length - 1), sample).join('/')}`)).slice(0, MOST);
}
