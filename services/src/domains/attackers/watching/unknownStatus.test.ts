import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const START = Date.UTC(2026, 4, 1, 9);
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const many = (count: number, make: (index: number) => EntryOptions): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => make(index));
const SEARCH = 'https://shop.example/search';
const ordinary = many(300, (index) => ({
  client: `203.0.113.${(index % 30) + 1}`,
  url: `${SEARCH}?q=lamp${index % 7}`,
  at: at(index),
  body: { found: index },
}));
const refused = (q: string, index: number): EntryOptions => ({
  client: '198.51.100.66',
  url: `${SEARCH}?q=${encodeURIComponent(q)}`,
  status: 999,
  body: { denied: true },
  at: at(400 + index),
});
const payloads = [
  "' OR '1'='1' --",
  "1' UNION SELECT name, password FROM users--",
  "x'; DROP TABLE orders;--",
  '1 AND SLEEP(5)--',
];

describe('answers with a status that HTTP does not know', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
    await server.send(...ordinary);
  });
  after(() => server.close());

  it('ATK-13 ENG-04 an attack that was refused with 999 is seen like any other, and is no success', async () => {
    const receipt = await server.send(...payloads.map(refused));
    assert.deepEqual([receipt.received, receipt.rejected], [4, {}]);
    const steps = await server.rows<{
      type: string;
      response_status: number;
      attempts: number;
      successes: number;
      id: string;
    }>('select * from attackers.steps');
    assert.deepEqual(
      steps.map(({ type, response_status, attempts, successes }) => [
        type,
        response_status,
        attempts,
        successes,
      ]),
      [['injection', 999, 4, 0]],
    );
    const examples = await server.rows<{ exchange: { status: number } }>(
      'select exchange from attackers.examples',
    );
    assert.deepEqual([...new Set(examples.map(({ exchange }) => exchange.status))], [999]);
    const requests = await server.rows<{ status: number }>(
      'select distinct status from attackers.requests',
    );
    assert.deepEqual(requests, [{ status: 999 }]);
    const { body } = await server.call('POST', 'steps/lookup', { ids: steps.map(({ id }) => id) });
    assert.match(JSON.stringify(body), /"status":999|"responseStatus":999/);
  });

  it('INV-18 it is an error of its endpoint, kept with the codes and in a class of its own', async () => {
    await server.send(
      ...many(20, (index) => ({
        client: `203.0.113.${index + 1}`,
        url: `${SEARCH}?q=desk`,
        status: 999,
        body: { denied: true },
        at: at(600 + index),
      })),
    );
    const [endpoint] = await server.rows<{ response_codes: number[]; errors: number }>(
      "select response_codes, errors from inventory.endpoints where path = '/search'",
    );
    assert.deepEqual(endpoint, { response_codes: [200, 999], errors: 24 });
    const parameters = await server.rows(
      "select status_class, name from inventory.parameters where side = 'response' and location = 'body' order by 1",
    );
    assert.deepEqual(parameters, [
      { status_class: '2xx', name: 'found' },
      { status_class: '9xx', name: 'denied' },
    ]);
  });

  it('INV-18 it makes no endpoint of a path that nobody knew', async () => {
    const { learned, noise } = await server.send(
      ...many(5, (index) => ({
        client: '203.0.113.7',
        url: `https://shop.example/people/${index}`,
        status: 999,
        at: at(700 + index),
      })),
    );
    assert.deepEqual([learned, noise], [0, { nonSuccessOnly: 5 }]);
  });
});
