import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { USUAL_REQUESTS } from '@palisade/vocabulary/factAges.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { OwnTypes, type OwnTypeRules } from '../sensitive/own/ownTypes.ts';
import { EndpointParameters } from './endpointParameters.ts';

const mail = (index: number) => `p${index}@example.org`;
const staff = (index: number) => `EMP-${index}`;
const RULES: OwnTypeRules = {
  id: 'a',
  name: 'Staff number',
  categories: ['PII'],
  privacy: 'mask',
  names: [],
  values: [{ kind: 'regex', text: 'EMP-[0-9]+' }],
  operator: 'or',
};

function answer(
  endpoint: EndpointParameters,
  [from, count]: readonly [from: number, count: number],
  value: (index: number) => string,
  own?: OwnTypes,
): void {
  const hashKey = new TextEncoder().encode('0123456789abcdef');
  const options = { sampling: true, hashKey, ...(own && { own }) };
  for (let index = from; index < from + count; index++)
    endpoint.observe(
      exampleExchange({ responseBody: exampleJson({ value: value(index) }) }),
      [],
      options,
    );
}
const evidence = (endpoint: EndpointParameters) => endpoint.list()[0]?.typeEvidence;
/** Nothing beside it, and nothing within its values. */
const ALONE = { beside: [], despite: [], carrier: null, holds: [] };

describe('why a parameter is of its data type', () => {
  it('DATA-01 counts the values that matched, of those tested', () => {
    const endpoint = new EndpointParameters();
    answer(endpoint, [0, 40], (index) => (index % 4 === 3 ? `text ${index}` : mail(index)));
    const counted = { source: 'catalogue', matching: 30, tested: 40, rule: null, ...ALONE };
    const { confidence, ...rest } = evidence(endpoint) ?? {};
    assert.deepEqual(rest, counted);
    assert.equal(confidence, 0.99);
  });

  it('DATA-01 has none where values are of no type, and says so of earlier ones', () => {
    const endpoint = new EndpointParameters();
    answer(endpoint, [0, 100], mail);
    answer(endpoint, [100, 150], (index) => `text ${index}`);
    const earlier = { source: 'earlier', confidence: null, matching: null, tested: null };
    assert.deepEqual(evidence(endpoint), { ...earlier, rule: null, ...ALONE });
    answer(endpoint, [250, USUAL_REQUESTS], (index) => `text ${index}`);
    assert.equal(evidence(endpoint), null);
  });

  it('DATA-01 names the rule of a type of the company’s own, and no exact value', () => {
    const learn = (change: Partial<OwnTypeRules>) => {
      const endpoint = new EndpointParameters();
      answer(endpoint, [0, 20], staff, new OwnTypes([{ ...RULES, ...change }]));
      return evidence(endpoint);
    };
    const byValues = {
      source: 'companyValues',
      confidence: 1,
      matching: 20,
      tested: 20,
      ...ALONE,
    };
    assert.deepEqual(learn({}), { ...byValues, rule: 'EMP-[0-9]+' });
    const two = [...RULES.values, { kind: 'regex', text: 'E-[0-9]+' }] as const;
    assert.deepEqual(learn({ values: two }), { ...byValues, rule: null });
    const names = [
      { kind: 'keyword', text: 'badge' },
      { kind: 'exact', text: 'value' },
    ] as const;
    const byName = {
      source: 'companyName',
      confidence: 1,
      matching: null,
      tested: null,
      ...ALONE,
    };
    assert.deepEqual(learn({ names }), { ...byName, rule: 'value' });
    const exact = (index: number) => (index < 20 ? 'EMP-1' : '');
    const endpoint = new EndpointParameters();
    const values = [{ kind: 'exact', text: 'EMP-1' }] as const;
    answer(endpoint, [0, 20], exact, new OwnTypes([{ ...RULES, values }]));
    assert.deepEqual(evidence(endpoint), { ...byValues, rule: null });
  });
});
