import type { FindingName } from '@palisade/vocabulary/findings.ts';

type Version = readonly [major: number, minor: number, patch: number];

/**
 * Releases with a published vulnerability, from the makers' advisories: from the first (included)
 * to the one that mends it. Vulnerabilities that need a rare setting or a platform are left out: a
 * version alone does not show them.
 */
const RELEASES: readonly {
  readonly name: FindingName;
  readonly product: RegExp;
  readonly ranges: readonly (readonly [from: Version, mended: Version])[];
}[] = [
  {
    name: 'Path traversal in the web server',
    product: /^Apache$/i,
    ranges: [
      [
        [2, 4, 49],
        [2, 4, 50],
      ],
    ],
  },
  {
    name: 'HTTP/2 rapid reset',
    product: /^Apache Tomcat$/i,
    ranges: [
      [
        [8, 5, 0],
        [8, 5, 94],
      ],
      [
        [9, 0, 0],
        [9, 0, 81],
      ],
      [
        [10, 1, 0],
        [10, 1, 14],
      ],
    ],
  },
  {
    name: 'HTTP/2 rapid reset',
    product: /^Jetty$/i,
    ranges: [
      [
        [9, 3, 0],
        [9, 4, 53],
      ],
      [
        [10, 0, 0],
        [10, 0, 17],
      ],
      [
        [11, 0, 0],
        [11, 0, 17],
      ],
      [
        [12, 0, 0],
        [12, 0, 2],
      ],
    ],
  },
];

/**
 * The published vulnerabilities of software named as `nginx 1.25.2`; none for what says no whole
 * version.
 */
export function knownVulnerabilities(technology: string): FindingName[] {
  const match = /^(.+) (\d{1,4})\.(\d{1,4})\.(\d{1,5})(?![\d])/.exec(technology);
  if (match === null) return [];
  const version: Version = [Number(match[2]), Number(match[3]), Number(match[4])];
  return RELEASES.filter(
    ({ product, ranges }) =>
      product.test(match[1] ?? '') &&
      ranges.some(([from, mended]) => compare(version, from) >= 0 && compare(version, mended) < 0),
  ).map(({ name }) => name);
}

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
