import type { FindingName } from '@palisade/vocabulary/findings.ts';
import { mayCarryCredential } from '../attackers/credentialCarriers.ts';
import { credentials } from '../authentication/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { headerOf } from '../exchange/readBody.ts';
import { DIRECTORY_LISTING } from '../signatures/answerEvidence.ts';
import { keptName } from '../sensitive/keptName.ts';
import { givenKeys } from './givenKeys.ts';
import { provisionedKey } from './provisionedKeys.ts';
import { resetTokenIn } from './resetTokens.ts';
import { settingSecrets } from './settingSecrets.ts';

type Report = (name: FindingName, evidence: string) => void;

const SESSION =
  /(?:^|[_.-]|[a-z](?=S))(?:sess(?:ion)?(?:[_-]?id)?|sid|auth|token|jwt)|^(?:j|php|asp\.net_)sess|connect\.sid|auth$/i;
const NO_SESSION = /csrf|xsrf|consent|analytics/i;
const PAGING =
  /^(?:page|pages|limit|offset|cursor|after|before|first|last|per_?page|page_?size|page_?number|page_?token|size|skip|top|\$top|\$skip|start|count|next|marker|continuation.*)$/i;
const SIZE = /^(?:limit|per_?page|page_?size|size|first|top|\$top|count|max_?results)$/i;
const LONG_LIST = 100;
const LARGE_PAGE = 1_000;
/** How a value opens a tag, and the quotes by which it closes an attribute. */
const TAG = /<[a-z!/?]/i;
const QUOTES = ['"', "'"] as const;
/** Characters before a value within which its attribute begins. */
const ATTRIBUTE = 200;
const MOST_PLACES = 20;

/**
 * What an answer shows by its cookies, lists, pages and settings. Evidence is names and numbers, never
 * values.
 */
export function answerFindings(exchange: Exchange, report: Report): void {
  if (exchange.status < 200 || exchange.status > 399) return;
  // Whoever signs in with a form is led to the next page, and gets the session with that.
  judgeCookies(exchange, report);
  if (exchange.status > 299) return;
  judgeLists(exchange, report);
  judgePage(exchange, report);
  const settings = settingSecrets(exchange.responseBody);
  for (const name of settings) report('Secret among settings in an answer', name);
  // What is told of a setting by its name is told once.
  if (settings.length === 0)
    for (const name of givenKeys(exchange)) report('Key given back by an answer', name);
  judgeGivenAway(exchange, report);
}

/** What is given to whoever asks, without anything that says who that is. */
function judgeGivenAway(exchange: Exchange, report: Report): void {
  const [key, token] = [provisionedKey(exchange), resetTokenIn(exchange)];
  if (key === null && token === null) return;
  if (credentials(exchange).kinds.length > 0 || mayCarryCredential(exchange)) return;
  if (key !== null) report('Key given back by an answer', key);
  if (token !== null) report('One-time code in an answer', token);
}

function judgeCookies({ responseHeaders, scheme }: Exchange, report: Report): void {
  for (const [header, value] of responseHeaders) {
    if (header !== 'set-cookie') continue;
    const name = value
      .slice(0, Math.max(0, value.indexOf('=')))
      .trim()
      .slice(0, 60);
    if (!SESSION.test(name) || NO_SESSION.test(name) || /;\s*max-age=0\b/i.test(value)) continue;
    if (scheme === 'https' && !/;\s*secure\b/i.test(value))
      report('Session cookie without Secure', name);
    if (!/;\s*httponly\b/i.test(value)) report('Session cookie without HttpOnly', name);
    if (!/;\s*samesite\s*=/i.test(value)) report('Session cookie without SameSite', name);
  }
}

function judgeLists(
  { method, query, responseBody, responseHeaders }: Exchange,
  report: Report,
): void {
  if (method !== 'GET') return;
  for (const [name, value] of query)
    if (SIZE.test(name) && Number(value) >= LARGE_PAGE)
      report('Unbounded page size accepted', `${keptName(name)} of ${LARGE_PAGE} or more`);
  const body = jsonBody(responseBody);
  const list = Array.isArray(body) ? body : listWithin(body);
  if (list === null || list.length <= LONG_LIST) return;
  const isPaged =
    query.some(([name]) => PAGING.test(name)) ||
    headerOf(responseHeaders, 'link') !== '' ||
    headerOf(responseHeaders, 'content-range') !== '' ||
    namesPages(body);
  if (!isPaged) report('List without pagination', `more than ${LONG_LIST} items in one answer`);
}

/** The only long list directly in an object. */
function listWithin(body: unknown): readonly unknown[] | null {
  if (typeof body !== 'object' || body === null) return null;
  return (
    Object.values(body).find(
      (value): value is unknown[] => Array.isArray(value) && value.length > LONG_LIST,
    ) ?? null
  );
}

function namesPages(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    !Array.isArray(body) &&
    Object.keys(body).some(
      (key) =>
        PAGING.test(key) ||
        /^(?:paging|pagination|page_?info|_?links|meta|total.*|has_?more)$/i.test(key),
    )
  );
}

function judgePage({ query, responseBody }: Exchange, report: Report): void {
  if (responseBody?.text == null || !/html/i.test(responseBody.mediaType)) return;
  const { text } = responseBody;
  if (DIRECTORY_LISTING.test(text.slice(0, 2_000))) report('Directory listing', 'Index of');
  for (const [name, value] of query)
    if (value.length >= 6 && value.length < 500 && isUnescaped(text, value))
      report('Reflected input', keptName(name));
}

/**
 * Whether a page has a value as it was sent where it is more than text: a tag, or a quote within an
 * attribute that the same quote ends. A name such as D'Angelo on a page is what it should be.
 */
function isUnescaped(text: string, value: string): boolean {
  if (TAG.test(value)) return text.includes(value);
  const quotes = QUOTES.filter((quote) => value.includes(quote));
  if (quotes.length === 0) return false;
  let at = text.indexOf(value);
  for (let place = 0; at >= 0 && place < MOST_PLACES; place++) {
    const before = text.slice(Math.max(0, at - ATTRIBUTE), at);
    if (quotes.some((quote) => isWithin(before, quote))) return true;
    at = text.indexOf(value, at + value.length);
  }
  return false;
}

/** Whether a text ends within the value of an attribute in these quotes. */
function isWithin(before: string, quote: string): boolean {
  const begin = before.lastIndexOf(`=${quote}`);
  if (begin < 0 || before.lastIndexOf('<') < 0) return false;
  const value = before.slice(begin + 2);
  return !value.includes(quote) && !value.includes('<') && !value.includes('>');
}
