const VERSION = /^v(\d{1,3})(?:\.(\d{1,3}))?$/i;

/**
 * Which of a host's endpoints (`GET /v1/orders/{orderId}`) it also has under a later version. Names
 * of parameters do not matter. Only segments like `v2` and `v2.1` are versions.
 */
export function oldVersions(endpoints: Iterable<string>): ReadonlySet<string> {
  const newest = new Map<string, number>();
  const versioned: {
    readonly endpoint: string;
    readonly family: string;
    readonly version: number;
  }[] = [];
  for (const endpoint of endpoints) {
    const segments = endpoint.split('/');
    const index = segments.findIndex((segment) => VERSION.test(segment));
    const match = VERSION.exec(segments[index] ?? '');
    if (match === null) continue;
    const family = segments
      .map((segment, at) => (at === index ? 'v' : segment.startsWith('{') ? '{}' : segment))
      .join('/');
    const version = Number(match[1]) * 1_000 + Number(match[2] ?? 0);
    versioned.push({ endpoint, family, version });
    newest.set(family, Math.max(newest.get(family) ?? 0, version));
  }
  return new Set(
    versioned
      .filter(({ family, version }) => version < (newest.get(family) ?? 0))
      .map(({ endpoint }) => endpoint),
  );
}
