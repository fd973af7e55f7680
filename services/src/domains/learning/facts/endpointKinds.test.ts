import assert from 'node:assert/strict';
import { it } from 'node:test';
import { exampleExchange } from '@palisade/engine/exchange/exampleExchange.ts';
import { EndpointKinds } from './endpointKinds.ts';

const typesOf = (...answers: readonly (readonly [status: number, type: string])[]) => {
  const kinds = new EndpointKinds();
  for (const [status, mediaType] of answers)
    kinds.see(
      'source',
      exampleExchange({ status, responseBody: { mediaType, text: '{}', size: 2 } }),
    );
  return [...kinds.contentTypes].sort();
};
const JSON_TYPE = 'application/json';
const PAGE = 'text/html; charset=utf-8';

it('INV-06 pages of balancers in the place of an answer are no content type of an endpoint', () => {
  for (const status of [301, 302, 404, 502, 503, 504])
    assert.deepEqual(typesOf([200, JSON_TYPE], [status, PAGE], [200, JSON_TYPE]), [JSON_TYPE]);
  assert.deepEqual(typesOf([502, PAGE]), []);
});

it('INV-06 pages that were asked for are, and so is what errors are told in', () => {
  assert.deepEqual(typesOf([200, JSON_TYPE], [502, PAGE], [200, PAGE]), [JSON_TYPE, 'text/html']);
  assert.deepEqual(typesOf([201, PAGE]), ['text/html']);
  assert.deepEqual(typesOf([200, JSON_TYPE], [422, 'application/problem+json']), [
    JSON_TYPE,
    'application/problem+json',
  ]);
});
