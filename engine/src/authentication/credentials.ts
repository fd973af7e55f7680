import type { Exchange } from '../exchange/exchange.ts';
import { domainOf } from '../facts/domainOf.ts';
import { isCredentialName } from '../sensitive/credentialWords.ts';
import { RecentTexts } from '../signatures/recentTexts.ts';
import type { KnownCaller } from './caller.ts';
import { isIdentityService } from './identityServices.ts';
import { messageSecurity } from './messageSecurity.ts';
import { type TokenIds, tokenIds } from './tokenIds.ts';

/**
 * Kinds of credentials that can be seen in traffic. `mtls` only where a proxy forwards the client's
 * certificate. `thirdPartyToken` comes beside the kind of a JWT whose issuer is at another
 * registrable domain than the host that takes it, and not at a service that signs in the people of
 * many companies. `messageSecurity` is the one in the header of a SOAP message (WS-Security).
 */
export const AUTH_KINDS = [
  'bearerJwt',
  'bearer',
  'basic',
  'digest',
  'apiKeyHeader',
  'apiKeyQuery',
  'cookieSession',
  'mtls',
  'thirdPartyToken',
  'messageSecurity',
] as const;
export type AuthKind = (typeof AUTH_KINDS)[number];

const isKeyName = (name: string): boolean =>
  KEY_HEADER.test(name) ||
  isCredentialName(name, 'apikey') ||
  (TOKEN_HEADER.test(name) && !OTHER_TOKEN.test(name));

/** Whether a header carries a key or token by its name. */
export const isKeyHeader = (name: string): boolean =>
  isKeyName(name) || CERTIFICATE_HEADER.test(name);

/** Whether a query parameter carries a key or token by its name alone. */
export const isKeyParameter = (name: string): boolean =>
  (KEY_PARAMETER.test(name) || LONG_KEY_PARAMETER.test(name)) && !OFTEN_NO_SECRET.test(name);
/** Whether a cookie carries a session by its name. */
export const isSessionCookie = (name: string): boolean =>
  SESSION_COOKIE.test(name) && !OTHER_COOKIE.test(name);

export interface Credentials {
  /** Each kind once, in the order of AUTH_KINDS. */
  readonly kinds: readonly AuthKind[];
  /**
   * Who the caller says to be (JWT `sub` or another id of theirs, Basic user name); a personal value, so hash it before
   * keeping it.
   */
  readonly subject: string | null;
  /**
   * The credential itself, to recognise a session or key by its hash; a secret, never to be kept or
   * logged.
   */
  readonly secret: string | null;
  /** A JWT that a program was given for itself: it names no person. Absent for all others. */
  readonly isProgram?: true;
  /** Whose a JWT says it is; absent where no claim may be an id. */
  readonly ids?: TokenIds;
  /** Registrable domain of who issued a JWT; absent where it names none. */
  readonly issuer?: string;
  /** The same where the host is at another domain than its issuer. */
  abroad?: Credentials;
  /** Kept by detection: whose they are. One object stands for credentials that come back. */
  caller?: KnownCaller;
}

const OF_MESSAGE: readonly AuthKind[] = ['messageSecurity'];
const NONE: Credentials = { kinds: [], subject: null, secret: null };
const JWT = /^eyJ[\w-]{5,}\.[\w-]{4,}\.[\w-]*$/;
/** By the end of its name: `x-api-key`, `x-shopapi-key`, `api_key`. */
const KEY_HEADER =
  /^(?=.{5,64}$)[a-z0-9_-]*(?:api[-_]?key|(?:auth|access|session|private|security)[-_]?token|(?:auth|access|session)[-_]?ticket|(?:app|application|subscription|auth)[-_]?key|client[-_]?secret)$/;
/**
 * Tokens by name that say who calls: those against forgery, of pages, devices and repeated requests
 * do not.
 */
const TOKEN_HEADER = /^(?:x-)?(?:[a-z0-9]+-){1,3}token$/;
const OTHER_TOKEN =
  /(?:^|-)(?:csrf|xsrf|forgery|verification|page|continuation|next|sync|cursor|push|device|client|request|idempotency|captcha|recaptcha|turnstile|lock|upload|consistency)-/;
/**
 * Who signs a request has the key that its signature is made with: `x-hub-signature-256`,
 * `stripe-signature`, `signature` of RFC 9421. Headers sent with it, such as its
 * timestamp, are not credentials.
 */
const SIGNATURE_HEADER =
  /^(?:[a-z0-9]+-){0,4}(?:signature|hmac)(?:-(?:v?\d{1,3}|sha-?\d{1,3}|ed25519))?$/;
const CERTIFICATE_HEADER =
  /^(?:x-)?(?:forwarded-client-cert|ssl-client-(?:cert|verify|s-dn)|client-cert(?:-chain)?|amzn-mtls-clientcert.*)$/;
const KEY_PARAMETER =
  /^(?:api[-_]?key|apikey|access[-_]?token|auth[-_]?token|token|auth|app[-_]?key|subscription-key|x-amz-signature|signature|sig|code|key)$/i;
/** Names that end in what a credential is called: `hapikey`, `user_api_key`, `shopAccessToken`. */
const LONG_KEY_PARAMETER =
  /(?:api[-_]?(?:key|token)|(?:access|auth|session|bearer|private|personal|security)[-_]?token|(?:app|subscription|client|license|private|device)[-_]?key)$/i;
const OFTEN_NO_SECRET = /^(?:key|code|token|sig|auth)$/i;
/** What is called just a key names a thing as often: `key=reports/2026/may.pdf`, `key=red-shoe-42`. */
const OFTEN_A_PLACE = /^key$/i;
/** Of no words: digits stand among its letters. */
const GENERATED = /^(?=(?:[^0-9]*[0-9]+[._~-]*[A-Za-z]){2})[\w.~-]+$/;
const SESSION_COOKIE =
  /(?:^|[_.-]|[a-z](?=S))(?:sess(?:ion)?(?:[_-]?id)?|sid|auth|token|jwt|remember|login|identity|access|refresh)|^(?:j|php|asp\.net_)sess|connect\.sid/i;
const OTHER_COOKIE = /csrf|xsrf|^_ga|^_gid|^_fb|consent|analytics|locale|theme/i;
const PLACEHOLDER = /^(?:\[[^\]]*\]|<[^>]*>|\*+|x{3,}|redacted|filtered|removed|hidden|masked)$/i;
const SIGNER =
  /(?:^|[,\s])(credential|key_?id|id|oauth_token|oauth_consumer_key|access_?key|app_?id)="?([^",/\s]{3,200})/i;
const KEY_SCHEME = /key/;
const SCHEMED = /^(?:basic|bearer|digest) +[^ ]/i;
/** Who passes requests on keeps what the caller sent: `x-forwarded-authorization`. */
const PASSED_AUTHORIZATION = /^x-(?:[a-z0-9]+-){0,2}authorization$/;
const SHORTEST_KEY = 16;
/** Random passwords that people are given or make have 12 to 24 characters, tokens 32 and more. */
const SHORTEST_TOKEN = 32;
const LARGEST_CACHE = 5_000;
const MOST_REMEMBERED = 16_384;
const LONGEST_NAME = 64;
const LONGEST_CACHED_TOKEN = 4_096;
const LONGEST_ISSUER = 500;
const HOST_NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

type HeaderKind = 'authorization' | 'cookie' | 'key' | 'signature' | 'certificate' | 'other';
/**
 * Of several headers the one that says most about who it is: keys are often those of a program that
 * all carry.
 */
const STRENGTH = { authorization: 5, cookie: 4, key: 3, signature: 2, certificate: 1 } as const;
const headerKinds = new Map<string, HeaderKind>();

/**
 * The credentials an exchange carries, recognised by place, name and form. They are not verified.
 */
export function credentials(exchange: Exchange): Credentials {
  let all: Credentials | null = null;
  let best = 0;
  for (const pair of exchange.requestHeaders) {
    const header = headerKind(pair[0]);
    if (header === 'other') continue;
    const found = ofHeader(header, pair[1]);
    if (found === null) continue;
    const strength = STRENGTH[header];
    const isStronger = strength > best;
    all = all === null ? found : isStronger ? together(found, all) : together(all, found);
    if (isStronger) best = strength;
  }
  for (const [name, value] of exchange.query) {
    if (value.length < 8) continue;
    const isKey = KEY_PARAMETER.test(name);
    if (!isKey && !LONG_KEY_PARAMETER.test(name)) continue;
    if ((!isKey || OFTEN_NO_SECRET.test(name)) && value.length < SHORTEST_KEY) continue;
    if (OFTEN_A_PLACE.test(name) && !GENERATED.test(value)) continue;
    const found = { kinds: ['apiKeyQuery'], subject: null, secret: value } as const;
    all = all === null ? found : together(all, found);
  }
  const said = messageSecurity(exchange.requestBody);
  if (said !== null) {
    const found = { kinds: OF_MESSAGE, ...said };
    all = all === null ? found : together(all, found);
  }
  return all === null ? NONE : all.issuer === undefined ? all : issuedFor(exchange.host, all);
}

/** Credentials as a host takes them: with the kind of third parties where their issuer is one. */
function issuedFor(host: string, found: Credentials): Credentials {
  const domain = domainOfHost(host);
  if (domain === '' || domain === found.issuer) return found;
  const { subject, secret, isProgram, ids } = found;
  return (found.abroad ??= {
    kinds: kindsOf(bitsOf(found) | bitOf('thirdPartyToken')),
    subject,
    secret,
    ...(isProgram && { isProgram }),
    ...(ids !== undefined && { ids }),
  });
}

const domains = new Map<string, string>();

/** The registrable domain of a host, remembered because hosts are few. */
function domainOfHost(host: string): string {
  const known = domains.get(host);
  if (known !== undefined) return known;
  if (domains.size >= LARGEST_CACHE) domains.clear();
  const domain = domainOf(host);
  domains.set(host, domain);
  return domain;
}

function ofHeader(header: Exclude<HeaderKind, 'other'>, value: string): Credentials | null {
  if (value === '') return null;
  if (header === 'authorization') return remembered(authorizations, value, readAuthorization);
  if (header === 'cookie') return remembered(sessions, value, readCookies);
  // A header of another name may say its scheme as well: `x-api-key: Basic …`.
  if (header === 'key' && SCHEMED.test(value))
    return remembered(authorizations, value, readAuthorization);
  if (header === 'key')
    return JWT.test(value)
      ? { kinds: ['bearerJwt'], secret: value, ...claimsOf(value) }
      : { kinds: ['apiKeyHeader'], subject: null, secret: value };
  if (header === 'signature')
    // Another one comes with each request, so that it is no session to be recognised.
    return value.length < SHORTEST_KEY ? null : { kinds: ['bearer'], subject: null, secret: null };
  return /^(?:none|failed)/i.test(value) ? null : { kinds: ['mtls'], subject: null, secret: null };
}

/** What the first says goes before what the second says. */
function together(first: Credentials, second: Credentials): Credentials {
  const issuer = first.issuer ?? second.issuer;
  const ids = first.ids ?? second.ids;
  return {
    kinds: kindsOf(bitsOf(first) | bitsOf(second)),
    subject: first.subject ?? second.subject,
    secret: first.secret ?? second.secret,
    ...(first.isProgram && { isProgram: true }),
    ...(ids !== undefined && { ids }),
    ...(issuer !== undefined && { issuer }),
  };
}

const bitsOf = ({ kinds }: Credentials): number =>
  kinds.reduce((bits, kind) => bits | bitOf(kind), 0);
const bitOf = (kind: AuthKind): number => 1 << AUTH_KINDS.indexOf(kind);
const kindLists: (readonly AuthKind[] | undefined)[] = [];

/** The kinds whose bits are set; one list for each combination. */
function kindsOf(bits: number): readonly AuthKind[] {
  return (kindLists[bits] ??= AUTH_KINDS.filter((kind) => (bits & bitOf(kind)) !== 0));
}

function headerKind(name: string): HeaderKind {
  const known = headerKinds.get(name);
  if (known !== undefined) return known;
  if (name.length > LONGEST_NAME) return 'other';
  if (headerKinds.size >= LARGEST_CACHE) headerKinds.clear();
  const kind =
    name === 'authorization' || PASSED_AUTHORIZATION.test(name)
      ? 'authorization'
      : name === 'cookie'
        ? 'cookie'
        : isKeyName(name)
          ? 'key'
          : SIGNATURE_HEADER.test(name)
            ? 'signature'
            : CERTIFICATE_HEADER.test(name)
              ? 'certificate'
              : 'other';
  headerKinds.set(name, kind);
  return kind;
}

/** What headers hold, remembered because sessions repeat theirs. */
const authorizations = new RecentTexts<Credentials | null>(MOST_REMEMBERED);
const sessions = new RecentTexts<Credentials | null>(MOST_REMEMBERED);

function remembered(
  known: RecentTexts<Credentials | null>,
  value: string,
  read: (value: string) => Credentials | null,
): Credentials | null {
  const before = known.get(value);
  if (before !== undefined) return before;
  const found = read(value);
  known.set(value, found, true);
  return found;
}

function readAuthorization(value: string): Credentials | null {
  const space = value.indexOf(' ');
  const scheme = (space < 0 ? '' : value.slice(0, space)).toLowerCase();
  const secret = space < 0 ? value : value.slice(space + 1).trim();
  if (secret === '' || /^(?:bearer|basic|null|undefined|none)$/i.test(secret)) return null;
  if (scheme === 'basic') return readBasic(secret);
  if (scheme === 'digest')
    return {
      kinds: ['digest'],
      subject: /username="([^"]{1,200})"/.exec(secret)?.[1] ?? null,
      secret,
    };
  // Who recorded it wrote something else in its place: that there was a credential is all that is
  // known.
  if (scheme === '' && PLACEHOLDER.test(secret))
    return { kinds: ['bearer'], subject: null, secret };
  if (JWT.test(secret)) return { kinds: ['bearerJwt'], secret, ...claimsOf(secret) };
  // A scheme of its own mostly carries somebody's token; only what says to be a key is one.
  const isKey = scheme === '' || KEY_SCHEME.test(scheme);
  if (isKey) return { kinds: ['apiKeyHeader'], subject: null, secret: signer(secret) ?? secret };
  return { kinds: ['bearer'], subject: null, secret: signer(secret) ?? secret };
}

/**
 * Whoever signs requests sends another text each time, in which the key that signs has a name:
 * `Credential=AKIA…/20260501/…`, `keyId="…"`.
 */
function signer(text: string): string | null {
  const [, name = '', id = ''] = SIGNER.exec(text) ?? [];
  return id === '' ? null : `${name.toLowerCase()}=${id}`;
}

/**
 * Nobody has a key in mind: one where the name of an account would be, without a password, or one
 * in the place of the password, such as the tokens that build servers and registries give out.
 */
function readBasic(secret: string): Credentials {
  const text = Buffer.from(secret, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (text.length > SHORTEST_KEY && colon === text.length - 1)
    return { kinds: ['apiKeyHeader'], subject: null, secret };
  const subject = colon > 0 ? text.slice(0, Math.min(colon, 200)) : null;
  const isToken =
    colon > 0 && text.length - colon > SHORTEST_TOKEN && GENERATED.test(text.slice(colon + 1));
  return { kinds: [isToken ? 'apiKeyHeader' : 'basic'], subject, secret };
}

/** Claims that say whose a token is, the standard one first: many servers leave it out. */
const SUBJECTS = ['sub', 'uid', 'user_id', 'userId', 'oid', 'account_id', 'accountId'] as const;
const isHolder = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

type Claims = Pick<Credentials, 'subject' | 'issuer' | 'isProgram' | 'ids'>;
const NO_CLAIMS: Claims = { subject: null };
const claims = new Map<string, Claims>();

/** What the claims of a JWT say, remembered because sessions repeat theirs. */
function claimsOf(jwt: string): Claims {
  const known = claims.get(jwt);
  if (known !== undefined) return known;
  if (jwt.length > LONGEST_CACHED_TOKEN) return readClaims(jwt);
  if (claims.size >= LARGEST_CACHE) claims.clear();
  const read = readClaims(jwt);
  claims.set(jwt, read);
  return read;
}

function readClaims(jwt: string): Claims {
  try {
    const read: unknown = JSON.parse(
      Buffer.from(jwt.split('.', 2)[1] ?? '', 'base64url').toString('utf8'),
    );
    if (typeof read !== 'object' || read === null) return NO_CLAIMS;
    const sub: unknown = Reflect.get(read, 'sub');
    const holder = SUBJECTS.map((name): unknown => Reflect.get(read, name)).find(isHolder);
    const issuer = issuerOf(Reflect.get(read, 'iss'));
    const ids = tokenIds(read);
    return {
      subject: holder === undefined ? null : String(holder).slice(0, 200),
      ...(issuer !== '' && { issuer }),
      ...(isOfProgram(read, sub) && { isProgram: true }),
      ...(ids !== null && { ids }),
    };
  } catch {
    return NO_CLAIMS;
  }
}

/** What a program that acts for nobody may do, by the scopes of SMART App Launch. */
const OF_SYSTEM = /(?:^|\s)system\//;

/**
 * Whether the claims of a token are of a program by itself: it is its own subject (RFC 9068), or
 * the grant or its scopes say so.
 */
const isOfProgram = (claims: object, sub: unknown): boolean =>
  (typeof sub === 'string' &&
    ['client_id', 'azp', 'appid'].some((name) => Reflect.get(claims, name) === sub)) ||
  /^client[-_]credentials$/.test(String(Reflect.get(claims, 'gty'))) ||
  OF_SYSTEM.test(String(Reflect.get(claims, 'scope')));

/**
 * The registrable domain of an issuer, an address or a host; empty for other names, and for services
 * that sign in the people of many companies.
 */
function issuerOf(iss: unknown): string {
  if (typeof iss !== 'string' || iss.length > LONGEST_ISSUER) return '';
  const host = (URL.parse(iss)?.hostname ?? iss).toLowerCase();
  return HOST_NAME.test(host) && !isIdentityService(host) ? domainOf(host) : '';
}

function readCookies(cookies: string): Credentials | null {
  for (const part of cookies.split(';', 100)) {
    const equals = part.indexOf('=');
    if (equals <= 0) continue;
    const name = part.slice(0, equals).trim();
    const value = part.slice(equals + 1).trim();
    if (
      value.length >= SHORTEST_KEY &&
      (JWT.test(value) || (SESSION_COOKIE.test(name) && !OTHER_COOKIE.test(name)))
    )
      return {
        kinds: ['cookieSession'],
        secret: value,
        ...(JWT.test(value) ? claimsOf(value) : NO_CLAIMS),
      };
  }
  return null;
}
