import type { Exchange, Pair } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { byName } from '../exchange/byName.ts';

/** What a request asks for in its body, where that does what a path and a query do elsewhere. */
export interface Asked {
  /** Operation, or null where the path alone says it. */
  readonly operation: string | null;
  readonly pairs: readonly Pair[];
  /** The object that is asked for, with the operation; null when none is named. */
  readonly object: string | null;
}

const READING = /(?:^|\/)[\w.-]{0,40}(?:search|find|query|lookup|filter|list)[\w.-]{0,20}\/?$/i;
const ID = /^(?:.{0,40}(?:_id|Id|ID)|id|uuid|guid|slug|number|key)$/;
const LONGEST = 8_192;
const MOST_PAIRS = 20;
const DEEPEST = 3;
const FORM = 'application/x-www-form-urlencoded';
const isReading = byName((path) => READING.test(path));
type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads what is asked for from a GraphQL or JSON-RPC body, or from that of a search; null when the
 * body is something else.
 * @param template of the endpoint
 */
export function askedInBody({ requestBody }: Exchange, template: string): Asked | null {
  if (requestBody === null || requestBody.text === null || requestBody.text.length > LONGEST)
    return null;
  const json = jsonBody(requestBody);
  if (isObject(json)) {
    if (typeof json['query'] === 'string' || isObject(json['variables']))
      return asked(operationName(json), json['variables']);
    if (typeof json['method'] === 'string' && 'jsonrpc' in json)
      return asked(json['method'], json['params']);
    return isReading(template) ? { operation: null, pairs: pairsOf(json), object: null } : null;
  }
  return requestBody.mediaType.startsWith(FORM) && isReading(template)
    ? { operation: null, pairs: readQuery(requestBody.text), object: null }
    : null;
}

function operationName({ operationName: name, query }: Json): string {
  return typeof name === 'string' ? name : typeof query === 'string' ? query.slice(0, 60) : '';
}

function asked(operation: string, values: unknown): Asked {
  const pairs = pairsOf(values);
  const id = pairs.find(([name]) => ID.test(name));
  return {
    operation,
    pairs: [['', operation], ...pairs],
    object: id === undefined ? null : `${operation} ${id[1]}`,
  };
}

/** The plain values within, by their own names. */
function pairsOf(value: unknown, depth = 0, pairs: Pair[] = []): Pair[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return pairs;
  for (const [name, inner] of Object.entries(value)) {
    if (pairs.length >= MOST_PAIRS) return pairs;
    if (typeof inner === 'string' || typeof inner === 'number') pairs.push([name, String(inner)]);
    else pairsOf(inner, depth + 1, pairs);
  }
  return pairs;
}

const REFUSED = /forbid|denied|not allowed|permission|unauthori[sz]ed|access/i;
const ABSENT = /not[ _-]?found|no such|does not exist|unknown|missing/i;
const NO_SESSION = /unauthenticated|not (?:logged|signed) in|token|session/i;
const WRONG = /credential|password|log[ -]?in|sign[ -]?in/i;

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
