import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AuthenticationStats } from '@palisade/engine/authentication/authenticationStats.ts';
import { credentials } from '@palisade/engine/authentication/credentials.ts';
import { readHarEntry } from '@palisade/engine/exchange/readHarEntry.ts';
import { exportOpenApi } from '@palisade/engine/oas/exportOpenApi.ts';
import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import { lintDocument } from './lintDocument.ts';

const OPTIONS = { sampling: true, hashKey: new Uint8Array(32).fill(5) };
const HOST = 'shop.example';
const PEOPLE = ['6f1d0c2e-7f0b-4c39-9a53-0d1f2b3c4d5e', 'c0ffee00-1234-4abc-8def-0123456789ab'];
const NUMBERS = ['17', '18'];
const LIMITED = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99' };
const ORIGIN = { 'access-control-allow-origin': 'https://shop.example' };
const [NUMERIC, UNLIMITED, NO_ORIGIN] = [
  'owasp:api1:2023-no-numeric-ids',
  'owasp:api4:2023-rate-limit',
  'owasp:api8:2023-define-cors-origin',
];

/** What lint says is wrong with the export of an API that was seen to answer so. */
async function faultsOf(
  ids: readonly string[],
  answerHeaders: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const stats = new AuthenticationStats();
  const parameters = new EndpointParameters();
  const statuses = [200, 400, 401, 429, 500];
  for (let second = 0; second < 60; second++) {
    const status = second % 12 === 0 ? (statuses[second / 12] ?? 200) : 200;
    const id = ids[second % ids.length] ?? '';
    const headers = { ...answerHeaders, ...(status === 429 ? { 'retry-after': '3' } : {}) };
    const reading = readHarEntry({
      startedDateTime: new Date(Date.UTC(2026, 4, 1) + second * 1_000).toISOString(),
      request: {
        method: 'GET',
        url: `https://${HOST}/orders/${id}`,
        headers: [{ name: 'Authorization', value: 'Bearer abcdefghijklmnopqrstuvwx' }],
      },
      response: {
        status,
        headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
        content: { mimeType: 'application/json', text: '{"state":"shipped"}' },
      },
    });
    assert.ok('exchange' in reading);
    stats.observe(status, credentials(reading.exchange), reading.exchange.startedAt);
    parameters.observe(reading.exchange, [{ name: 'orderId', value: id }], OPTIONS);
  }
  const endpoint = {
    method: 'GET',
    path: '/orders/{orderId}',
    statuses,
    requests: 60,
    isExternal: true,
    parameters,
    authentication: stats.toJSON(),
  };
  const document = exportOpenApi({ name: 'shop', host: HOST, endpoints: [endpoint] });
  const { issues } = await lintDocument(JSON.stringify(document));
  const faults = issues.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
  return [...new Set(faults)].sort();
}

// These rules are about the API: an export that passed them by itself would say what nobody saw.
describe('lint of what was learned', () => {
  it('INV-15 finds no error in the export of an API whose ids are random and whose answers tell of rate limits and origins', async () => {
    assert.deepEqual(await faultsOf(PEOPLE, { ...LIMITED, ...ORIGIN }), []);
  });

  it('INV-15 says of an API with numbers for ids, without rate limits or origins that it is so, and nothing else', async () => {
    assert.deepEqual(await faultsOf(NUMBERS, { ...LIMITED, ...ORIGIN }), [NUMERIC]);
    assert.deepEqual(await faultsOf(PEOPLE, ORIGIN), [UNLIMITED]);
    assert.deepEqual(await faultsOf(PEOPLE, LIMITED), [NO_ORIGIN]);
    assert.deepEqual(await faultsOf(NUMBERS, {}), [NUMERIC, UNLIMITED, NO_ORIGIN]);
  });
});
