import type { Pair } from './exchange.ts';

/**
 * What a request URL says; the path stays as sent, dot segments included, because attacks hide in
 * them.
 */
export interface RequestUrl {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly path: string;
  /** Without the question mark, undecoded; empty when there is none. */
  readonly search: string;
}

const PARTS = /^(https?):\/\/(?:[^/?#@\\]*@)?([^/?#\\]+)([^?#]*)(?:\?([^#]*))?/i;
const PLAIN_HOST = /^(?=.*[a-z])[a-z0-9](?:[a-z0-9._-]{0,252})(?::[0-9]{1,5})?$/;
const SLASH = 47,
  FRAGMENT = 35,
  QUERY = 63;
const UNSAFE = /[^\x21-\x7e]+/g;
const LARGEST_HOST_CACHE = 10_000;
/**
 * Longer than any server takes; slices of a URL are kept as names and samples, and keep the whole
 * of it in memory.
 */
const LONGEST_URL = 65_536;
const LONGEST_HOST = 300;
const hosts = new Map<string, string | null>();

/**
 * Reads an absolute http or https URL of at most 64 K characters, or returns null. Hosts are
 * lower-cased, IDN becomes punycode, default ports and the dot of a full name go.
 */
export function readUrl(url: string): RequestUrl | null {
  if (url.length > LONGEST_URL) return null;
  const plain = readPlain(url);
  if (plain !== null) return plain;
  const match = PARTS.exec(url);
  if (match === null) return null;
  const scheme = match[1]?.length === 5 ? 'https' : 'http';
  const host = normalHost(scheme, match[2] ?? '');
  if (host === null) return null;
  const rest = match[3] ?? '';
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return { scheme, host, path: path.replace(UNSAFE, encode), search: match[4] ?? '' };
}

/** Scheme and host of the URL that was read last. */
let lastOrigin = '';
let lastHost = '';

/**
 * The same for a URL as nearly all are, without a pattern: lower-case scheme, a host seen before, a
 * plain path, no fragment.
 */
function readPlain(url: string): RequestUrl | null {
  const scheme = url.startsWith('https://') ? 'https' : url.startsWith('http://') ? 'http' : null;
  if (scheme === null) return null;
  let slash = lastOrigin.length;
  if (slash === 0 || url.charCodeAt(slash) !== SLASH || !url.startsWith(lastOrigin)) {
    slash = url.indexOf('/', scheme.length + 3);
    if (slash < 0) return null;
    const origin = url.slice(0, slash);
    const host = hosts.get(origin);
    if (host === undefined || host === null) return null;
    lastOrigin = origin;
    lastHost = host;
  }
  let mark = -1;
  for (let at = slash; at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code === FRAGMENT) return null;
    if (mark >= 0) continue;
    if (code === QUERY) mark = at;
    else if (code < 0x21 || code > 0x7e) return null;
  }
  return mark < 0
    ? { scheme, host: lastHost, path: url.slice(slash), search: '' }
    : { scheme, host: lastHost, path: url.slice(slash, mark), search: url.slice(mark + 1) };
}

function normalHost(scheme: string, raw: string): string | null {
  if (raw.length > LONGEST_HOST) return null;
  const key = `${scheme}://${raw}`;
  const known = hosts.get(key);
  if (known !== undefined) return known;
  if (hosts.size >= LARGEST_HOST_CACHE) hosts.clear();
  // `api.example.com.`, fully qualified, is `api.example.com`.
  const parsed = URL.canParse(key) ? new URL(key).host.replace(/\.(?=:\d+$|$)/, '') : null;
  const host =
    parsed !== null && (PLAIN_HOST.test(parsed) || /^[0-9[]/.test(parsed)) ? parsed : null;
  hosts.set(key, host);
  return host;
}

/**
 * Splits a query string or urlencoded body into decoded pairs, at most `limit` of them. Broken
 * escapes stay as sent.
 */
export function readQuery(search: string, limit = 1_000): Pair[] {
  const pairs: Pair[] = [];
  let start = 0;
  while (start < search.length && pairs.length < limit) {
    const next = search.indexOf('&', start);
    const end = next < 0 ? search.length : next;
    if (end > start) {
      const equals = search.indexOf('=', start);
      const cut = equals < 0 || equals > end ? end : equals;
      pairs.push([
        decode(search.slice(start, cut)),
        decode(search.slice(Math.min(cut + 1, end), end)),
      ]);
    }
    start = end + 1;
  }
  return pairs;
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
