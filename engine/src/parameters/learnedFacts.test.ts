import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { EndpointParameters, type ObserveOptions } from './endpointParameters.ts';
import type { LearnedParameter } from './learnedParameter.ts';
import { QuantileSketch } from './quantileSketch.ts';
import { Spread } from './spread.ts';

const ON: ObserveOptions = {
  sampling: true,
  hashKey: new TextEncoder().encode('0123456789abcdef'),
};

function learn(values: readonly unknown[], name = 'v'): LearnedParameter {
  const endpoint = new EndpointParameters();
  for (const value of values)
    endpoint.observe(exampleExchange({ responseBody: exampleJson({ [name]: value }) }), [], ON);
  const [found] = endpoint.list();
  assert.ok(found !== undefined);
  return found;
}

const cycle = (count: number, values: readonly unknown[]): unknown[] =>
  Array.from({ length: count }, (_, index) => values[(index * 7 + (index % 3)) % values.length]);

describe('ENG-03 fixed sets of values', () => {
  it('ENG-03 are learned once each value was seen thirty times', () => {
    assert.equal(learn(cycle(99, ['new', 'paid'])).enumValues, null);
    assert.deepEqual(learn(cycle(120, ['paid', 'new', 'sent'])).enumValues, [
      'new',
      'paid',
      'sent',
    ]);
    assert.deepEqual(learn(cycle(300, [10, 20, 50])).enumValues, ['10', '20', '50']);
  });

  it('may have more than ten values only when they read like names of things', () => {
    assert.equal(
      learn(
        cycle(
          2_000,
          Array.from({ length: 24 }, (_, index) => `KIND_${String.fromCharCode(65 + index)}`),
        ),
      ).enumValues?.length,
      24,
    );
    assert.equal(
      learn(
        cycle(
          2_000,
          Array.from({ length: 24 }, (_, index) => `${index}:${index}`),
        ),
      ).enumValues,
      null,
    );
    assert.equal(
      learn(
        cycle(
          6_000,
          Array.from(
            { length: 60 },
            (_, index) =>
              `KIND_${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + (index % 25))}`,
          ),
        ),
      ).enumValues,
      null,
    );
  });

  it('are none of ids, amounts in a row, free text, truth values, or what is sensitive or secret', () => {
    assert.equal(learn(cycle(300, ['ab', 'cd', 'ef']), 'ownerId').enumValues, null);
    assert.equal(learn(cycle(300, [1, 2, 3, 4, 5])).enumValues, null);
    assert.equal(
      learn(cycle(300, ['It came too late', 'It was broken when it came'])).enumValues,
      null,
    );
    assert.equal(learn(cycle(300, [true, false])).enumValues, null);
    assert.equal(
      learn(cycle(300, ['ada@mail.example', 'alan@mail.example']), 'email').enumValues,
      null,
    );
    assert.equal(learn(cycle(300, ['hunter', 'secret']), 'password').enumValues, null);
  });

  it('outlive a stray value in two hundred, not several', () => {
    assert.deepEqual(learn([...cycle(400, ['new', 'paid']), "x' or 1=1 --"]).enumValues, [
      'new',
      'paid',
    ]);
    assert.equal(learn([...cycle(400, ['new', 'paid']), 'a', 'b', 'c']).enumValues, null);
  });
});

describe('ENG-03 ranges, lengths and sizes', () => {
  it('ENG-03 tells least, greatest and quantiles of numbers, lengths and classes of characters of texts', () => {
    const numbers = learn(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 1_000));
    const [p1 = 0, p50 = 0, p99 = 0] = numbers.quantiles ?? [];
    assert.deepEqual(numbers.range, [0, 999]);
    assert.ok(
      Math.abs(p1 - 10) <= 3 && Math.abs(p50 - 500) < 25 && Math.abs(p99 - 990) < 15,
      `${p1} ${p50} ${p99}`,
    );
    const texts = learn(
      Array.from({ length: 1_000 }, (_, index) => `A-${'x'.repeat(index % 100)}`),
    );
    assert.deepEqual(
      [texts.lengths, texts.charClasses],
      [
        [2, 101],
        ['lower', 'upper', 'dash'],
      ],
    );
    assert.ok(Math.abs((texts.length99 ?? 0) - 100) <= 1, String(texts.length99));
  });

  it('tells other types, when they are mixed, objects and lists among them', () => {
    assert.deepEqual(
      [
        learn(cycle(200, ['a', 7])).otherTypes,
        learn(cycle(200, ['a', { b: 1 }])).otherTypes,
        learn(cycle(200, [1, 2.5])).otherTypes,
      ],
      [['integer'], ['object'], []],
    );
  });

  it('knows dates and long hexadecimal names as keys of a map, and keeps names that start with @', () => {
    const endpoint = new EndpointParameters();
    for (let index = 1; index < 9; index++)
      endpoint.observe(
        exampleExchange({
          responseBody: exampleJson({ byDay: { [`2026-04-0${index}`]: 1 }, '@type': 'x' }),
        }),
        [],
        ON,
      );
    assert.deepEqual(
      endpoint.list().map(({ name, isMap }) => [name, isMap]),
      [
        ['byDay.{}', true],
        ['@type', false],
      ],
    );
  });
});

describe('quantiles', () => {
  const number = fc.oneof(
    fc.integer({ min: -1_000, max: 1_000_000 }),
    fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
  );

  it('are the same in any order, after merging, and after writing and reading', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 400 }), fc.nat(), (values, cut) => {
        const whole = new Spread();
        for (const value of values) whole.add(value);
        const [first, second] = [new Spread(), new Spread()];
        values
          .toReversed()
          .forEach((value, index) =>
            (index < cut % (values.length + 1) ? first : second).add(value),
          );
        first.merge(Spread.fromJSON(JSON.parse(JSON.stringify(second.toJSON()))));
        for (const share of [0, 0.01, 0.5, 0.99, 1])
          assert.equal(first.quantile(share, false), whole.quantile(share, false));
        assert.deepEqual(first.ends, whole.ends);
      }),
    );
  });

  it('are near the truth, from 96 bins at most', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, min: 1, max: 1_000 }), { minLength: 50, maxLength: 300 }),
        (values) => {
          const sketch = new QuantileSketch();
          for (const value of values) sketch.add(value);
          const sorted = values.toSorted((a, b) => a - b);
          for (const share of [0.1, 0.5, 0.9]) {
            const truth = sorted[Math.floor(share * (values.length - 1))] ?? 0;
            assert.ok(
              Math.abs((sketch.quantile(share) ?? 0) - truth) <= truth * 0.13,
              `${sketch.quantile(share)} for ${truth}`,
            );
          }
          assert.ok(sketch.toJSON().length <= 1 + 2 * 96);
        },
      ),
    );
  });
});
