import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { describesItself } from './describesItself.ts';

const answering = (value: unknown): boolean => {
  const text = JSON.stringify(value);
  const responseBody = { text, mediaType: 'application/json', size: text.length };
  return describesItself(exampleExchange({ responseBody }));
};

describe('an answer that describes the API', () => {
  it('POST-14 is a schema or a type of GraphQL, and no data beside or named like it', () => {
    assert.ok(answering({ data: { __schema: { types: [] } } }));
    assert.ok(!answering({ data: { __typename: 'Query' } }));
    assert.ok(!answering({ data: { me: { __typename: 'User', email: 'ada@example.com' } } }));
    assert.ok(!answering({ __schema: 'v1', email: 'ada@example.com' }));
  });
});
