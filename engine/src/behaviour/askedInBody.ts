import type { Exchange, Pair } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { byName } from '../exchange/byName.ts';
import { isGuessable, mayNameObject } from './guessableValue.ts';
import { isSecretName } from './signInNames.ts';

/** What a request asks for in its body, where that does what a path and a query do elsewhere. */
export interface Asked {
  /** Operation, or null where the path alone says it. */
  readonly operation: string | null;
  /** What takes the place of a query; null where the address has its own. */
  readonly pairs: readonly Pair[] | null;
  /** The objects that are asked for, each with its operation. */
  readonly objects: readonly string[];
  /** Its objects are codes that give something away, which are refused with 400 or 422 as well. */
  readonly isCode: boolean;
}

const READING = /(?:^|\/)[\w.-]{0,40}(?:search|find|query|lookup|filter|list)[\w.-]{0,20}\/?$/i;
const ID = /^(?:.{0,40}(?:_id|Id|ID)|id|uuid|guid|slug|number|key)$/;
const CODE =
  /^(?:coupon|voucher|promo|promotion|gift|gift_?card|discount|referral|invite|invitation|activation|redeem|redemption|licen[cs]e)(?:[_-]?(?:code|card|key|number))?$/i;
/** A member that is such a code only where the path says so: elsewhere it is that of a country. */
const PLAIN_CODE = /^(?:code|pin)$/i;
const REDEEMING =
  /coupon|voucher|promo|gift|discount|redeem|redempt|referral|invit|activat|licen[cs]e|unlock/i;
/** Where a body with a code, or a pin, shows it: to verify somebody, or to open what is shared. */
const SHOWING = /verif(?:y|ication)|(?:^|\/)(?:s|share[ds]?)(?:\/|$)/i;
/** What the number of a page is in, or beside. */
const PAGING = /^pag(?:e|ing|ination)$/i;
const SIZE = /^(?:(?:page)?_?(?:size|limit)|per_?page|take)$/i;
/** Ids of the message rather than of what it is about. */
const OF_MESSAGE =
  /^(?:client_?mutation|correlation|trace|span|request|idempotency|device|session|installation)_?(?:id|key)$/i;
/** Members of a body that carries several requests, and of one of those. */
const BATCHES = ['requests', 'operations', 'batch', 'calls'] as const;
const ADDRESSES = ['url', 'path', 'relative_url', 'uri', 'href'] as const;
const ARGUMENT = /\b(\w{0,40}(?:[iI]d|ID|slug|uuid|key))\s{0,4}:\s{0,4}"?([\w.:@-]{1,80})/g;
/** The first element within the body of a SOAP message, and an element that holds a text. */
const SOAP_OPERATION =
  /<(?:[\w-]{1,40}:)?Body\b[^<>]{0,400}>\s{0,80}<(?:[\w-]{1,40}:)?([\w.-]{1,80})/;
const ELEMENT = /<(?:[\w-]{1,40}:)?([\w.-]{1,80})(?:\s[^<>]{0,200})?>([^<>]{1,120})<\//g;
/** An account as people type it, and a code that was sent to it, in a body of few more members. */
const ACCOUNT = /^(?:[^\s@]{1,80}@[^\s@]{1,200}\.[a-z]{2,24}|\+?(?:[\s().-]{0,2}\d){8,15})$/i;
const SENT_CODE = /^\d{4,8}$/;
const MOST_BESIDE = 4;
/** Members from which on a body with a code is more than the code. */
const FEW = 6;
const LONGEST = 8_192;
const MOST_PAIRS = 20;
const DEEPEST = 3;
const FORM = 'application/x-www-form-urlencoded';
const isReading = byName((path) => READING.test(path));
const isCodeName = byName((name) => CODE.test(name));
/** Whether a path is about codes that give something away. */
export const isRedeeming = byName((path) => REDEEMING.test(path));
const isAnyCode = byName((name) => CODE.test(name) || PLAIN_CODE.test(name));
const mayBePlain = byName((path) => REDEEMING.test(path) || SHOWING.test(path));
const isIdName = byName((name) => ID.test(name) && !OF_MESSAGE.test(name));
type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads what is asked for from a GraphQL, JSON-RPC or SOAP body, from a batch of requests, from a
 * code that is redeemed, or from the body of a search; null when the body is something else.
 * @param template of the endpoint
 */
export function askedInBody({ requestBody }: Exchange, template: string): Asked | null {
  if (requestBody === null || requestBody.text === null || requestBody.text.length > LONGEST)
    return null;
  const json = jsonBody(requestBody);
  if (Array.isArray(json)) return severalAsked(json);
  if (isObject(json)) {
    const operation = operationIn(json);
    if (operation !== null) return operation;
    for (const name of BATCHES)
      if (Array.isArray(json[name])) return severalAsked(json[name] as readonly unknown[]);
    if (isReading(template)) return reading(pairsOf(json));
    return codeIn(json, mayBePlain(template));
  }
  if (requestBody.mediaType.startsWith(FORM) && isReading(template))
    return reading(readQuery(requestBody.text));
  return requestBody.mediaType.includes('xml') ? soapOf(requestBody.text) : null;
}

const reading = (pairs: readonly Pair[]): Asked => ({
  operation: null,
  pairs,
  objects: [],
  isCode: false,
});

/** One operation of GraphQL or JSON-RPC. */
function operationIn(json: Json): Asked | null {
  const { query, variables, method } = json;
  if (typeof query === 'string' || isObject(variables)) {
    const pairs = pairsOf(variables);
    if (pairs.length === 0 && typeof query === 'string') pairs.push(...argumentsIn(query));
    return asked(operationName(json), pairs);
  }
  return typeof method === 'string' && 'jsonrpc' in json
    ? asked(method, pairsOf(json['params']))
    : null;
}

function operationName({ operationName: name, query }: Json): string {
  if (typeof name === 'string' && name !== '') return name;
  return typeof query === 'string'
    ? query
        .slice(0, 120)
        .replace(/"[^"]{0,80}"|\d+/g, '?')
        .slice(0, 60)
    : '';
}

/** The ids among the arguments that a document of GraphQL holds itself. */
const argumentsIn = (query: string): Pair[] => pairsBy(ARGUMENT, query);

/** The first pairs of a name and a value that an expression finds from a place on. */
function pairsBy(expression: RegExp, text: string, from = 0): Pair[] {
  const pairs: Pair[] = [];
  expression.lastIndex = from;
  while (pairs.length < MOST_PAIRS) {
    const found = expression.exec(text);
    if (found === null) break;
    pairs.push([found[1] ?? '', found[2] ?? '']);
  }
  return pairs;
}

function asked(operation: string, pairs: readonly Pair[]): Asked {
  const code = isRedeeming(operation) ? pairs.find(([name]) => isAnyCode(name)) : undefined;
  const id =
    code ??
    pairs.find(([name]) => isIdName(name)) ??
    pairs.find(
      ([name, value]) => isGuessable(value) && mayNameObject(name) && !OF_MESSAGE.test(name),
    );
  return {
    operation,
    pairs: [['', operation], ...pairs],
    objects: id === undefined ? [] : [`${operation} ${id[1]}`],
    isCode: code !== undefined,
  };
}

/** Several operations, or several requests with addresses of their own, in one body. */
function severalAsked(items: readonly unknown[]): Asked | null {
  const objects: string[] = [];
  let operation: string | null = null;
  for (const item of items.slice(0, MOST_PAIRS)) {
    // What has an `op` changes a document (RFC 6902): its paths lie within that.
    if (!isObject(item) || 'op' in item) return null;
    const one = operationIn(item);
    const address =
      one === null ? ADDRESSES.find((name) => typeof item[name] === 'string') : undefined;
    if (one === null && address === undefined) return null;
    if (one === null) objects.push(`${textOf(item['method'])} ${textOf(item[address ?? ''])}`);
    else objects.push(...one.objects);
    operation ??= one?.operation ?? 'batch';
  }
  return operation === null ? null : { operation, pairs: null, objects, isCode: false };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : 'GET');

/** The method of JSON-RPC that a body calls, or null where it calls none. */
export function methodOfCall({ requestBody }: Exchange): string | null {
  const text = requestBody?.text ?? '';
  if (text.length > LONGEST || !text.includes('"jsonrpc"')) return null;
  const json = jsonBody(requestBody);
  if (!isObject(json) || !('jsonrpc' in json) || typeof json['method'] !== 'string') return null;
  return json['method'];
}

/** The code that a call of JSON-RPC is all about, by the names of its method and parameters. */
export function codeOfCall(exchange: Exchange): string | null {
  const method = methodOfCall(exchange);
  const params = method === null ? null : (jsonBody(exchange.requestBody) as Json)['params'];
  if (method === null || !isObject(params)) return null;
  return codeIn(params, mayBePlain(method))?.objects[0] ?? null;
}

/** A code that is redeemed, a coupon for one, which is all that the body is about. */
function codeIn(json: Json, isPlain: boolean): Asked | null {
  let members = 0;
  let code: string | null = null;
  for (const name in json) {
    if (++members > FEW) return null;
    const value = json[name];
    if (typeof value !== 'string' || value === '') continue;
    if (isCodeName(name) || (isPlain && PLAIN_CODE.test(name))) code = value;
  }
  code ??= sentCodeIn(json);
  return code === null
    ? null
    : { operation: null, pairs: null, objects: [`code ${code}`], isCode: true };
}

/** Whether a body shows the code that was sent to a mailbox or a telephone. */
export function showsSentCode({ requestBody }: Exchange): boolean {
  if (requestBody?.text == null || requestBody.text.length > LONGEST) return false;
  const json = jsonBody(requestBody);
  return isObject(json) && sentCodeIn(json) !== null;
}

/**
 * The only digits beside one mailbox or telephone, whatever both are called: what was sent there, to
 * show that it is one's own. Under the name of a secret it is a sign-in, and counted as that.
 */
function sentCodeIn(json: Json): string | null {
  const texts = Object.entries(json).filter(
    (member): member is [string, string] => typeof member[1] === 'string',
  );
  if (texts.length > MOST_BESIDE || texts.some(([name]) => isSecretName(name))) return null;
  const codes = texts.filter(([, text]) => SENT_CODE.test(text));
  const accounts = texts.filter(([, text]) => !SENT_CODE.test(text) && ACCOUNT.test(text));
  return codes.length === 1 && accounts.length === 1 ? (codes[0]?.[1] ?? null) : null;
}

/** The operation of SOAP: the first element within the body, and the elements with a text below. */
function soapOf(text: string): Asked | null {
  const found = SOAP_OPERATION.exec(text);
  const operation = found?.[1];
  if (operation === undefined) return null;
  return asked(operation, pairsBy(ELEMENT, text, found?.index));
}

/**
 * The plain values within, by their own names; the number of a page is called that, lest it be
 * taken for the number of an object.
 */
function pairsOf(value: unknown, depth = 0, pairs: Pair[] = [], parent = ''): Pair[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return pairs;
  for (const [name, inner] of Object.entries(value)) {
    if (pairs.length >= MOST_PAIRS) return pairs;
    if (typeof inner === 'string' || typeof inner === 'number')
      pairs.push([isPageNumber(name, parent, value) ? 'page' : name, String(inner)]);
    else pairsOf(inner, depth + 1, pairs, name);
  }
  return pairs;
}

/** `page: { number: 3 }`, and a number beside how many a page has. */
const isPageNumber = (name: string, parent: string, beside: object): boolean =>
  name === 'number' && (PAGING.test(parent) || Object.keys(beside).some((one) => SIZE.test(one)));

const REFUSED = /forbid|denied|not allowed|permission|unauthori[sz]ed|access/i;
const ABSENT = /not[ _-]?found|no such|does not exist|unknown|missing/i;
const NO_SESSION = /unauthenticated|not (?:logged|signed) in|token|session/i;
const WRONG = /credential|password|log[ -]?in|sign[ -]?in/i;

/**
 * Whether an answer of 200 has no error and nothing else either: there is no such object, or there
 * is one that has none of what was asked for, such as a review.
 */
export function isEmptyWithin({ status, responseBody }: Exchange): boolean {
  if (status !== 200) return false;
  const answer = jsonBody(responseBody);
  return isObject(answer) && !Array.isArray(answer['errors']) && !isObject(answer['error']);
}

/**
 * The status that an answer of 200 stands for, by the errors in it, where operations are asked for
 * in bodies.
 */
export function statusWithin({ status, responseBody }: Exchange): number {
  if (status !== 200) return status;
  const answer = jsonBody(responseBody);
  if (!isObject(answer)) return status;
  const { data, error, errors } = answer;
  const failures = Array.isArray(errors)
    ? (errors as readonly unknown[])
    : isObject(error)
      ? [error]
      : [];
  if (failures.length === 0)
    return isObject(data) &&
      Object.keys(data).length > 0 &&
      Object.values(data).every((value) => value === null)
      ? 404
      : status;
  if (isObject(data) && Object.values(data).some((value) => value !== null)) return status;
  const words = JSON.stringify(failures.slice(0, 3)).slice(0, 500);
  if (WRONG.test(words)) return 401;
  return ABSENT.test(words) ? 404 : NO_SESSION.test(words) ? 401 : REFUSED.test(words) ? 403 : 400;
}
