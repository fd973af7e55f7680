import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { EndpointParameters, type ObserveOptions } from './endpointParameters.ts';
import { operationLane } from './operationLane.ts';

const OPTIONS: ObserveOptions = {
  sampling: true,
  hashKey: new TextEncoder().encode('0123456789abcdef'),
};
const NAME = 'data.user.passwordResetToken';
const PROFILE = { id: 7, passwordResetToken: 'q8Zt4rBv1Kx7Lm2N' };

const asking = (operation: string, answer: unknown): Exchange =>
  exampleExchange({
    method: 'POST',
    path: '/graphql',
    requestBody: exampleJson({
      operationName: operation,
      query: `query ${operation}($id: ID!) { it(id: $id) { id } }`,
      variables: { id: 7 },
    }),
    responseBody: exampleJson({ data: answer }),
  });
const feed = asking('Feed', { feed: [{ id: 1, title: 'words' }] });
const item = asking('Item', { item: { id: 1, price: 3 } });
const profile = asking('UserProfile', { user: PROFILE });
const repaired = asking('UserProfile', { user: { id: 7 } });

const learn = (endpoint: EndpointParameters, exchange: Exchange, times = 1): void => {
  for (let n = 0; n < times; n += 1) endpoint.observe(exchange, [], OPTIONS);
};
const knows = (endpoint: EndpointParameters): boolean =>
  endpoint.list().some(({ name }) => name === NAME);

describe('fields of one of several operations', () => {
  it('POST-14 INV-18 stay known while their operation is seldom asked for, also where most messages are left out', () => {
    const endpoint = new EndpointParameters();
    learn(endpoint, profile, 20);
    for (let round = 0; round < 60; round += 1) {
      learn(endpoint, feed, 150);
      learn(endpoint, item, 110);
      learn(endpoint, profile);
      assert.ok(knows(endpoint), `round ${round}`);
    }
  });

  it('POST-14 INV-18 go when their operation comes 300 times without them, or is not asked for 10,000 times', () => {
    const endpoint = new EndpointParameters();
    for (let round = 0; round < 20; round += 1) {
      learn(endpoint, profile);
      learn(endpoint, feed, 3);
    }
    learn(endpoint, feed, 900);
    const gone = EndpointParameters.fromJSON(JSON.parse(JSON.stringify(endpoint.toJSON())));
    assert.ok(knows(gone), 'after a restart, too');
    learn(gone, repaired, 299);
    assert.ok(knows(gone));
    learn(gone, repaired);
    assert.ok(!knows(gone));
    learn(endpoint, feed, 10_000);
    assert.ok(!knows(endpoint));
  });

  it('INV-18 go after a month in which nobody asked for their operation, but for others', () => {
    const day = 86_400_000;
    const endpoint = new EndpointParameters();
    learn(endpoint, profile, 20);
    const from = profile.startedAt;
    for (let n = 1; n <= 60; n += 1)
      learn(endpoint, { ...feed, startedAt: from + (n * day) / 2 - day });
    assert.ok(knows(endpoint), '29 days');
    learn(endpoint, { ...feed, startedAt: from + 30 * day });
    assert.ok(!knows(endpoint));
  });

  it('POST-14 INV-18 stay known after 200 operations that were made up, or forgotten', () => {
    const endpoint = new EndpointParameters();
    for (let n = 0; n < 200; n += 1) learn(endpoint, asking(`Made${n}`, { it: { id: n } }));
    learn(endpoint, profile, 20);
    learn(endpoint, feed, 400);
    assert.ok(knows(endpoint));
    const again = EndpointParameters.fromJSON(JSON.parse(JSON.stringify(endpoint.toJSON())));
    learn(again, repaired, 299);
    assert.ok(knows(again));
    learn(again, repaired);
    assert.ok(!knows(again));
  });

  it('INV-18 of an operation that 200 others left no room for go by all requests, and are not back with it', () => {
    const endpoint = new EndpointParameters();
    learn(endpoint, feed, 600);
    learn(endpoint, profile, 20);
    for (let n = 0; n < 299; n += 1) learn(endpoint, asking(`Made${n}`, { it: { id: n } }));
    assert.ok(knows(endpoint));
    learn(endpoint, feed);
    assert.ok(!knows(endpoint));
    learn(endpoint, repaired);
    assert.ok(!knows(endpoint));
  });

  it('INV-18 go after 300 requests where the address says all', () => {
    const endpoint = new EndpointParameters();
    const answering = (answer: unknown) => exampleExchange({ responseBody: exampleJson(answer) });
    learn(endpoint, answering({ data: { user: PROFILE } }), 20);
    learn(endpoint, answering({ data: { user: { id: 7 } } }), 300);
    assert.ok(!knows(endpoint));
  });
});

describe('the operation that a request asks for', () => {
  const posting = (body: unknown): number | null =>
    operationLane(exampleExchange({ method: 'POST', requestBody: exampleJson(body) }));
  const reading = (...query: (readonly [string, string])[]): number | null =>
    operationLane(exampleExchange({ method: 'GET', query }));

  it('is that of GraphQL by its name, or by what it asks for, and the method of JSON-RPC', () => {
    assert.ok(operationLane(feed) !== null && operationLane(feed) !== operationLane(item));
    assert.equal(operationLane(profile), operationLane(repaired));
    const named = posting({ query: '{ user(id: 7) { email } }' });
    assert.equal(named, posting({ query: '{ user(id: 8) { email } }' }));
    assert.notEqual(named, posting({ query: '{ shop { name } }' }));
    const first = (query: string) => posting({ variables: { id: 7 }, query });
    assert.equal(first('{ shop { name } }'), posting({ query: '{ shop { name } }' }));
    assert.notEqual(first('{ shop { name } }'), first('{ user { email } }'));
    assert.equal(first('{ user(name: "a") { id } }'), first('{ user(name: "b") { id } }'));
    const got = (query: string) => reading(['variables', '{}'], ['query', query]);
    assert.notEqual(got('{ shop { name } }'), got('{ user { email } }'));
    const call = (method: string) => posting({ jsonrpc: '2.0', id: 1, method, params: [] });
    assert.notEqual(call('eth_call'), call('eth_chainId'));
  });

  it('is none of a search or of an order, and the fields that a GET selects', () => {
    assert.equal(posting({ query: 'red shoes', limit: 10 }), null);
    assert.equal(posting({ method: 'card', amount: 10 }), null);
    assert.equal(reading(['page', '2']), null);
    assert.notEqual(reading(['fields', 'id']), reading(['fields', 'id,email']));
  });
});
