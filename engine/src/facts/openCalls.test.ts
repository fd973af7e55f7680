import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { isCallForAnybody } from './openCalls.ts';

const PLAYER = { result: { id: 'P7', email: 'ann@mail.example' } };
const BEST = { result: { rows: [{ rank: 1, score: 70_500 }] } };
const isForAnybody = (method: string, answer: object): boolean =>
  isCallForAnybody(
    exampleExchange({
      method: 'POST',
      path: '/rpc',
      requestBody: exampleJson({ jsonrpc: '2.0', id: 1, method, params: {} }),
      responseBody: exampleJson({ jsonrpc: '2.0', id: 1, ...answer }),
    }),
  );

describe('POST-14 calls of JSON-RPC without a credential', () => {
  it('say nothing of who is let in where people do them before they sign in', () => {
    assert.equal(isForAnybody('session.open', PLAYER), true);
    assert.equal(isForAnybody('account.register', PLAYER), true);
  });

  it('nor where all may know what is given', () => {
    assert.equal(isForAnybody('leaderboard.top', BEST), true);
  });

  it('but say it of a method that gives data of a person, or changes something', () => {
    assert.equal(isForAnybody('player.get', PLAYER), false);
    assert.equal(isForAnybody('player.update', BEST), false);
  });

  it('and are no other requests', () => {
    const requestBody = exampleJson({ method: 'leaderboard.top' });
    assert.equal(isCallForAnybody(exampleExchange({ method: 'POST', requestBody })), false);
    assert.equal(isCallForAnybody(exampleExchange()), false);
  });

  it('are told of a batch where each of its calls says so', () => {
    const isBatchForAnybody = (...calls: readonly (readonly [string, object])[]): boolean =>
      isCallForAnybody(
        exampleExchange({
          method: 'POST',
          path: '/rpc',
          requestBody: exampleJson(
            calls.map(([method], id) => ({ jsonrpc: '2.0', id, method, params: {} })),
          ),
          responseBody: exampleJson(
            calls.map(([, answer], id) => ({ jsonrpc: '2.0', id, ...answer })),
          ),
        }),
      );
    assert.equal(isBatchForAnybody(['session.open', PLAYER], ['leaderboard.top', BEST]), true);
    assert.equal(isBatchForAnybody(['session.open', PLAYER], ['player.get', PLAYER]), false);
  });
});
