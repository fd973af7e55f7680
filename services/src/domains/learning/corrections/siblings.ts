import { createHash } from 'node:crypto';

/** What of an endpoint a merge looks at. */
export interface SeenEndpoint {
  readonly id: string;
  readonly method: string;
  readonly template: string;
}

/** Everything at and below one value of a segment. */
export interface Sibling<Seen extends SeenEndpoint> {
  /** The segment as the templates have it. */
  readonly segment: string;
  readonly endpoints: readonly Seen[];
  /** Changes whenever the endpoints at and below do: what a person saw is compared by it. */
  readonly version: string;
}

export const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((segment) => segment !== '');

/**
 * Template of what is before a segment: `/v1/reports` of `/v1/reports/daily` and 2; '' at the
 * start.
 */
export const prefixOf = (path: string, index: number): string =>
  segmentsOf(path)
    .slice(0, index)
    .map((segment) => `/${segment}`)
    .join('');

/** The endpoints of a host that have something in one place, by what they have there. */
export function siblingsOf<Seen extends SeenEndpoint>(
  endpoints: Iterable<Seen>,
  prefix: string,
  index: number,
): ReadonlyMap<string, Sibling<Seen>> {
  const bySegment = new Map<string, Seen[]>();
  for (const endpoint of endpoints) {
    if (!endpoint.template.startsWith(`${prefix}/`)) continue;
    const segment = segmentsOf(endpoint.template)[index];
    if (segment === undefined) continue;
    const same = bySegment.get(segment);
    if (same === undefined) bySegment.set(segment, [endpoint]);
    else same.push(endpoint);
  }
  return new Map(
    [...bySegment].map(([segment, own]) => [
      segment,
      { segment, endpoints: own, version: versionOf(own) },
    ]),
  );
}

function versionOf(endpoints: readonly SeenEndpoint[]): string {
  const words = endpoints.map(({ id, method, template }) => `${id} ${method} ${template}`).sort();
  return createHash('sha256').update(words.join('\n')).digest('base64url').slice(0, 22);
}
