import { isKeyHeader } from '../authentication/credentials.ts';
import type { Anomaly } from '../anomalies/anomaly.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { shapeOf } from '../sensitive/maskValue.ts';
import { mayBeRead } from '../sensitive/mayBeRead.ts';
import { fieldContext } from '../sensitive/matchTypes.ts';
import { keptSample } from '../sensitive/keptSample.ts';
import { hiddenByOwn, type KeyedPrivacy, type Privacy } from '../sensitive/privacy.ts';
import { type KeptBody, keptBody } from './keptBody.ts';
import { shownName } from './shownName.ts';
import { RecentTexts } from '../signatures/recentTexts.ts';
import { HIDDEN, maskedPlainText, maskedText } from './maskedText.ts';

/** Headers and query parameters that are kept, and letters of names and of the path. */
const MOST = { headers: 60, query: 60, name: 120, path: 1_000 } as const;
/** Headers whose long words are no secrets. */
const PLAIN_HEADER =
  /^(?:host|user-agent|accept|accept-(?:encoding|language|charset)|content-(?:type|length|encoding)|connection|cache-control|pragma|upgrade|te|via|date|server|vary|x-powered-by|x-content-type-options|x-frame-options|strict-transport-security)$/;
const DIRECTIVES_HEADER = /^(?:cache-control|strict-transport-security)$/;
/** Directives of RFC 9111, 5861 and 6797: their ages in seconds are nobody's age or number. */
const DIRECTIVE =
  /^(?:(?:max-age|s-maxage|max-stale|min-fresh|stale-while-revalidate|stale-if-error)=\d{1,10}|[a-z-]*)$/i;

/** A path segment without any character that attacks need. */
const PLAIN_SEGMENT = /^[\p{L}\p{N} .@:+~_$&-]+$/u;
const KEPT_DIGITS = 3;
const MOST_KNOWN = { paths: 4_096, segments: 4_096, names: 1_024 } as const;
/** A value of one word. */
const TOKEN = /^[\w.~+/=@-]+$/;

/** What is kept of an exchange as evidence of an attempt: bounded, without secrets. */
export interface KeptExchange {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly path: string;
  readonly query: readonly Pair[];
  readonly clientAddress: string | null;
  readonly requestHeaders: readonly Pair[];
  readonly requestBody: KeptBody | null;
  readonly status: number;
  readonly responseHeaders: readonly Pair[];
  readonly responseBody: KeptBody | null;
}

/** An anomaly with its value as it may be kept. */
export type KeptAnomaly = Pick<
  Anomaly,
  'location' | 'name' | 'status' | 'anomaly' | 'reason' | 'value'
>;

/**
 * What is read of an exchange to keep it; what was kept by an earlier rule has it too, and is
 * masked again by the one of today.
 */
type Keepable = Pick<
  Exchange,
  | 'method'
  | 'scheme'
  | 'host'
  | 'path'
  | 'query'
  | 'clientAddress'
  | 'requestHeaders'
  | 'requestBody'
  | 'status'
  | 'responseHeaders'
  | 'responseBody'
>;

/** @param template of its endpoint, whose words stay in the path; null when there is none */
export function keptExchange(
  exchange: Keepable,
  privacy: KeyedPrivacy,
  template: string | null = null,
): KeptExchange {
  const {
    method,
    scheme,
    host,
    path,
    query,
    clientAddress,
    requestHeaders,
    requestBody,
    status,
    responseHeaders,
    responseBody,
  } = exchange;
  return {
    method,
    scheme,
    host,
    path: keptPath(path, privacy, template),
    query: query
      .slice(0, MOST.query)
      .map(([name, value]) => [
        shownName('query', name.slice(0, MOST.name), privacy),
        maskedText(value, name, privacy),
      ]),
    clientAddress,
    requestHeaders: keptHeaders(requestHeaders, privacy),
    requestBody: keptBody(requestBody, privacy),
    status,
    responseHeaders: keptHeaders(responseHeaders, privacy),
    responseBody: keptBody(responseBody, privacy),
  };
}

export const keptAnomalies = (anomalies: readonly Anomaly[], privacy: Privacy): KeptAnomaly[] =>
  anomalies.map(({ location, name, status, anomaly, reason, value }) => ({
    location,
    name: shownName(location, name.slice(0, MOST.name), privacy),
    status,
    anomaly,
    reason,
    value: maskedText(value, name, privacy),
  }));

/**
 * Paths that were looked at before under one rule of privacy, where there are many: to look at one takes 6 µs,
 * 2 to 3 where its segments are known, and 1 where it is known itself.
 */
export class KnownPaths {
  readonly paths = new RecentTexts<{ readonly template: string | null; readonly kept: string }>(
    MOST_KNOWN.paths,
  );
  /** Segments as they are kept, by their name and themselves. */
  readonly segments = new RecentTexts<string>(MOST_KNOWN.segments);
  /** What `nameOf` says of a segment. */
  readonly names = new RecentTexts<string>(MOST_KNOWN.names);
}

/**
 * A path with the values in it masked that not everybody may read: those of sensitive types, those
 * after a word that speaks of a person (`/pin/4711`), and words that are no words of programs.
 * Attacks stay as they were sent.
 * @param template of its endpoint, whose words stay; null when there is none
 * @param known of the same rule of privacy
 */
export function keptPath(
  path: string,
  privacy: Privacy,
  template: string | null = null,
  known?: KnownPaths,
): string {
  if (path === template && path.length <= MOST.path) return path;
  const before = known?.paths.get(path);
  if (before !== undefined && before.template === template) return before.kept;
  const kept = keptSegments(path, privacy, template, known);
  const short = kept.length > MOST.path ? `${kept.slice(0, MOST.path).toWellFormed()}…` : kept;
  known?.paths.set(path, { template, kept: short });
  return short;
}

function keptSegments(
  path: string,
  privacy: Privacy,
  template: string | null,
  known: KnownPaths | undefined,
): string {
  const segments = path.split('/');
  const words = template?.split('/') ?? [];
  return segments
    .map((segment, index) => {
      if (segment === '' || (words.length === segments.length && words[index] === segment))
        return segment;
      const name = index === 0 ? '' : knownName(segments[index - 1] ?? '', privacy, known);
      const key = name === '' ? segment : `${name}/${segment}`;
      const before = known?.segments.get(key);
      if (before !== undefined) return before;
      const made = keptSegment(segment, name, privacy);
      known?.segments.set(key, made);
      return made;
    })
    .join('/');
}

function knownName(segment: string, privacy: Privacy, known: KnownPaths | undefined): string {
  const before = known?.names.get(segment);
  if (before !== undefined) return before;
  const name = nameOf(segment, privacy);
  known?.names.set(segment, name);
  return name;
}

/** The word before a value where it says what the value is; empty where it does not. */
function nameOf(segment: string, { own }: Privacy): string {
  const word = decoded(segment);
  const { harm, isSecret, named } = fieldContext(word.slice(0, MOST.name));
  if (own?.isHiding === true && own.contextOf(word).isNamed) return word;
  return (harm === 'personal' || isSecret || named.size > 0) && mayBeRead('', word) ? word : '';
}

function keptSegment(segment: string, name: string, privacy: Privacy): string {
  const value = decoded(segment);
  const masked = maskedText(value, name, privacy);
  if (masked !== value) return masked;
  if (!PLAIN_SEGMENT.test(value) || value.includes('..') || mayBeRead(name, value)) return segment;
  // The end of a long number still shows that one after the other was tried.
  return /^\d+$/.test(value)
    ? shapeOf(value.slice(0, -KEPT_DIGITS)) + value.slice(-KEPT_DIGITS)
    : shapeOf(value);
}

function keptHeaders(headers: readonly Pair[], privacy: KeyedPrivacy): Pair[] {
  return headers
    .slice(0, MOST.headers)
    .map(([name, value]) => [
      shownName('header', name.slice(0, MOST.name), privacy),
      headerValue(name.toLowerCase(), value, privacy),
    ]);
}

/** A header's value without the secrets that headers are made for, by its name in lower case. */
export function headerValue(name: string, value: string, privacy: KeyedPrivacy): string {
  if (name === 'authorization' || name === 'proxy-authorization')
    return value.includes(' ')
      ? `${value.slice(0, value.indexOf(' ')).slice(0, MOST.name)} ${HIDDEN}`
      : HIDDEN;
  if (name === 'cookie')
    return value
      .split(';', MOST.headers)
      .map((part) => (part.includes('=') ? `${cookieName(part, privacy)}=${HIDDEN}` : HIDDEN))
      .join(';');
  if (name === 'set-cookie')
    return value.replace(/^[^=;]*=[^;]*/, (pair) => `${cookieName(pair, privacy)}=${HIDDEN}`);
  if (isKeyHeader(name)) return HIDDEN;
  // Its parameters are named values like any others.
  if (name === 'content-type') return maskedText(value, '', privacy);
  if (DIRECTIVES_HEADER.test(name) && hasOnlyDirectives(value))
    return hiddenByOwn(value, name, privacy);
  if (PLAIN_HEADER.test(name)) return maskedPlainText(value.slice(0, MOST.path), privacy);
  const context = fieldContext(name);
  // A word under a name that nobody knows may be a key, however short; what an attack is made of is
  // more than a word.
  if (context.harm === 'unknown' && TOKEN.test(value) && !value.includes('..'))
    return keptSample(value, name, 'carrier', privacy) ?? HIDDEN;
  return maskedText(value, name, privacy);
}

function hasOnlyDirectives(value: string): boolean {
  return value.split(/[;,]/, MOST.headers).every((directive) => DIRECTIVE.test(directive.trim()));
}

/** A name with the space before it, which stays. */
function cookieName(pair: string, privacy: Privacy): string {
  const sent = pair.slice(0, pair.indexOf('='));
  const name = sent.trimStart();
  return sent.slice(0, sent.length - name.length) + shownName('cookie', name, privacy);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
