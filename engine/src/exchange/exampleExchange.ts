import type { Body, Exchange } from './exchange.ts';

/** An exchange for tests: `GET https://shop.example/` answered 200, with what is given changed. */
export function exampleExchange(changes: Partial<Exchange> = {}): Exchange {
  return {
    startedAt: Date.UTC(2026, 4, 1),
    clientAddress: '203.0.113.9',
    method: 'GET',
    scheme: 'https',
    host: 'shop.example',
    path: '/',
    query: [],
    requestHeaders: [],
    requestBody: null,
    status: 200,
    responseHeaders: [],
    responseBody: null,
    ...changes,
  };
}

/** A JSON body as sent. */
export function exampleJson(value: unknown): Body {
  const text = JSON.stringify(value);
  return { mediaType: 'application/json; charset=utf-8', text, size: text.length };
}
