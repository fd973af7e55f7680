import { askedInBody } from '../behaviour/askedInBody.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { hash32 } from './distinctValues.ts';
import { graphqlOperations } from './graphqlOperation.ts';

const OPERATIONS = /"(?:operationName|query|jsonrpc)"\s{0,4}:|<(?:[\w-]{1,40}:)?Body\b/;
/** Calls of JSON-RPC and SOAP, beside which a body with a query may be a search. */
const REMOTE = /"jsonrpc"\s{0,4}:|<(?:[\w-]{1,40}:)?Body\b/;
/** Texts within a document, and numbers. */
const LITERAL = /"[^"]*"|\d+/g;
/** What of an object an answer holds, where the caller says so. */
const SELECTING = /^(?:fields?|expand|include|embed|select|projection)$/i;
const LONGEST = 20_000;
const LONGEST_DOCUMENT = 2_000;

/**
 * Stands for the operation that a request asks one of many at the same address for (GraphQL,
 * JSON-RPC, SOAP), or for the part of an object that it selects; null where the address says all.
 */
export function operationLane(exchange: Exchange): number | null {
  const { requestBody, method, query } = exchange;
  if (method === 'GET') {
    const selected = query.filter(([name]) => SELECTING.test(name));
    if (selected.length > 0) return hash32(selected.map((pair) => pair.join('=')).join('&'));
  }
  const text = requestBody?.text ?? null;
  if (method !== 'GET' && (text === null || text.length > LONGEST || !OPERATIONS.test(text)))
    return null;
  const operations = graphqlOperations(exchange);
  if (operations.length > 0)
    return hash32(
      operations.every(({ name }) => name !== '')
        ? operations.map(({ name, type }) => `${type} ${name}`).join()
        : documentsOf(exchange),
    );
  const asked = text === null || !REMOTE.test(text) ? null : askedInBody(exchange, '');
  return asked?.operation == null ? null : hash32(asked.operation);
}

/** Operations without a name go by what they ask for, whatever is sent beside it. */
function documentsOf({ requestBody, query }: Exchange): string {
  const json = jsonBody(requestBody);
  const documents =
    json === undefined
      ? [requestBody?.text ?? query.find(([name]) => name === 'query')?.[1]]
      : (Array.isArray(json) ? json : [json]).map(
          (request: { readonly query?: unknown } | null) => request?.query,
        );
  return documents
    .map((document) => (typeof document === 'string' ? document : ''))
    .join()
    .slice(0, LONGEST_DOCUMENT)
    .replaceAll(LITERAL, '?');
}
