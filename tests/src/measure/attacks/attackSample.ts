import type { Exchange, Pair } from '@palisade/engine/exchange/exchange.ts';
import { readQuery } from '@palisade/engine/exchange/readUrl.ts';

/** One labelled request or value. */
export interface AttackSample {
  readonly isAttack: boolean;
  /** What the set calls its kind. */
  readonly family: string;
  /** What the payload is, apart from how it is sent: decides which half of the set it is in. */
  readonly key: string;
  /** It tests one rule of a rule set: fires, or must not, whatever else the request is. */
  readonly isRule: boolean;
  readonly exchange: Exchange;
  /**
   * From a list of names (of headers, attributes, pages) that are put into a payload, and none by
   * themselves.
   */
  readonly isWord?: boolean;
}

const BASE: Exchange = {
  startedAt: 0,
  clientAddress: null,
  method: 'GET',
  scheme: 'https',
  host: 'api.example',
  path: '/v1/things',
  query: [],
  requestHeaders: [],
  requestBody: null,
  status: 200,
  responseHeaders: [],
  responseBody: null,
};

/** A request with what is given. */
export const requestWith = (changes: Partial<Exchange>): Exchange => ({ ...BASE, ...changes });

/** A request with one body. */
export const bodyWith = (
  mediaType: string,
  text: string,
  changes: Partial<Exchange> = {},
): Exchange =>
  requestWith({
    method: 'POST',
    requestBody: { mediaType, text, size: text.length },
    requestHeaders: [['content-type', mediaType]],
    ...changes,
  });

/** A request to a path with its query as sent. */
export function requestTo(target: string, changes: Partial<Exchange> = {}): Exchange {
  const bare = target.split('#', 1)[0] ?? '';
  const mark = bare.indexOf('?');
  return requestWith({
    path: mark < 0 ? bare : bare.slice(0, mark),
    query: mark < 0 ? [] : readQuery(bare.slice(mark + 1)),
    ...changes,
  });
}

/** Headers with lower-case names. */
export const lowerCaseNames = (headers: Readonly<Record<string, unknown>>): Pair[] =>
  Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
