import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from '../attackers/testing/fewEndpoints.ts';

const ORDER = '/orders/{id}';
const TRIES = 240;

describe('ATK-05 attempts are as many as there were', () => {
  const tried = (few: FewEndpoints): readonly number[] =>
    [...few.detector.state.attackers.all()].map(({ attempts }) => attempts);

  it('of objects that are guessed, far more than a bitmap parts', () => {
    const few = new FewEndpoints(ORDER);
    for (let id = 0; id < TRIES; id++)
      few.send(3, { path: `/orders/${5_000 + id * 7}`, status: id % 6 === 0 ? 200 : 404 });
    assert.deepEqual(few.found, ['objectEnumeration']);
    const [attempts = 0] = tried(few);
    assert.ok(attempts >= TRIES - 2 && attempts <= TRIES, `${attempts}`);
  });

  it('of objects that are guessed faster than anybody asks for any', () => {
    const few = new FewEndpoints(ORDER);
    for (let id = 0; id < 600; id++)
      few.send(3, { path: `/orders/${5_000 + id * 7}`, status: id % 50 === 0 ? 200 : 404 }, 1_000);
    assert.deepEqual(few.found, ['objectEnumeration']);
    const [attempts = 0] = tried(few);
    assert.ok(attempts >= 590 && attempts <= 600, `${attempts}`);
  });

  it('of tokens that are tried', () => {
    const few = new FewEndpoints(ORDER);
    for (let id = 0; id < TRIES; id++)
      few.send(3, {
        path: '/orders/7',
        token: null,
        headers: [['authorization', `Bearer pat-${id}-f0a1b2c3d4e5f6`]],
        status: 401,
      });
    assert.deepEqual(few.found, ['tokenSpray']);
    const [attempts = 0] = tried(few);
    assert.ok(attempts >= TRIES - 2 && attempts <= TRIES, `${attempts}`);
  });

  it('and no more of them where one request is repeated', () => {
    const few = new FewEndpoints(ORDER);
    for (let id = 0; id < 30; id++) few.send(3, { path: `/orders/${id * 3}`, status: 404 });
    const before = tried(few);
    for (let id = 0; id < 30; id++) few.send(3, { path: '/orders/87', status: 404 });
    assert.deepEqual(tried(few), before);
  });

  it('while who asks for what is their own again and again has none', () => {
    const few = new FewEndpoints(ORDER);
    for (let id = 0; id < TRIES; id++) few.send(3, { path: `/orders/${(id % 4) * 911}` });
    assert.deepEqual([few.found, few.suspected], [[], []]);
  });
});
