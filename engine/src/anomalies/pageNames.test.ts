import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { baselineOf } from './baseline.ts';
import { isPageName } from './pageNames.ts';

describe('ENG-04 names of pages', () => {
  for (const name of [
    'page',
    'page_number',
    'pageNo',
    'page[number]',
    'pagination.number',
    'offset',
  ])
    it(`are such as ${name}`, () => assert.equal(isPageName(name), true));
  for (const name of ['number', 'order_number', 'order[number]', 'size', 'page[size]'])
    it(`are none such as ${name}`, () => assert.equal(isPageName(name), false));

  it('say that a parameter names no object, though answers repeat it', () => {
    const parameter = (name: string) => ({
      side: 'request',
      location: 'query',
      name,
      occurrences: 500,
      type: 'integer',
      otherTypes: [],
      confidence: 1,
      distinctValues: 300,
      enumValues: null,
      range: null,
      length99: 4,
      charClasses: [],
      usualClasses: [],
      isMap: false,
      objectId: true,
    });
    const { objectIds } = baselineOf(['page_number', 'order_number'].map(parameter) as never, {
      requests: 500,
      isAvailable: true,
    });
    assert.deepEqual([...objectIds], ['order_number']);
  });
});
