import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { isTakenOver } from './takenOver.ts';

const taken = (name: string, sent: unknown, answer: unknown, status = 200): boolean =>
  isTakenOver(
    exampleExchange({
      method: 'POST',
      status,
      requestBody: exampleJson(sent),
      responseBody: exampleJson(answer),
    }),
    [{ isPrivileged: true, name } as never],
  );

describe('ATK-08 a field of rights or money that was slipped in', () => {
  const call = { method: 'player.update', params: { id: 'P7', role: 'admin' } };

  it('was accepted where the answer says it back, however deep', () => {
    assert.ok(taken('role', { role: 'admin' }, { user: { role: 'admin' } }));
    assert.ok(taken('params.role', call, { jsonrpc: '2.0', result: { role: 'admin' } }));
    assert.ok(taken('params.role', call, { data: { player: { role: 'admin' } } }));
  });

  it('was not where the answer keeps another value, has none, or refuses', () => {
    assert.ok(!taken('params.role', call, { result: { role: 'player' } }));
    assert.ok(!taken('params.role', call, { result: { id: 'P7' } }));
    assert.ok(!taken('params.role', call, { result: { role: 'admin' } }, 422));
    assert.ok(!taken('params.rank', call, { result: { role: 'admin' } }));
  });
});
