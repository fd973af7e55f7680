import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PAIR, PAIR_FLOATS } from './layouts.ts';
import { Records } from './records.ts';
import { sharedGuesses } from './sharedGuesses.ts';
import type { Signal } from './signal.ts';

const NOON = 29_000_000;

/** All that ask an endpoint without credentials, by turns. */
class Crowd {
  readonly #pairs = new Records(PAIR.words, PAIR_FLOATS.count, 4);
  readonly #pair = this.#pairs.touch(1);
  readonly signals: Signal[] = [];

  ask(number: number, ip: number, { minute = NOON, isGiven = false } = {}): void {
    const guess = { pair: this.#pair, ip, minute, isGiven };
    const signal = sharedGuesses(this.#pairs, guess, `GET /orders/ ${number}`);
    if (signal !== null) this.signals.push(signal);
  }
}

describe('ATK-05 objects that are counted through from many addresses by turns', () => {
  it('are told after two hundred in order from five addresses, refused or given', () => {
    for (const isGiven of [false, true]) {
      const crowd = new Crowd();
      for (let index = 0; index < 260; index++)
        crowd.ask(70_000 - index, 1 + (index % 6), { isGiven });
      const [first, next] = crowd.signals;
      assert.equal(first?.isSuccess, isGiven);
      const asked = (first?.earlier?.attempts ?? 0) + 1;
      assert.ok(asked >= 200 && asked <= 210, String(asked));
      assert.equal(first?.earlier?.successes, isGiven ? asked - 1 : 0);
      assert.equal(next?.isSuccess, isGiven);
      assert.equal(crowd.signals.length, 260 - asked, 'each of those that come after is one more');
    }
  });

  it('are none of four addresses, of the same few numbers again, or of numbers in no order', () => {
    const few = new Crowd();
    for (let index = 0; index < 600; index++) few.ask(70_000 - index, 1 + (index % 4));
    const again = new Crowd();
    for (let index = 0; index < 2_000; index++) again.ask(70_000 + (index % 150), 1 + (index % 9));
    const mixed = new Crowd();
    for (let index = 0; index < 2_000; index++)
      mixed.ask(10_000 + ((index * 7_919) % 50_000), 1 + (index % 9));
    assert.deepEqual([few.signals, again.signals, mixed.signals], [[], [], []]);
  });

  it('are none that are given as they arise, one in some seconds', () => {
    const orders = new Crowd();
    for (let index = 0; index < 600; index++)
      orders.ask(70_000 + index, 1 + (index % 40), {
        minute: NOON + Math.floor(index / 6),
        isGiven: true,
      });
    assert.deepEqual(orders.signals, []);
  });

  it('are told where most of what rises is refused', () => {
    const guessed = new Crowd();
    for (let index = 0; index < 400; index++)
      guessed.ask(70_000 + index, 1 + (index % 40), {
        minute: NOON + Math.floor(index / 6),
        isGiven: index % 2 === 0,
      });
    assert.notEqual(guessed.signals.length, 0);
  });

  it('are lost after a pause of ten minutes', () => {
    const crowd = new Crowd();
    for (let index = 0; index < 380; index++)
      crowd.ask(70_000 - index, 1 + (index % 6), { minute: NOON + (index < 190 ? 0 : 11) });
    assert.deepEqual(crowd.signals, []);
  });
});
