import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { USUAL_REQUESTS } from '@palisade/vocabulary/factAges.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { EndpointParameters } from './endpointParameters.ts';
import type { LearnedParameter } from './learnedParameter.ts';
import { patchParameters } from './parametersPatch.ts';

const OPTIONS = { sampling: true, hashKey: new TextEncoder().encode('0123456789abcdef') };
const uuid = (index: number) =>
  `${index.toString(16).padStart(8, '0')}-1b2c-4d3e-8f4a-5b6c7d8e9f0a`;

function answer(endpoint: EndpointParameters, value: unknown, at = 0): void {
  const responseBody = exampleJson({ value, other: 'kept' });
  endpoint.observe(exampleExchange({ startedAt: at, responseBody }), [], OPTIONS);
}

function learned(endpoint: EndpointParameters): LearnedParameter | undefined {
  return endpoint.list().find(({ name }) => name === 'value');
}

function typeAfter(
  before: (index: number) => unknown,
  now: (index: number) => unknown,
  clean: number,
) {
  const endpoint = new EndpointParameters();
  for (let index = 0; index < 60; index++) answer(endpoint, before(index));
  for (let index = 0; index < clean; index++) answer(endpoint, now(index));
  const value = learned(endpoint);
  return [value?.type, value?.format, value?.isMixed];
}

describe('a parameter that changed its type', () => {
  const number = (index: number) => index;
  const changes = [
    ['numbers to uuids', number, uuid, 'string', ['string', 'uuid', false]],
    ['uuids to numbers', uuid, number, 'string', ['integer', null, false]],
    ['words to dates', () => 'soon', () => '2026-04-01', 'string', ['string', 'date', false]],
    [
      'prices to numbers',
      (index: number) => index + 0.5,
      number,
      'number',
      ['integer', null, false],
    ],
    [
      'an object to a text',
      () => ({ city: 'Bern' }),
      () => 'Bern',
      'string',
      ['string', null, false],
    ],
  ] as const;
  for (const [name, before, now, until, expected] of changes)
    it(`ENG-03 from ${name} has the new one after ${USUAL_REQUESTS} requests, and not before`, () => {
      assert.deepEqual(typeAfter(before, now, USUAL_REQUESTS), expected);
      const early = typeAfter(before, now, USUAL_REQUESTS - 1);
      assert.equal(early[0], until);
      assert.notDeepEqual(early, expected);
    });

  it('ENG-03 has both again once the old one comes back', () => {
    const endpoint = new EndpointParameters();
    for (let index = 0; index < 60; index++) answer(endpoint, index);
    for (let index = 0; index < 400; index++) answer(endpoint, uuid(index));
    assert.equal(learned(endpoint)?.isMixed, false);
    answer(endpoint, 7);
    assert.deepEqual(learned(endpoint)?.otherTypes, ['integer']);
  });

  it('ENG-03 keeps a type that is rare, as long as it comes as often as before', () => {
    const endpoint = new EndpointParameters();
    for (let index = 0; index < 3_000; index++) answer(endpoint, index % 90 === 0 ? 'many' : index);
    assert.deepEqual(learned(endpoint)?.otherTypes, ['integer']);
  });

  it('ENG-03 is of what both show lately when two endpoints become one', () => {
    const [one, other] = [new EndpointParameters(), new EndpointParameters()];
    for (let index = 0; index < 60; index++) answer(one, index);
    for (let index = 0; index < 100; index++) answer(other, uuid(index));
    one.merge(other);
    assert.equal(learned(one)?.isMixed, true);
    for (let index = 0; index < 400; index++) answer(one, uuid(index));
    assert.deepEqual([learned(one)?.type, learned(one)?.isMixed], ['string', false]);
  });

  it('ENG-03 has the same types however it is saved, patched and read back on the way', () => {
    const value = fc.constantFrom<unknown>(1, 2.5, 'word', true, uuid(3), '2026-04-01', null);
    const run = fc.tuple(value, fc.integer({ min: 1, max: 330 }));
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (runs) => {
        const whole = new EndpointParameters();
        let saved = new EndpointParameters();
        let kept = JSON.parse(JSON.stringify(saved.toJSON())) as ReturnType<typeof saved.toJSON>;
        for (const [shown, times] of runs) {
          for (let left = times; left > 0; left--) {
            answer(whole, shown);
            answer(saved, shown);
          }
          const patch = saved.takeUnsaved();
          kept = JSON.parse(JSON.stringify(patchParameters(kept, patch))) as typeof kept;
          saved = EndpointParameters.fromJSON(kept);
        }
        assert.deepEqual(learned(saved), learned(whole));
      }),
      { numRuns: 25 },
    );
  });
});

describe('how far types of data are on their way to be past', () => {
  const progressAfter = (before: string, clean: number) => {
    const endpoint = new EndpointParameters();
    for (let index = 0; index < 60; index++) answer(endpoint, before.replace('NUMBER', `${index}`));
    for (let index = 0; index < clean; index++) answer(endpoint, `Order ${index} is gone.`);
    return endpoint.dataTypes.map(({ name, clean: seen, isPast }) => [name, seen, isPast]);
  };
  const failed = 'at com.acme.Foo.bar(Foo.java:NUMBER)';

  it('POST-14 clean requests are counted for what says how the program is made, too', () => {
    assert.deepEqual(progressAfter(failed, 0), [['Stack Trace', 0, false]]);
    assert.deepEqual(progressAfter(failed, 100), [['Stack Trace', 100, false]]);
    assert.deepEqual(progressAfter(failed, USUAL_REQUESTS)[0]?.[2], true);
    assert.deepEqual(progressAfter('ada.NUMBER@mail.example', 100), [
      ['Email Address', 100, false],
    ]);
  });

  it('POST-14 words, numbers and addresses of pages are nothing that goes', () => {
    for (const text of ['word NUMBER', 'https://shop.example/NUMBER'])
      assert.deepEqual(progressAfter(text, 100), [], text);
  });
});
