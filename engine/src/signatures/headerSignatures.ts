import { byName } from '../exchange/byName.ts';
import type { Pair } from '../exchange/exchange.ts';
import { isScannerAgent } from '../noise/scannerAgents.ts';
import { isFileName, isPlainlyHarmless, signaturesIn } from './findSignatures.ts';
import { decodeBase64, holdsBase64 } from './decoders/decodeBase64.ts';
import { gateOf } from './gate.ts';
import { GATE } from './gateLiterals.ts';
import { RecentTexts } from './recentTexts.ts';
import { headerProtocol, PROTOCOL_HEADERS } from './protocolSignatures.ts';
import { type Signature, WEIGHTS, type Look } from './signature.ts';

/**
 * Headers that the transport writes, or that hold nothing anyone trusts, unless it is written to a
 * log.
 */
const SKIPPED: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'date',
  'dnt',
  'etag',
  'host',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'keep-alive',
  'pragma',
  'cache-control',
  'te',
  'traceparent',
  'tracestate',
  'upgrade-insecure-requests',
  'transfer-encoding',
  'priority',
  'expect',
  'upgrade',
  'proxy-connection',
  'max-forwards',
  'content-security-policy',
]);
/** Agents, cookies and credentials that come back, in which nothing was found. */
const harmlessAgents = new RecentTexts<true>();
const harmlessCookies = new RecentTexts<true>();
const harmlessCredentials = new RecentTexts<true>();
const LONGEST_COOKIES = 65_536;
const MOST_COOKIES = 200;

/** What is known of the headers of a name. */
interface HeaderName {
  readonly kind: 'skipped' | 'agent' | 'cookie' | 'credentials' | 'file' | 'other';
  /** Says how the request is to be read. */
  readonly isProtocol: boolean;
  /** Value in which nothing was found last: most clients send the same again. */
  harmless: string;
}

const SCANNER: Signature = {
  family: 'scanner',
  name: 'scanner agent',
  message: 'Identifies itself as a vulnerability scanner',
  weight: WEIGHTS.critical,
  layers: [],
  start: null,
  end: null,
};
/** Cookies by the grammar of 1997, in which quotes hold what other readers take for cookies. */
const OLD_COOKIES: Signature = {
  family: 'crlf',
  name: 'cookies of an old grammar',
  message: 'Makes servers parse cookies differently',
  weight: WEIGHTS.warning,
  layers: [],
  start: null,
  end: null,
};
const LONGEST_HARMLESS = 512;
const headerName = byName((name): HeaderName => ({
  kind: kindOf(name),
  isProtocol: PROTOCOL_HEADERS.has(name),
  harmless: '',
}));

function kindOf(name: string): HeaderName['kind'] {
  if (SKIPPED.has(name)) return 'skipped';
  if (name === 'user-agent') return 'agent';
  if (name === 'cookie') return 'cookie';
  if (name === 'authorization' || name === 'proxy-authorization') return 'credentials';
  return isFileName(name) ? 'file' : 'other';
}

/**
 * Looks at the headers of a request: cookies one by one, credentials for what they carry, all
 * others as they are.
 */
export function headerSignatures(headers: readonly Pair[], look: Look): void {
  for (const pair of headers) {
    const name = pair[0];
    const value = pair[1];
    const known = headerName(name);
    if (value === known.harmless) continue;
    const isOdd =
      known.isProtocol &&
      look.keep({ location: 'header', name }, headerProtocol(name, value, headers));
    if (known.kind === 'skipped' && !value.includes('${')) {
      // Whether it says anything depends on the other headers of the request.
      if (!isOdd && name !== 'transfer-encoding') known.harmless = value;
      continue;
    }
    if (known.kind === 'other' || known.kind === 'skipped') {
      if (signaturesIn(value).length > 0) look.at('header', name, value);
      else if (!isOdd && value.length <= LONGEST_HARMLESS) known.harmless = value;
    } else if (known.kind === 'cookie') lookOnce(harmlessCookies, lookAtCookies, name, value, look);
    else if (known.kind === 'credentials')
      lookOnce(harmlessCredentials, lookAtCredentials, name, value, look);
    else if (known.kind === 'agent') lookOnce(harmlessAgents, lookAtAgent, name, value, look);
    else look.at('header', name, value);
  }
}

/**
 * Products with versions (RFC 9110, section 10.1.5), such as `PowerShell/7.5 Invoke-RestMethod`: what a
 * client is called is no command.
 */
const PRODUCTS =
  /^[A-Za-z][\w.+-]{0,40}\/\d[\w.+-]{0,40}(?: [A-Za-z][\w.+-]{0,40}(?:\/\d[\w.+-]{0,40})?){0,12}$/;

function lookAtAgent(name: string, agent: string, look: Look): boolean {
  const isFound = !PRODUCTS.test(agent) && look.at('header', name, agent);
  return (isScannerAgent(agent) && look.keep({ location: 'header', name }, [SCANNER])) || isFound;
}

/** Looks at a value unless nothing was found in it before. */
function lookOnce(
  harmless: RecentTexts<true>,
  lookAt: (name: string, value: string, look: Look) => boolean,
  name: string,
  value: string,
  look: Look,
): void {
  if (harmless.get(value) === undefined && !lookAt(name, value, look)) harmless.set(value, true);
}

function lookAtCookies(_name: string, cookies: string, look: Look): boolean {
  if (cookies.length > LONGEST_COOKIES || (isPlainCookies(cookies) && !holdsBase64(cookies)))
    return false;
  let isFound =
    /^\s{0,9}\$version\s{0,9}=/i.test(cookies) &&
    look.keep({ location: 'header', name: 'cookie' }, [OLD_COOKIES]);
  let last = { name: '', value: '' };
  for (const part of cookies.split(';', MOST_COOKIES)) {
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(equals, 0)).trim();
    const value = part.slice(equals + 1).trim();
    if (equals > 0) {
      isFound = look.at('cookie', name, value) || isFound;
      if (!isPlainlyHarmless(name))
        isFound = look.at('cookie', '', `${name}=${part.slice(equals + 1)}`) || isFound;
    }
    if (equals <= 0) isFound = look.at('cookie', '', part.trim()) || isFound;
    if (COOKIE_NAME.test(name)) last = { name, value };
    else if (part.trim() !== '') {
      last = { name: last.name, value: `${last.value};${part}` };
      isFound = look.at('cookie', last.name, last.value) || isFound;
    }
  }
  return isFound;
}

const COOKIE_NAME = /^[\w!#$%&'*+.^~:[\]-]{1,200}$/;
/** Something between semicolons that is no pair of a name and a value: it belongs to the value before. */
const UNNAMED = /(?:^|;)\s{0,9}[^\s;=][^;=]{0,4096}(?:;|$)|;\s{0,9}[^\s;=]{1,200}\s{1,9}[^\s;=]/;

/** Whether nothing but the semicolons and equal signs of cookies themselves is worth a look. */
const isPlainCookies = (cookies: string): boolean =>
  (gateOf(cookies) & ~(GATE.separator | GATE.compare)) === 0 &&
  !hasAny(cookies, ODD_IN_COOKIES, 0) &&
  !UNNAMED.test(cookies);

const ODD_IN_COOKIES = ['|', '&', '^', '\\', '\n', '\r'];

const ODD_IN_TOKENS = ["'", '"', '<', '(', '{', ';', ' ', '|', '&', '%', '\\', '`', '..'];

function hasAny(text: string, signs: readonly string[], from: number): boolean {
  for (const sign of signs) if (text.includes(sign, from)) return true;
  return false;
}

/** Tokens are signed or random and are left; of `Basic` the name and password are read. */
function lookAtCredentials(name: string, value: string, look: Look): boolean {
  const space = value.indexOf(' ');
  const scheme = value.slice(0, space).toLowerCase();
  if (scheme === 'bearer' && !hasAny(value, ODD_IN_TOKENS, space + 1)) return false;
  if (scheme !== 'basic') return look.at('header', name, value);
  const pair = value.slice(space + 1);
  return !isAddressByColon(pair) && look.at('header', name, pair);
}

/**
 * Whether a name and a password look like an address only with the colon between them, as
 * `mqtt:public` does: neither of them is one.
 */
function isAddressByColon(pair: string): boolean {
  const found = signaturesIn(pair);
  if (found.length === 0 || found.some(({ family }) => family !== 'ssrf')) return false;
  const plain = decodeBase64(pair) ?? '';
  const colon = plain.indexOf(':');
  if (colon < 0 || plain.startsWith('//', colon + 1)) return false;
  const halves = [plain.slice(0, colon), plain.slice(colon + 1)];
  return halves.every((half) => signaturesIn(half).length === 0);
}
