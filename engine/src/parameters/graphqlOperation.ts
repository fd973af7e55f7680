import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { keptName } from '../sensitive/keptName.ts';

export type GraphqlType = 'query' | 'mutation' | 'subscription';

/** An operation of a GraphQL request; without a name when it has none. */
export interface GraphqlOperation {
  readonly name: string;
  readonly type: GraphqlType;
}

const MOST_IN_BATCH = 20;
const LONGEST_NAME = 100;
const LOOKED_AT = 20_000;
const STARTS = /^[\s,]*(?:#[^\n]*\n[\s,]*)*(?:\{|(?:query|mutation|subscription|fragment)\b)/;
const OPERATIONS =
  /(?:^|[}\s])(query|mutation|subscription)\b\s*([_A-Za-z][_0-9A-Za-z]*)?\s*[({@]/g;
const NAME = /^[_A-Za-z][_0-9A-Za-z]*$/;

/**
 * The operations that a request asks for: of its JSON body (one or a batch), its GraphQL body, or
 * its query string. None when it is not GraphQL.
 */
export function graphqlOperations(exchange: Exchange): readonly GraphqlOperation[] {
  const { requestBody } = exchange;
  if (
    requestBody !== null &&
    /graphql/i.test(requestBody.mediaType) &&
    requestBody.text !== null &&
    !requestBody.text.startsWith('{"')
  )
    return one(operationOf(requestBody.text, undefined));
  const json = requestBody === null ? undefined : jsonBody(requestBody);
  if (json !== undefined)
    return (Array.isArray(json) ? json.slice(0, MOST_IN_BATCH) : [json]).flatMap((each: unknown) =>
      one(ofRequest(each)),
    );
  if (exchange.method !== 'GET') return [];
  const asked = Object.fromEntries(
    exchange.query.filter(
      ([name]) => name === 'query' || name === 'operationName' || name === 'extensions',
    ),
  );
  return one(ofRequest(asked));
}

const kept = (name: string): string => keptName(name.slice(0, LONGEST_NAME));

const one = (operation: GraphqlOperation | null): readonly GraphqlOperation[] =>
  operation === null ? [] : [operation];

function ofRequest(request: unknown): GraphqlOperation | null {
  if (typeof request !== 'object' || request === null) return null;
  const { query, operationName, extensions } = request as {
    readonly query?: unknown;
    readonly operationName?: unknown;
    readonly extensions?: unknown;
  }; // checked below
  const name =
    typeof operationName === 'string' && NAME.test(operationName) ? operationName : undefined;
  if (typeof query === 'string') return operationOf(query, name);
  // Known by a hash instead of a text: reads, as everything that is sent again and again.
  const isPersisted =
    name !== undefined &&
    (typeof extensions === 'string'
      ? extensions.includes('persistedQuery')
      : typeof extensions === 'object' && extensions !== null && 'persistedQuery' in extensions);
  return isPersisted ? { name: kept(name), type: 'query' } : null;
}

function operationOf(document: string, wanted: string | undefined): GraphqlOperation | null {
  const text = document.slice(0, LOOKED_AT);
  if (!STARTS.test(text) || !text.includes('{')) return null;
  let first: GraphqlOperation | null = null;
  for (const [, type, name = ''] of text.matchAll(OPERATIONS)) {
    const operation = { name: kept(name), type: type as GraphqlType }; // the alternatives of the pattern
    first ??= operation;
    if (wanted === undefined || name === wanted) return operation;
  }
  return first ?? { name: kept(wanted ?? ''), type: 'query' };
}
