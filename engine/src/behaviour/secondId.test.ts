import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { baselineOf } from '../anomalies/baseline.ts';
import { type Call, exchangeOf, Shop, token } from '../attackers/testing/shop.ts';
import { ACTOR, ACTOR_FLOATS } from './layouts.ts';
import { Records } from './records.ts';
import { secondId } from './secondId.ts';

const OWN = '70013';
const OTHER = '70026';
const asked = (rest: Partial<Call>): Call => ({
  token: token(900),
  address: '192.0.2.8',
  path: `/orders/${OWN}`,
  query: [['id', OTHER]],
  answer: { id: Number(OTHER), total: 4 },
  ...rest,
});
const after = (...calls: readonly Call[]): readonly string[] => {
  const shop = new Shop();
  for (const call of calls) shop.see(call);
  return shop.attackers;
};

describe('ENG-04 an id in the query beside that in the path', () => {
  it('is an attack where the answer is about it', () =>
    assert.deepEqual(after(asked({})), ['parameterTampering token']));

  it('is one under the name that the path has for it', () =>
    assert.deepEqual(after(asked({ query: [['order_id', OTHER]] })), ['parameterTampering token']));

  for (const [what, rest] of [
    ['is ignored', { answer: { id: Number(OWN), total: 4 } }],
    ['is compared with the other one', { answer: { id: Number(OWN), beside: { id: OTHER } } }],
    ['is part of a longer number in the answer', { answer: { id: `${OTHER}9`, total: 4 } }],
    ['is the same one', { query: [['id', OWN]] as const, answer: { id: Number(OWN) } }],
    ['has the name of something else', { query: [['after', OTHER]] as const }],
    [
      'is that of something that belongs to the one in the path',
      { path: `/orders/${OWN}/lines`, answer: [{ id: Number(OTHER) }] },
    ],
    ['is a number beside a word', { path: '/admin/lamps' }],
    ['is refused', { status: 403, answer: { id: Number(OTHER), error: 'forbidden' } }],
    ['is asked for at an endpoint whose parameters are not known', { path: '/basket/17' }],
  ] as const)
    it(`is none where it ${what}`, () =>
      assert.deepEqual(after(...Array.from({ length: 6 }, () => asked(rest))), []));

  it('is none until fifty requests say which parameters the endpoint takes', () => {
    const by = (requests: number) => {
      const actors = new Records(ACTOR.words, ACTOR_FLOATS.count, 64);
      const baseline = baselineOf([], { requests, isAvailable: false });
      const values = [{ name: 'orderId', value: OWN }];
      return secondId(actors, actors.touch(1), exchangeOf(asked({})), values, baseline)?.isProven;
    };
    assert.deepEqual([by(49), by(50)], [undefined, true]);
  });
});
