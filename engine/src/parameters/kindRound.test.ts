import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { USUAL_REQUESTS } from '@palisade/vocabulary/factAges.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { dataTypeNamed } from '../sensitive/dataTypes.ts';
import { fieldContext } from '../sensitive/matchTypes.ts';
import { EndpointParameters } from './endpointParameters.ts';
import { KindRound } from './kindRound.ts';
import type { LearnedParameter } from './learnedParameter.ts';
import { patchParameters } from './parametersPatch.ts';

const OPTIONS = { sampling: true, hashKey: new TextEncoder().encode('0123456789abcdef') };
const CARD = 'Credit Card Number';

/** A card number that proves itself by its last digit (Luhn). */
function card(index: number): string {
  const digits = `4${String(100_000_000_000_000 + index * 7_919).slice(1)}`;
  let sum = 0;
  for (let at = 0; at < 15; at++) {
    const digit = Number(digits[14 - at]) * (at % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
const text = (index: number): string => `order no ${index} of this spring`;
const masked = (index: number): string => `**** **** **** ${String(index).padStart(4, '0')}`;
const mail = (index: number): string => `someone${index}@mail.example`;

type Make = (index: number) => unknown;

function answer(endpoint: EndpointParameters, make: Make, from: number, count: number): void {
  for (let index = from; index < from + count; index++) {
    const responseBody = exampleJson({ value: make(index) });
    endpoint.observe(exampleExchange({ responseBody }), [], OPTIONS);
  }
}

const learned = (endpoint: EndpointParameters): LearnedParameter | undefined =>
  endpoint.list().find(({ name }) => name === 'value');
const kindOf = (endpoint: EndpointParameters): string | null | undefined =>
  learned(endpoint)?.dataType;

describe('a field whose values become another kind of data', () => {
  const changes = [
    ['texts', text, card],
    ['masked numbers', masked, card],
    ['short numbers', (index: number) => index, (index: number) => Number(card(index))],
  ] as const;
  for (const before of [600, 3_000, 20_000])
    for (const [name, old, leak] of changes)
      it(`ENG-05 that held ${name} in ${before} answers is sensitive after 100 leaks`, () => {
        const endpoint = new EndpointParameters();
        answer(endpoint, old, 0, before);
        assert.equal(kindOf(endpoint), null);
        answer(endpoint, leak, before, 100);
        assert.equal(kindOf(endpoint), CARD);
        assert.ok(!JSON.stringify(endpoint.toJSON()).includes(card(before + 99)));
      });

  it('ENG-05 is the newer kind once all are of it, and none once none are', () => {
    const endpoint = new EndpointParameters();
    answer(endpoint, card, 0, 3_000);
    assert.equal(kindOf(endpoint), CARD);
    answer(endpoint, mail, 3_000, 100);
    assert.equal(kindOf(endpoint), 'Email Address');
    answer(endpoint, text, 3_100, USUAL_REQUESTS + 20);
    assert.equal(kindOf(endpoint), null);
    answer(endpoint, mail, 3_500, 100);
    assert.equal(kindOf(endpoint), 'Email Address', 'it is back');
  });

  it('ENG-05 is looked at closely again at once after a round that changed its kind', () => {
    const round = new KindRound();
    const context = fieldContext('value');
    const typeOf = (name: string): number => dataTypeNamed(name)?.index ?? -1;
    const take = (index: number, number: number) => {
      for (let n = 0; n < 2; n++) round.take(n << 24, [index], undefined, context, number);
    };
    take(typeOf(CARD), 1_000);
    assert.equal(round.isClose, true);
    round.conclude(false, 1_000);
    take(typeOf('Email Address'), 1_100);
    assert.equal(
      round.isClose,
      false,
      'nothing came of the last look, so the next is due at 2,000',
    );
    round.conclude(true, 1_100);
    take(typeOf(CARD), 1_200);
    assert.equal(round.isClose, true, 'the kind changed, so what was concluded before is void');
  });

  it('ENG-05 keeps its kind while most values are of it, few of them or always the same', () => {
    const endpoint = new EndpointParameters();
    answer(endpoint, (index) => (index % 4 === 0 ? text(index) : mail(index)), 0, 10_000);
    assert.equal(kindOf(endpoint), 'Email Address');
    answer(endpoint, () => mail(7), 10_000, 10_000);
    assert.equal(kindOf(endpoint), 'Email Address');
  });

  it('ENG-05 takes no kind from some values among others', () => {
    const endpoint = new EndpointParameters();
    let found = 0;
    for (let round = 0; round < 100; round++) {
      answer(endpoint, (index) => (index % 3 === 0 ? card(index) : text(index)), round * 200, 200);
      if (kindOf(endpoint) !== null) found++;
    }
    assert.equal(found, 0);
  });

  it('ENG-05 has the same kind however it is saved, patched and read back on the way', () => {
    const make = fc.constantFrom<Make>(text, card, mail, masked, (index) => index);
    const run = fc.tuple(make, fc.integer({ min: 1, max: 200 }));
    fc.assert(
      fc.property(fc.array(run, { minLength: 2, maxLength: 8 }), (runs) => {
        const whole = new EndpointParameters();
        let cut = new EndpointParameters();
        let kept = JSON.parse(JSON.stringify(cut.toJSON())) as ReturnType<typeof cut.toJSON>;
        let from = 0;
        for (const [shown, count] of runs) {
          answer(whole, shown, from, count);
          answer(cut, shown, from, count);
          from += count;
          const patched = patchParameters(kept, cut.takeUnsaved());
          kept = JSON.parse(JSON.stringify(patched)) as typeof kept;
          cut = EndpointParameters.fromJSON(kept);
        }
        assert.deepEqual(learned(cut), learned(whole));
        assert.deepEqual(cut.toJSON(), whole.toJSON());
      }),
      { numRuns: 40 },
    );
  });
});
