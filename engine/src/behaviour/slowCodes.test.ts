import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PAIR, PAIR_FLOATS } from './layouts.ts';
import { Records } from './records.ts';
import type { Signal } from './signal.ts';
import { slowCodes } from './slowCodes.ts';

const A_DAY = 1_440;
const MONDAY = 20_000 * A_DAY;

/** One program in one network that tries codes. */
class Program {
  readonly #pairs = new Records(PAIR.words, PAIR_FLOATS.count, 4);
  readonly #pair = this.#pairs.touch(1);

  try(code: string, minute = MONDAY, { isGiven = false, consumer = 1 } = {}): Signal | null {
    return slowCodes(this.#pairs, this.#pair, consumer, code, minute, isGiven);
  }

  /** So many codes that are refused; gives the last signal. */
  refused(count: number, minute = MONDAY, from = 0): Signal | null {
    let last: Signal | null = null;
    for (let index = from; index < from + count; index++) last = this.try(`c${index}`, minute);
    return last;
  }
}

describe('ATK-05 codes that are guessed slowly', () => {
  it('are told once forty were refused in a day, with those before', () => {
    const program = new Program();
    assert.equal(program.refused(39), null);
    // A bitmap holds them, in which two may be one.
    const signal = [...Array(10).keys()]
      .map((index) => program.try(`more${index}`))
      .find((found) => found !== null);
    assert.deepEqual(
      [signal?.type, signal?.isSuccess, signal?.earlier],
      ['bruteForce', false, { attempts: 39, successes: 0, isOfGroup: true }],
    );
    assert.equal(program.try('right', MONDAY, { isGiven: true })?.isSuccess, true);
    assert.equal(program.try('wrong')?.message, 'Another code was refused');
  });

  it('go on the next day, and begin anew after a day without any', () => {
    const program = new Program();
    program.refused(60);
    assert.notEqual(program.try('tuesday', MONDAY + A_DAY), null);
    assert.equal(program.try('thursday', MONDAY + 3 * A_DAY), null);
  });

  it('are none of people who try again what they have, or of whom one in ten is right', () => {
    const again = new Program();
    for (let index = 0; index < 200; index++) assert.equal(again.try(`c${index % 20}`), null);
    const mistyping = new Program();
    for (let index = 0; index < 400; index++) {
      const signal = mistyping.try(`c${index}`, MONDAY, { isGiven: index % 10 === 9 });
      assert.equal(signal, null);
    }
  });

  it('are none of many people with a program in common, two codes each', () => {
    const crowd = new Program();
    for (let index = 0; index < 300; index++)
      assert.equal(crowd.try(`c${index}`, MONDAY, { consumer: 1 + Math.floor(index / 2) }), null);
  });
});
