import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { labelNameFault, LABEL_LIMITS } from '@palisade/vocabulary/labels.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { ruleFault } from './labelRule.ts';
import { labelValues } from './labelValues.ts';

const location = (startIdx: number, endIdx: number, isLastIdx = false) =>
  ({ kind: 'pathLocation', startIdx, endIdx, isLastIdx }) as const;
const namesOf = (path: string, startIdx: number, endIdx: number, isLastIdx = false) =>
  labelValues(location(startIdx, endIdx, isLastIdx), { path }).names;

describe('labels from a path', () => {
  it('LAB-03 are the segments from start up to end', () => {
    assert.deepEqual(namesOf('/shop/v2/orders/{orderId}', 0, 1), ['shop']);
    assert.deepEqual(namesOf('/shop/v2/orders/{orderId}', 1, 3), ['v2/orders']);
  });

  it('LAB-03 are the last segment with last index, whatever start and end say', () => {
    assert.deepEqual(namesOf('/shop/v2/orders', 9, 1, true), ['orders']);
    assert.deepEqual(namesOf('/', 0, 1, true), []);
  });

  it('LAB-03 are none where the path is shorter or holds a parameter', () => {
    assert.deepEqual(namesOf('/shop', 1, 2), []);
    assert.deepEqual(namesOf('/shop/v2', 1, 3), []);
    assert.deepEqual(namesOf('/users/{userId}', 1, 2), []);
    assert.deepEqual(namesOf('/users/{userId}', 0, 1, true), []);
  });

  it('LAB-02 that hold characters labels do not have are told apart', () => {
    assert.deepEqual(labelValues(location(0, 1), { path: '/a<b/x' }), {
      names: [],
      unusable: ['a<b'],
    });
    assert.deepEqual(
      labelValues(location(0, 1), { path: `/${'x'.repeat(LABEL_LIMITS.nameLength + 1)}` }).names,
      [],
    );
  });
});

describe('labels from metadata', () => {
  it('LAB-03 are each value, once whatever its case, none where nothing is known', () => {
    const facts = {
      path: '/',
      host: 'shop.example',
      technology: ['nginx', 'Nginx', ' ', 'Express 4'],
      cdn: null,
      webServer: '',
    };
    assert.deepEqual(
      labelValues({ kind: 'endpointMetadata', metadataName: 'technology' }, facts).names,
      ['nginx', 'Express 4'],
    );
    assert.deepEqual(labelValues({ kind: 'endpointMetadata', metadataName: 'host' }, facts).names, [
      'shop.example',
    ]);
    for (const metadataName of ['cdn', 'webServer', 'domain'] as const)
      assert.deepEqual(labelValues({ kind: 'endpointMetadata', metadataName }, facts).names, []);
  });
});

describe('a rule', () => {
  it('LAB-03 has an end greater than its start, within 0 to 9 and 1 to 10', () => {
    assert.equal(ruleFault(location(0, 1)), null);
    assert.equal(ruleFault(location(9, 10)), null);
    assert.deepEqual(ruleFault(location(3, 3)), {
      field: 'endIdx',
      message: 'The end must be greater than the start.',
    });
    for (const [start, end, field] of [
      [10, 11, 'startIdx'],
      [-1, 2, 'startIdx'],
      [0, 11, 'endIdx'],
      [0, 0, 'endIdx'],
      [0.5, 2, 'startIdx'],
      [4, 2, 'endIdx'],
    ] as const) {
      assert.equal(ruleFault(location(start, end))?.field, field, `${start}–${end}`);
    }
    assert.equal(ruleFault(location(99, 0, true)), null);
  });

  it('LAB-03 takes labels only from metadata there is', () => {
    assert.equal(
      ruleFault({ kind: 'endpointMetadata', metadataName: 'password' as 'host' })?.field,
      'metadataName',
    );
  });

  it('LAB-02 never gives a name that could not be given by hand', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.boolean(),
        (segments, isLastIdx) => {
          const { names } = labelValues(location(0, 1, isLastIdx), {
            path: `/${segments.join('/')}`,
          });
          assert.ok(names.every((name) => labelNameFault(name) === null && name === name.trim()));
        },
      ),
    );
  });
});
