import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { HeldFacts } from './heldFacts.ts';

const SHIFT = 4_711;

const accounts = (n: number) =>
  exampleExchange({
    path: '/v0/people',
    responseBody: exampleJson([{ email: `ann${n}@mail.example`, password: `Correct-${n}` }]),
  });
const call = (isAdmin: boolean) =>
  exampleExchange({
    method: 'POST',
    path: '/rpc',
    requestBody: exampleJson({ jsonrpc: '2.0', id: 1, method: 'user.update', params: { isAdmin } }),
    responseBody: exampleJson({ jsonrpc: '2.0', id: 1, result: { isAdmin } }),
  });

/** Held facts of which two parts know something. */
function known(): HeldFacts {
  const held = new HeldFacts();
  for (const n of [1, 2]) held.passwords.observe(accounts(n), true, []);
  held.called.observe(call(true), 'ann');
  return held;
}

describe('POST-14 what an endpoint shows only in several exchanges', () => {
  it('is saved where there is something, and known again after a restart', () => {
    assert.equal(new HeldFacts().toJSON(SHIFT), null);
    const saved = known().toJSON(SHIFT);
    assert.deepEqual(Object.keys(saved ?? {}).toSorted(), ['called', 'passwords']);
    const again = new HeldFacts(saved ?? {}, SHIFT);
    assert.equal(again.passwords.given, 'password');
    assert.deepEqual(again.toJSON(SHIFT), saved);
  });

  it('is saved by parts, each once after it took something', () => {
    const held = known();
    held.markSaved();
    assert.equal(held.takeUnsaved(SHIFT), null);
    held.passwords.observe(accounts(3), true, []);
    assert.deepEqual(Object.keys(held.takeUnsaved(SHIFT) ?? {}), ['passwords']);
    assert.equal(held.takeUnsaved(SHIFT), null);
  });

  it('is taken over, part by part, by an endpoint that knows nothing of that part', () => {
    const [own, other] = [new HeldFacts(), known()];
    for (const n of [8, 9]) own.passwords.observe(accounts(n), true, []);
    const [passwords, called] = [own.passwords, other.called];
    own.merge(other);
    assert.equal(own.passwords, passwords, 'its own stays');
    assert.equal(own.called, called, 'what it had nothing of comes from the other');
    for (const name of [
      'codes',
      'signIns',
      'roles',
      'sessions',
      'forwardedTls',
      'listed',
      'counted',
    ] as const)
      assert.equal(own[name], other[name], name);
    assert.equal(own.operations, own.operations, 'made once');
  });
});
