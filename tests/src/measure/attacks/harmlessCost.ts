import type { Exchange, Pair } from '@palisade/engine/exchange/exchange.ts';
import { jsonBody } from '@palisade/engine/exchange/jsonBody.ts';
import { requestSignatures } from '@palisade/engine/signatures/requestSignatures.ts';
import { bodyWith, requestTo } from './attackSample.ts';

/** Few enough to stay near the processor, as an exchange does that was just read. */
const REQUESTS = 500;
const ROUNDS = 200;
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'ShopApp/7.4 (iPhone; iOS 18.1; Scale/3.00)',
  'okhttp/4.12.0',
  'python-requests/2.32.3',
];

const headers = (n: number): Pair[] => [
  ['host', 'api.shop.example'],
  ['user-agent', AGENTS[n % AGENTS.length] ?? ''],
  ['accept', 'application/json, text/plain, */*'],
  ['accept-language', 'de-CH,de;q=0.9,en;q=0.8'],
  ['accept-encoding', 'gzip, deflate, br'],
  [
    'authorization',
    `Bearer eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.${(n * 7_919).toString(36).padStart(160, 'k')}.${(n * 104_729).toString(36).padStart(86, 'Z')}`,
  ],
  [
    'x-request-id',
    `5f0c${(n * 31).toString(16).padStart(8, '0')}-4b1d-4c7e-9a51-${n.toString(16).padStart(12, '0')}`,
  ],
  ['cookie', `session=${(n * 7_907).toString(36).padStart(32, 'q')}; theme=dark; locale=de-CH`],
];

/** Requests as most are: reading, listing, searching, writing, one in ten with prose in it. */
function harmlessRequest(n: number): Exchange {
  const requestHeaders = headers(n);
  switch (n % 10) {
    case 0:
    case 1:
    case 2:
      return requestTo(`/v2/orders/${n + 10_000}`, { requestHeaders });
    case 3:
    case 4:
      return requestTo(
        `/v2/products?category=lamps&page=${n % 40}&limit=50&sort=-price&updatedSince=2026-04-${10 + (n % 20)}T08:00:00Z`,
        { requestHeaders },
      );
    case 5:
      return requestTo(`/v2/search?q=desk%20lamp%20with%20dimmer%20${n}&lang=de`, {
        requestHeaders,
      });
    case 6:
    case 7:
      return bodyWith(
        'application/json',
        JSON.stringify({
          customerId: `c-${n}`,
          items: [
            { sku: `LMP-${n % 900}`, quantity: 2, price: 49.9 },
            { sku: 'CBL-2', quantity: 1, price: 4.5 },
          ],
          address: { street: 'Bahnhofstrasse 12', city: 'Winterthur', zip: '8400', country: 'CH' },
          email: `ada.${n}@mail.example`,
          coupon: null,
        }),
        { path: '/v2/orders', requestHeaders },
      );
    case 8:
      return bodyWith(
        'application/json',
        JSON.stringify({
          rating: 4,
          title: `Works well, order ${n}`,
          text: "It's a good lamp; the cable is short (1.2 m), but that doesn't matter on my desk. I'd buy it again & again.",
        }),
        { path: '/v2/reviews', requestHeaders },
      );
    default:
      return bodyWith(
        'application/x-www-form-urlencoded',
        `name=Ada+Example+${n}&phone=%2B41440000000&consent=true`,
        { path: '/v2/contacts', requestHeaders },
      );
  }
}

/**
 * Microseconds that a harmless request costs, beside parsing its JSON, which learning does anyway:
 * the median of several rounds.
 */
export function harmlessCost(progress: (line: string) => void): number {
  const exchanges = Array.from({ length: REQUESTS }, (_, n) => harmlessRequest(n));
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    for (const { requestBody } of exchanges) jsonBody(requestBody);
    const parsed = performance.now();
    for (const exchange of exchanges) {
      jsonBody(exchange.requestBody);
      if (requestSignatures(exchange).length > 0) found++;
    }
    times.push(((performance.now() - parsed - (parsed - from)) * 1_000) / exchanges.length);
  }
  progress(`attacks: ${found} of ${REQUESTS * ROUNDS} harmless requests hold a signature`);
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}
