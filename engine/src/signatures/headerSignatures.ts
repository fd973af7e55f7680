import type { Pair } from '../exchange/exchange.ts';
import { isPlainlyHarmless } from './findSignatures.ts';
import { gateOf } from './gate.ts';
import { GATE } from './gateLiterals.ts';
import type { LookAt } from './requestSignatures.ts';

/** Headers that the transport writes, or that hold nothing anyone trusts. */
const SKIPPED: ReadonlySet<string> = new Set(['accept-encoding', 'connection', 'content-length', 'date', 'dnt', 'etag', 'host', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'keep-alive', 'pragma', 'cache-control', 'te', 'traceparent', 'tracestate', 'upgrade-insecure-requests', 'transfer-encoding', 'priority', 'expect', 'upgrade', 'proxy-connection', 'max-forwards', 'content-security-policy']);
/** Headers whose values come back again and again, with signs that would make each worth reading. */
const STABLE: ReadonlySet<string> = new Set(['user-agent', 'accept', 'accept-language', 'content-type', 'sec-ch-ua', 'sec-ch-ua-platform', 'sec-ch-ua-full-version-list', 'accept-charset', 'origin']);
const MOST_KNOWN = 5_000;
const LONGEST_KNOWN = 400;
const harmless = new Set<string>();
const LONGEST_COOKIES = 65_536;
const MOST_COOKIES = 200;

/** Looks at the headers of a request: cookies one by one, credentials for what they carry, all others as they are. */
export function headerSignatures(headers: readonly Pair[], look: LookAt): void {
  for (const [name, value] of headers) {
    if (SKIPPED.has(name)) continue;
    if (name === 'cookie') lookAtCookies(value, look);
    else if (name === 'authorization' || name === 'proxy-authorization') lookAtCredentials(name, value, look);
    else if (!STABLE.has(name)) look('header', name, value);
    else if (!harmless.has(value)) lookAtStable(name, value, look);
  }
}

/** Remembers what was found harmless, so that it is read once. */
function lookAtStable(name: string, value: string, look: LookAt): void {
  let isFound = false;
  const keep: LookAt = (location, key, text) => {
    isFound = true;
    look(location, key, text);
  };
  if (!isPlainlyHarmless(value)) keep('header', name, value);
  if (isFound && value.length > LONGEST_KNOWN) return;
  if (harmless.size >= MOST_KNOWN) harmless.clear();
  if (!isFound) harmless.add(value);
}

function lookAtCookies(cookies: string, look: LookAt): void {
  if (cookies.length > LONGEST_COOKIES || isPlainCookies(cookies)) return;
  for (const part of cookies.split(';', MOST_COOKIES)) {
    const equals = part.indexOf('=');
    if (equals > 0) {
      const name = part.slice(0, equals).trim();
      look('cookie', name, part.slice(equals + 1).trim());
      if (!isPlainlyHarmless(name)) look('cookie', '', `${name}=${part.slice(equals + 1)}`);
    }
    if (equals <= 0) look('cookie', '', part.trim());
  }
}

/** Whether nothing but the semicolons and equal signs of cookies themselves is worth a look. */
const isPlainCookies = (cookies: string): boolean => (gateOf(cookies) & ~(GATE.separator | GATE.compare)) === 0 && !['|', '&', '^', '\\', '\n', '\r'].some((sign) => cookies.includes(sign));

const ODD_IN_TOKENS = ["'", '"', '<', '(', '{', ';', ' ', '|', '&', '%', '\\', '`', '..'];

/** Tokens are signed or random and are left; of `Basic` the name and password are read. */
function lookAtCredentials(name: string, value: string, look: LookAt): void {
  const space = value.indexOf(' ');
  const scheme = value.slice(0, space).toLowerCase();
  if (scheme === 'bearer' && !ODD_IN_TOKENS.some((sign) => value.includes(sign, space + 1))) return;
  look('header', name, scheme === 'basic' ? value.slice(space + 1) : value);
}
