import type { FindingName } from '@palisade/vocabulary/findings.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { isCredentialName } from '../sensitive/credentialWords.ts';

type Report = (name: FindingName, evidence: string) => void;

const JWT = /\beyJ[\w-]{5,4000}\.[\w-]{4,8000}\.[\w-]{0,2000}/;
const WEAK = new Set(['HS1', 'RS1', 'RSA1_5', 'HS256/64']);
const REFERENCES = ['jku', 'x5u', 'jwk', 'x5c'] as const;
const SENSITIVE_CLAIM =
  /^(?:password|passwd|pwd|ssn|social_security(?:_number)?|credit_card|card_number|cvv|iban|pin|secret|date_of_birth|birthdate|dob|phone_number|address)$/i;
const DAY = 86_400;
/** Days after which a lifetime is long, and after which nobody will end it. */
const LONG = 1;
const YEAR = 360;
/** The server that an issuer names, by its address or by its name alone. */
const ISSUER = /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?=[:/]|$)/i;
/** Seconds by which clocks may differ. */
const SKEW = 60;

/**
 * What an accepted JSON Web Token shows (RFC 7519, RFC 8725). Nothing of the token itself is reported.
 */
export function tokenFindings(exchange: Exchange, report: Report): void {
  if (exchange.status < 200 || exchange.status > 299) return;
  for (const [header, claims] of tokensOf(exchange)) {
    const isForeign = isIssuedElsewhere(claims, exchange.host);
    judgeHeader(header, isForeign, report);
    judgeClaims(
      claims,
      { now: exchange.startedAt / 1000, isForeign, isShared: !SYMMETRIC.test(algorithmOf(header)) },
      report,
    );
  }
}

/** Header and claims of each token that a request carries. */
function* tokensOf({
  requestHeaders,
}: Exchange): Iterable<readonly [header: Claims, claims: Claims]> {
  for (const [name, value] of requestHeaders) {
    if (name !== 'authorization' && name !== 'cookie' && !name.includes('token')) continue;
    const token = JWT.exec(value)?.[0];
    if (token === undefined) continue;
    const [head, body] = token.split('.', 2);
    const header = decoded(head);
    const claims = decoded(body);
    if (header !== null && claims !== null) yield [header, claims];
  }
}

/** Claims of the token that a request carries, the first of several; null without one. */
export function claimsIn(exchange: Exchange): Claims | null {
  for (const [, claims] of tokensOf(exchange)) return claims;
  return null;
}

/**
 * Whether another server issued a token. One that an API gives to itself alone needs no audience, and
 * a secret that both sides of it share has one owner.
 */
function isIssuedElsewhere({ iss }: Claims, host: string): boolean {
  const issuer = typeof iss === 'string' ? ISSUER.exec(iss)?.[1] : undefined;
  return issuer !== undefined && issuer.toLowerCase() !== host.replace(/:\d+$/, '').toLowerCase();
}

function judgeHeader(header: Claims, isForeign: boolean, report: Report): void {
  const algorithm = algorithmOf(header);
  if (algorithm.toLowerCase() === 'none') report('JWT algorithm none accepted', `alg ${algorithm}`);
  else if (WEAK.has(algorithm.toUpperCase()))
    report('JWT weak signing algorithm', `alg ${algorithm}`);
  else if (isForeign && SYMMETRIC.test(algorithm))
    report('JWT weak signing algorithm', `alg ${algorithm}, whose key every verifier has`);
  for (const reference of REFERENCES)
    if (header[reference] !== undefined) report('JWT header key reference accepted', reference);
}

/** Signed with a secret that the service shares with nobody whose tokens could be meant for another. */
const SYMMETRIC = /^HS\d{3}$/i;

const algorithmOf = ({ alg }: Claims): string => (typeof alg === 'string' ? alg.slice(0, 20) : '');

interface Issued {
  /** Seconds since 1970. */
  readonly now: number;
  readonly isForeign: boolean;
  /** Others may verify it, too: it is signed with a key whose public part they have. */
  readonly isShared: boolean;
}

function judgeClaims(claims: Claims, { now, isForeign, isShared }: Issued, report: Report): void {
  const { exp, iat, iss, aud, cnf } = claims;
  if (typeof exp !== 'number') report('JWT without expiry', 'no exp');
  else {
    if (exp < now - SKEW) report('Expired token accepted', `${lengthOf(now - exp)} after exp`);
    const from = typeof iat === 'number' ? iat : now;
    if (exp - from > LONG * DAY) report('JWT lifetime too long', lengthOf(exp - from));
    if (exp - from > YEAR * DAY) report('JWT valid for years', lengthOf(exp - from));
  }
  // A token that is bound to its holder's key or certificate (RFC 7800) is replayed nowhere, nor one
  // with an audience; a token of the service for itself has the service as its only reader.
  const isForAnybody = isForeign || (iss === undefined && isShared);
  if (aud === undefined && cnf === undefined && isForAnybody)
    report('JWT without issuer or audience', iss === undefined ? 'no iss, no aud' : 'no aud');
  for (const claim of Object.keys(claims))
    if (SENSITIVE_CLAIM.test(claim) || isCredentialName(claim, 'password', 'secret'))
      report('JWT contains sensitive claims', claim);
}

/** A length of time to one unit, so that alike ones read alike. */
function lengthOf(seconds: number): string {
  const days = Math.round(seconds / DAY);
  if (days >= 1) return `${days} ${days === 1 ? 'day' : 'days'}`;
  const hours = Math.round(seconds / 3_600);
  return hours >= 1 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : 'minutes';
}

type Claims = Readonly<Record<string, unknown>>;

function decoded(part: string | undefined): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Claims)
      : null;
  } catch {
    return null;
  }
}
