import type { FindingName } from '@palisade/vocabulary/findings.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';

type Report = (name: FindingName, evidence: string) => void;

const MANY_OPERATIONS = 11;
const DEEP = 16;
const LONGEST_QUERY = 20_000;

/** What an answered GraphQL request shows about the limits of the server. */
export function graphQlFindings(exchange: Exchange, report: Report): void {
  const request = jsonBody(exchange.requestBody);
  const answer = jsonBody(exchange.responseBody);
  if (Array.isArray(request)) {
    const isAnswered =
      Array.isArray(answer) && answer.length >= MANY_OPERATIONS && isSuccess(exchange);
    if (request.length >= MANY_OPERATIONS && isAnswered)
      report(
        'GraphQL batching not limited',
        `${MANY_OPERATIONS} or more operations in one request`,
      );
    return;
  }
  if (/Did you mean \\?"/.test(exchange.responseBody?.text?.slice(0, LONGEST_QUERY) ?? ''))
    report('GraphQL field suggestions enabled', 'Did you mean');
  const query =
    memberOf(request, 'query') ?? exchange.query.find(([name]) => name === 'query')?.[1];
  const data = memberOf(answer, 'data');
  if (
    typeof query !== 'string' ||
    query.length > LONGEST_QUERY ||
    typeof data !== 'object' ||
    data === null ||
    !isSuccess(exchange)
  )
    return;
  // The schema is asked for to its depth by every tool.
  if ('__schema' in data || '__type' in data)
    report('GraphQL introspection enabled', '__schema' in data ? '__schema' : '__type');
  else if (depthOf(query) >= DEEP && memberOf(answer, 'errors') === undefined)
    report('GraphQL depth not limited', `${DEEP} or more levels`);
}

/** Whether a request may be so deep, or a batch: read of its text, for every exchange. */
export function isUnusualGraphQl({ requestBody, query }: Exchange): boolean {
  const text = requestBody?.text ?? query.find(([name]) => name === 'query')?.[1] ?? '';
  if (text.length < 2 * DEEP || text.length > LONGEST_QUERY) return false;
  if (text.startsWith('[')) return true;
  let braces = 0;
  for (let at = text.indexOf('{'); at >= 0 && braces < DEEP; at = text.indexOf('{', at + 1))
    braces += 1;
  return braces >= DEEP;
}

const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status < 300;

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Levels of braces outside strings. */
function depthOf(query: string): number {
  let depth = 0;
  let deepest = 0;
  for (const part of query.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[{}]/g)) {
    depth += part[0] === '{' ? 1 : -1;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}
