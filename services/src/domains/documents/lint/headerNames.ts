/** Headers that rules ask for by name, as they write them; names of headers have no case. */
const ASKED: ReadonlyMap<string, string> = new Map(
  [
    'Access-Control-Allow-Origin',
    'RateLimit',
    'RateLimit-Limit',
    'RateLimit-Reset',
    'Retry-After',
    'X-Rate-Limit-Limit',
    'X-RateLimit-Limit',
  ].map((name) => [name.toLowerCase(), name]),
);

/** The same document with headers of answers written as rules ask for them. */
export function withAskedHeaders(value: unknown, holder = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withAskedHeaders(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      holder === 'headers' ? (ASKED.get(name.toLowerCase()) ?? name) : name,
      withAskedHeaders(inner, name),
    ]),
  );
}
