import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { credentials } from '@palisade/engine/authentication/credentials.ts';
import { exampleExchange, exampleJson } from '@palisade/engine/exchange/exampleExchange.ts';
import type { TriedWeakness } from '@palisade/engine/facts/attackFindings.ts';
import { EndpointState } from './endpointState.ts';

const HOUR = 3_600_000;
const tried = (isProven: boolean): readonly TriedWeakness[] => [
  { finding: 'SQL injection succeeded', evidence: 'query q', isProven },
];
const attack = (hour: number) =>
  exampleExchange({
    path: '/find',
    query: [
      ['q', "1' OR '1'='1"],
      ['file', '../../etc/passwd'],
    ],
    clientAddress: '192.0.2.1',
    startedAt: hour * HOUR,
    status: 200,
  });
const quiet = (): EndpointState => {
  const endpoint = new EndpointState('id', 'shop.example', 'GET', '/find');
  endpoint.isModelStale = endpoint.isRowStale = false;
  return endpoint;
};

describe('POST-11 attacks that an endpoint suffers', () => {
  it('cause no write where they show nothing of it', () => {
    const endpoint = quiet();
    for (let hour = 1; hour < 5; hour += 1)
      assert.ok(!endpoint.suffer(attack(hour), tried(false), hour > 2));
    assert.ok(!endpoint.isModelStale && !endpoint.isRowStale);
  });

  it('cause one where they prove something, or fail where something was proven', () => {
    const endpoint = quiet();
    assert.ok(endpoint.suffer(attack(1), tried(true), true), 'a scanner whose payload worked');
    assert.ok(endpoint.isModelStale && endpoint.isRowStale);
    endpoint.isModelStale = endpoint.isRowStale = false;
    assert.ok(!endpoint.suffer(attack(2), tried(false), true), 'a scanner in vain');
    assert.ok(!endpoint.isModelStale);
    assert.ok(endpoint.suffer(attack(2), tried(false)), 'anybody else');
    assert.ok(endpoint.isModelStale);
  });

  it('show what a graph gives to whoever asks unlike all others', () => {
    const ask = (query: string, answer: unknown) =>
      exampleExchange({
        method: 'POST',
        path: '/graphql',
        requestBody: exampleJson({ query }),
        responseBody: exampleJson(answer),
        startedAt: HOUR,
      });
    const graph = new EndpointState('id', 'shop.example', 'POST', '/graphql');
    const usual = ask('{ me { name } }', { data: { me: { name: 'Ada' } } });
    graph.observe('a', usual, null, null, credentials(usual));
    const deep = '{ team '.repeat(18) + '}'.repeat(18);
    const told = (endpoint: EndpointState, query: string, answer: unknown): string => {
      endpoint.suffer(ask(query, answer), [], true);
      return endpoint.facts.findings.map(({ name }) => name).join();
    };
    assert.equal(told(graph, deep, { errors: [{ message: 'too deep' }] }), '');
    const schema = '{ __schema { types { fields { name } } } }';
    const refused = { errors: [{ message: 'no introspection' }] };
    assert.equal(told(graph, schema, refused), '');
    assert.equal(
      told(graph, schema, { data: { __schema: { types: [] } } }),
      'GraphQL introspection enabled',
    );
    assert.equal(
      told(graph, deep, { data: { team: {} } }),
      'GraphQL depth not limited,GraphQL introspection enabled',
    );
    const other = new EndpointState('id', 'shop.example', 'POST', '/search');
    assert.equal(told(other, deep, { data: { team: {} } }), '', 'not of a graph');
  });
});
