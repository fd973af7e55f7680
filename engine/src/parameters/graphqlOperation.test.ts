import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { graphqlOperations } from './graphqlOperation.ts';

const post = (value: unknown) =>
  graphqlOperations(
    exampleExchange({ method: 'POST', path: '/api', requestBody: exampleJson(value) }),
  );

describe('GraphQL operations', () => {
  it('ENG-03 have the name and type that the document gives them', () => {
    assert.deepEqual(
      post({ query: 'query Orders($first: Int) { orders(first: $first) { id } }' }),
      [{ name: 'Orders', type: 'query' }],
    );
    assert.deepEqual(post({ query: '# pays\nmutation PayOrder{ pay { id } }', variables: {} }), [
      { name: 'PayOrder', type: 'mutation' },
    ]);
    assert.deepEqual(post({ query: '{ me { query mutation } }' }), [{ name: '', type: 'query' }]);
    assert.deepEqual(
      post({ query: 'fragment F on A { b } subscription Live @live { a { ...F } }' }),
      [{ name: 'Live', type: 'subscription' }],
    );
  });

  it('ENG-03 are the one that is asked for among several, each of a batch, persisted ones too', () => {
    assert.deepEqual(post({ query: 'query A { a } mutation B { b }', operationName: 'B' }), [
      { name: 'B', type: 'mutation' },
    ]);
    assert.deepEqual(post([{ query: 'query A { a }' }, { query: 'mutation B { b }' }]), [
      { name: 'A', type: 'query' },
      { name: 'B', type: 'mutation' },
    ]);
    assert.deepEqual(
      post({ operationName: 'Feed', extensions: { persistedQuery: { sha256Hash: 'x' } } }),
      [{ name: 'Feed', type: 'query' }],
    );
    assert.deepEqual(graphqlOperations(exampleExchange({ query: [['query', 'query Q { a }']] })), [
      { name: 'Q', type: 'query' },
    ]);
    assert.deepEqual(
      graphqlOperations(
        exampleExchange({
          method: 'POST',
          requestBody: { mediaType: 'application/graphql', text: 'mutation M { a }', size: 16 },
        }),
      ),
      [{ name: 'M', type: 'mutation' }],
    );
  });

  it('are none of a search that is called query', () => {
    assert.deepEqual(post({ query: 'red shoes' }), []);
    assert.deepEqual(post({ query: 'query of the week' }), []);
    assert.deepEqual(post('query'), []);
    assert.deepEqual(
      graphqlOperations(exampleExchange({ query: [['query', 'query letters']] })),
      [],
    );
  });
});
