import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { DATA_TYPES } from '../sensitive/dataTypes.ts';
import { answerContent } from './answerContent.ts';

/** Sensitive values of an answer by the name of their type. */
function valuesOf(mediaType: string, text: string): Readonly<Record<string, number>> {
  const { values } = answerContent(
    exampleExchange({
      responseBody: { mediaType, size: text.length, text },
    }),
  );
  return Object.fromEntries([...values].map(([index, count]) => [DATA_TYPES[index]?.name, count]));
}

/** Of Norway by their form; some pass the check of Germany, Poland, Brazil or Turkey. */
const NUMBERS = ['28058720366', '86095742719', '44051401359', '10000000146', '52998224725'];

describe('ATK-13 types of values in what came back', () => {
  it('ATK-13 counts numbers under the name of one country as that country’s or as of none, never as another’s', () => {
    const people = NUMBERS.map((fnr) => ({ fnr }));
    assert.deepEqual(valuesOf('application/json', JSON.stringify(people)), { 'National ID': 5 });
    const pesel = JSON.stringify([{ pesel: '44051401359' }, { pesel: '02070803628' }]);
    assert.deepEqual(valuesOf('application/json', pesel), { 'Poland PESEL': 2 });
  });

  it('ATK-13 tells no country by a bare number that passes a check, and tells one that is written as it is', () => {
    const bare = JSON.stringify(NUMBERS.slice(1).map((reference) => ({ reference })));
    assert.deepEqual(valuesOf('application/json', bare), { 'National ID': 4 });
    assert.deepEqual(valuesOf('text/plain', 'of 536-22-8726 and 529.982.247-25'), {
      'US Social Security Number': 1,
      'Brazil CPF': 1,
    });
  });
});
