import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import providerPolicies from '@palisade/vocabulary/providerPolicies.json' with { type: 'json' };
import { certainOutcome, type CertainOutcome } from './certainOutcome.ts';
import { compilePredicate } from './compilePredicate.ts';
import { FILTER_NOW, filterArbitrary, rowArbitrary } from './filterArbitrary.ts';

type Op = FilterCondition['op'];
const is = (field: string, op: Op, value: FilterCondition['value']): FilterCondition => ({
  field,
  op,
  value,
});
const all = (...nodes: readonly FilterNode[]): Filter => ({ all: nodes });
const any = (...nodes: readonly FilterNode[]): Filter => ({ any: nodes });
const FILLED = new Set(['method', 'sensitive', 'learningState']);
const query = is('location', 'is', 'query');
const SECRET = is('sensitive', 'is', true);

const CASES: readonly (readonly [CertainOutcome | null, Filter])[] = [
  ['never', all(is('method', 'is', 'GET'), is('method', 'is', ['POST', 'PUT']))],
  ['never', all(is('method', 'is', ['GET', 'PUT']), is('method', 'isNot', ['PUT', 'GET']))],
  ['never', all(is('path', 'contains', '/V1/a'), is('path', 'doesNotContain', '/v1/'))],
  ['never', all(is('path', 'equals', '/a'), is('path', 'equals', '/b'))],
  ['never', all(is('path', 'equalsIgnoreCase', '/A'), is('path', 'contains', 'b'))],
  ['never', all(is('contentLength', 'between', [0, 5]), is('contentLength', 'between', [6, 9]))],
  ['never', all(is('lastActivity', 'before', 'now-7d'), is('lastActivity', 'after', 'now-1d'))],
  ['never', all(is('cdn', 'exists', false), is('cdn', 'is', 'Fastly'))],
  ['never', all(is('dataType', 'is', ['IBAN']), is('dataType', 'isNot', ['IBAN', 'JWT']))],
  ['never', all(is('sensitive', 'is', true), any(is('sensitive', 'is', false)))],
  ['never', all(is('request', 'has', all(query, is('location', 'is', 'body'))))],
  ['never', all(is('request', 'has', all(query)), is('request', 'hasNot', all(query)))],
  ['never', all(is('request', 'has', all(query, SECRET)), is('request', 'hasNot', all(query)))],
  ['never', all(is('request', 'has', all(query)), is('request', 'hasNot', any(query, SECRET)))],
  ['never', any(all(is('method', 'is', 'GET'), is('method', 'is', 'PUT')))],
  [
    'always',
    any(is('request', 'has', all(query)), is('method', 'isNot', 'GET'), is('method', 'is', 'GET')),
  ],
  [null, any(is('request', 'has', all(query)), is('request', 'hasNot', all(query, SECRET)))],
  ['always', any(is('method', 'isNot', 'GET'), is('method', 'isNot', 'POST'))],
  ['always', any(is('path', 'contains', '/v1/'), is('path', 'doesNotContain', '/v1/'))],
  ['always', any(is('sensitive', 'is', true), is('sensitive', 'is', false))],
  ['always', any(is('learningState', 'is', 'staging'), is('learningState', 'is', 'available'))],
  [null, all(is('method', 'is', 'GET'))],
  [null, any(is('authenticated', 'is', true), is('authenticated', 'is', false))],
  [null, all(is('dataType', 'is', 'IBAN'), is('dataType', 'is', 'JWT'))],
  [null, all(is('vulnerabilityName', 'equals', 'a'), is('vulnerabilityName', 'equals', 'b'))],
  [null, all(is('path', 'contains', '/v1/'), is('path', 'doesNotContain', '/v1/a'))],
  [null, all(is('request', 'has', all(query)), is('response', 'hasNot', all(query)))],
  [null, all(is('request', 'has', all(query)), is('request', 'hasNot', all(query, SECRET)))],
  [null, all(is('request', 'has', all(query)), is('response', 'hasNot', any(query, SECRET)))],
  [null, all(is('lastActivity', 'after', '2027-01-01'), is('lastActivity', 'before', 'now-1d'))],
];

describe('what a filter does whatever there is', () => {
  for (const [expected, filter] of CASES)
    it(`POST-10 ${JSON.stringify(filter)} holds ${expected ?? 'here and there'}`, () => {
      assert.equal(certainOutcome(filter, POLICY_FIELDS, FILTER_NOW, FILLED), expected);
    });

  it('POST-10 is never said of a filter that some row tells otherwise', () => {
    const pair = filterArbitrary(POLICY_FIELDS);
    fc.assert(
      fc.property(
        pair,
        pair,
        rowArbitrary(POLICY_FIELDS),
        fc.boolean(),
        (one, other, row, isAll) => {
          const filter = isAll ? all(one, other, one) : any(one, other);
          const outcome = certainOutcome(filter, POLICY_FIELDS, FILTER_NOW);
          if (outcome === null) return;
          const holds = compilePredicate(filter, POLICY_FIELDS, FILTER_NOW);
          for (const areMessagesSeen of [true, false])
            assert.equal(holds({ ...row, areMessagesSeen }), outcome === 'always', outcome);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('POST-12 no policy of the catalogue is certain', () => {
    for (const { id, filter } of providerPolicies) {
      const read = filter as unknown as Filter; // As the catalogue's own test checks it.
      assert.equal(certainOutcome(read, POLICY_FIELDS, FILTER_NOW, FILLED), null, id);
    }
  });
});
