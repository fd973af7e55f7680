import assert from 'node:assert/strict';
import { it } from 'node:test';
import { exampleExchange } from '@palisade/engine/exchange/exampleExchange.ts';
import { EndpointState } from './endpointState.ts';

it('ENG-05 judges an endpoint again as soon as its requests add to its risk', () => {
  const endpoint = new EndpointState('1', 'shop.example', 'GET', '/carts');
  const observe = (until: number): void => {
    while (endpoint.requests < until)
      endpoint.observe('gateway', exampleExchange({ method: 'GET', path: '/carts' }), null);
  };
  observe(990);
  endpoint.judge();
  endpoint.markSaved();
  observe(999);
  assert.equal(endpoint.isRowStale, false);
  assert.equal(endpoint.isJudgementDue, false);
  observe(1_000);
  assert.equal(endpoint.isJudgementDue, true);
});
