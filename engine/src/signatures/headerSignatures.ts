import type { Pair } from '../exchange/exchange.ts';
import { isPlainlyHarmless } from './findSignatures.ts';
import { gateOf } from './gate.ts';
import { GATE } from './gateLiterals.ts';
import { RecentTexts } from './recentTexts.ts';
import type { LookAt } from './requestSignatures.ts';

/** Headers that the transport writes, or that hold nothing anyone trusts. */
const SKIPPED: ReadonlySet<string> = new Set(['accept-encoding', 'connection', 'content-length', 'date', 'dnt', 'etag', 'host', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'keep-alive', 'pragma', 'cache-control', 'te', 'traceparent', 'tracestate', 'upgrade-insecure-requests', 'transfer-encoding', 'priority', 'expect', 'upgrade', 'proxy-connection', 'max-forwards', 'content-security-policy']);
/** Cookies and credentials that come back, in which nothing was found. */
const harmlessCookies = new RecentTexts<true>();
const harmlessCredentials = new RecentTexts<true>();
const LONGEST_COOKIES = 65_536;
const MOST_COOKIES = 200;

/** Looks at the headers of a request: cookies one by one, credentials for what they carry, all others as they are. */
export function headerSignatures(headers: readonly Pair[], look: LookAt): void {
  for (const [name, value] of headers) {
    if (SKIPPED.has(name)) continue;
    if (name === 'cookie') lookOnce(harmlessCookies, lookAtCookies, name, value, look);
    else if (name === 'authorization' || name === 'proxy-authorization') lookOnce(harmlessCredentials, lookAtCredentials, name, value, look);
    else look('header', name, value);
  }
}

/** Looks at a value unless nothing was found in it before. */
function lookOnce(harmless: RecentTexts<true>, lookAt: (name: string, value: string, look: LookAt) => boolean, name: string, value: string, look: LookAt): void {
  if (harmless.get(value) === undefined && !lookAt(name, value, look)) harmless.set(value, true);
}

function lookAtCookies(_name: string, cookies: string, look: LookAt): boolean {
  if (cookies.length > LONGEST_COOKIES || isPlainCookies(cookies)) return false;
  let isFound = false;
  for (const part of cookies.split(';', MOST_COOKIES)) {
    const equals = part.indexOf('=');
    if (equals > 0) {
      const name = part.slice(0, equals).trim();
      isFound = look('cookie', name, part.slice(equals + 1).trim()) || isFound;
      if (!isPlainlyHarmless(name)) isFound = look('cookie', '', `${name}=${part.slice(equals + 1)}`) || isFound;
    }
    if (equals <= 0) isFound = look('cookie', '', part.trim()) || isFound;
  }
  return isFound;
}

/** Whether nothing but the semicolons and equal signs of cookies themselves is worth a look. */
const isPlainCookies = (cookies: string): boolean => (gateOf(cookies) & ~(GATE.separator | GATE.compare)) === 0 && !['|', '&', '^', '\\', '\n', '\r'].some((sign) => cookies.includes(sign));

const ODD_IN_TOKENS = ["'", '"', '<', '(', '{', ';', ' ', '|', '&', '%', '\\', '`', '..'];

/** Tokens are signed or random and are left; of `Basic` the name and password are read. */
function lookAtCredentials(name: string, value: string, look: LookAt): boolean {
  const space = value.indexOf(' ');
  const scheme = value.slice(0, space).toLowerCase();
  if (scheme === 'bearer' && !ODD_IN_TOKENS.some((sign) => value.includes(sign, space + 1))) return false;
  return look('header', name, scheme === 'basic' ? value.slice(space + 1) : value);
}
