import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DistinctPlaces } from './distinctPlaces.ts';

test('places are saved once each, told apart by host, method, endpoint and template', () => {
  const places = new DistinctPlaces();
  const orders = { key: 'e1', template: '/orders' };
  const asked = [
    ['a.example', 'GET', orders],
    ['a.example', 'GET', { ...orders }],
    ['b.example', 'GET', orders],
    ['a.example', 'POST', orders],
    ['a.example', 'GET', { key: 'e1', template: '/orders/{orderId}' }],
    ['a.example', 'GET', null],
    ['b.example', 'GET', null],
    ['a.example', 'GET', null],
    ['a.example', 'GET', { key: 'a.example GET', template: '/x' }],
  ] as const;
  assert.deepEqual(
    asked.map(([host, method, endpoint]) => places.numberOf(host, method, endpoint)),
    [0, 0, 1, 2, 3, 4, 5, 4, 6],
  );
  assert.deepEqual(places.list[6], ['a.example', 'GET', 'a.example GET', '/x']);
  assert.equal(places.list.length, 7);
});
