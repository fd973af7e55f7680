import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Turns } from './turns.ts';

describe('turns of companies at one thread', () => {
  it('go round: one piece of work does not wait for the fifty of another company', async () => {
    const turns = new Turns();
    const order: string[] = [];
    const work = async (companyId: string): Promise<void> => {
      await turns.next(companyId);
      order.push(companyId);
    };
    const many = Array.from({ length: 50 }, () => work('many'));
    await Promise.all([...many, work('one'), work('two'), work('two')]);
    assert.equal(order.length, 53);
    assert.deepEqual(order.slice(0, 6), ['many', 'one', 'two', 'many', 'two', 'many']);
  });

  it('let the thread hear its messages in between, however much waits', async () => {
    const turns = new Turns();
    let heard = 0;
    let done = 0;
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        await turns.next('own');
        for (const until = performance.now() + 3; performance.now() < until;) Math.random();
        if (++done === 1) setTimeout(() => (heard = done), 1);
      }),
    );
    assert.ok(heard > 0 && heard < 20, String(heard));
  });

  it('are over after a while', async () => {
    const turns = new Turns();
    await turns.next('own');
    assert.equal(turns.isOver, false);
    for (const until = performance.now() + 30; performance.now() < until;) Math.random();
    assert.equal(turns.isOver, true);
  });
});
