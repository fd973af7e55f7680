/** An API: the endpoints of one host below one base path. */
export interface Api {
  /** Unique over hosts: host and base path. */
  readonly key: string;
  /** `/v2/customers`; `/` for endpoints right at the root. */
  readonly basePath: string;
  /** For people: `customers v2`. */
  readonly name: string;
}

const PREFIX =
  /^(?:apis?|rest|services?|gateway|gw|public|internal|external|ws|webservices?|graphql|rpc|odata|json|latest|stable|beta|preview)$/i;
const VERSION =
  /^(?:v[0-9]{1,3}(?:[._-][0-9]{1,3}){0,2}(?:(?:alpha|beta|rc)[0-9]*)?|[0-9]{1,2}(?:\.[0-9]{1,3}){1,2}|[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?)$/i;
const BARE_NUMBER = /^[0-9]{1,2}$/;

/**
 * The API an endpoint belongs to, from its host and path template (`/v2/customers/{id}`). The base
 * path is the leading words that only route (api, rest, gateway …) and versions (v1, 2.0,
 * 2010-04-01, or a number after such a word), then the next literal segment. Where a parameter
 * follows the prefix, the prefix alone is the base path. APIs never span hosts.
 */
export function apiOf(host: string, template: string): Api {
  const segments = template.split('/').filter((segment) => segment !== '');
  let length = 0;
  let version = '';
  while (length < segments.length && isPrefix(segments[length] ?? '', length)) {
    const segment = segments[length] ?? '';
    if (VERSION.test(segment) || BARE_NUMBER.test(segment)) version = segment;
    length++;
  }
  const next = segments[length];
  const resource = next === undefined || isParameter(next) ? null : next;
  const base = segments.slice(0, length + (resource === null ? 0 : 1));
  const basePath = `/${base.join('/')}`;
  const words = segments.slice(0, length).filter((segment) => segment !== version);
  const name = [resource ?? words.at(-1) ?? host, version].filter((word) => word !== '').join(' ');
  return { key: `${host}${basePath}`, basePath, name };
}

/**
 * The leading words of a path template that only route, without versions: `/api` of
 * `/api/v2/customers/{id}`, empty of `/v2/customers` and of `/graphql`, which is what is asked for.
 * Endpoints that share them are served by one gateway or service, whatever their version.
 */
export function routeOf(template: string): string {
  const segments = template.split('/').filter((segment) => segment !== '');
  const words: string[] = [];
  for (const [index, segment] of segments.slice(0, -1).entries()) {
    if (!isPrefix(segment, index)) break;
    if (!VERSION.test(segment) && !BARE_NUMBER.test(segment)) words.push(segment.toLowerCase());
  }
  return words.map((word) => `/${word}`).join('');
}

function isPrefix(segment: string, index: number): boolean {
  return (
    !isParameter(segment) &&
    (PREFIX.test(segment) || VERSION.test(segment) || (index > 0 && BARE_NUMBER.test(segment)))
  );
}

function isParameter(segment: string): boolean {
  return segment.includes('{') && segment.includes('}');
}
