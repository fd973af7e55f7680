import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { EndpointFacts } from './endpointFacts.ts';
import { sharedAnswer } from './sharedAnswers.ts';

const answered = (said: string, sends: readonly [string, string][] = [], method = 'GET') =>
  exampleExchange({
    method,
    requestHeaders: sends,
    responseHeaders: said === '' ? [] : [['cache-control', said]],
  });

describe('POST-11 an answer that a shared cache may give to anybody', () => {
  for (const said of ['public, max-age=300', 'max-age=0, s-maxage=60', 'Public,MAX-AGE=9'])
    it(`is one with ${said}`, () => assert.equal(sharedAnswer(answered(said)), 'sharedByAll'));
  for (const said of [
    '',
    'no-store',
    'max-age=300',
    'private, public, max-age=300',
    's-maxage=0',
    'publicity, max-age=300',
    'public',
    'public, max-age=0, must-revalidate',
    'public, no-cache',
    'public, no-cache, max-age=300',
    'public, max-age=300, s-maxage=0',
  ])
    it(`is none with ${said || 'nothing said'}`, () =>
      assert.equal(sharedAnswer(answered(said)), 'ofOneCaller'));
  it('is what every copy of an app is told, whoever asks', () => {
    const told = (path: string, answer: object, sends: readonly [string, string][] = []) =>
      sharedAnswer(
        exampleExchange({ path, requestHeaders: sends, responseBody: exampleJson(answer) }),
      );
    const settings = { stripe: { publishableKey: 'pk_live_1' }, search: { apiKey: 'k7Zt9Rb1Vc' } };
    assert.equal(told('/api/config', settings), 'sharedByAll');
    assert.equal(told('/app-config.json', settings, [['x-api-key', 'k7Zt9Rb1']]), 'sharedByAll');
    assert.equal(told('/api/config', { search: { apiKey: 'k7Zt9Rb1Vc' } }), 'ofOneCaller');
    assert.equal(told('/api/orders', settings), 'ofOneCaller');
    assert.equal(told('/users/7/settings', settings), 'ofOneCaller', 'somebody is named');
    for (const sent of [
      ['cookie', 'sid=k7Zt9Rb1VcQ2mX8wLp4Ns6Yd'],
      ['authorization', 'Bearer k7Zt9Rb1VcQ2mX8wLp4Ns6Yd'],
    ] as const)
      assert.equal(told('/api/bootstrap', settings, [[...sent]]), 'ofOneCaller', sent[0]);
    const kept = exampleExchange({
      path: '/api/bootstrap',
      responseHeaders: [['cache-control', 'private, no-store']],
      responseBody: exampleJson(settings),
    });
    assert.equal(sharedAnswer(kept), 'ofOneCaller');
  });
  it('is none for whoever shows a credential, or writes', () => {
    for (const shown of [
      ['authorization', 'Bearer k7Zt9Rb1VcQ2mX8wLp4Ns6Yd'],
      ['cookie', 'session_id=k7Zt9Rb1VcQ2mX8wLp4Ns6Yd'],
      ['x-api-key', 'k7Zt9Rb1VcQ2mX8wLp4Ns6Yd'],
    ] as const)
      assert.equal(
        sharedAnswer(answered('public, max-age=300', [[...shown]])),
        'ofOneCaller',
        shown[0],
      );
    assert.equal(sharedAnswer(answered('public, max-age=300', [], 'POST')), 'ofOneCaller');
  });
  it('is no fact of an endpoint that keeps other answers apart', () => {
    const facts = new EndpointFacts();
    facts.look(answered('public, max-age=300'), false);
    assert.deepEqual([facts.has('sharedByAll'), facts.has('ofOneCaller')], [true, false]);
    facts.look(answered('no-store'), false);
    assert.deepEqual([facts.has('sharedByAll'), facts.has('ofOneCaller')], [true, true]);
  });
});
