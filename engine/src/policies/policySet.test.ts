import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import { PARAMETER_FIELDS, POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import { compilePredicate } from '../filter/compilePredicate.ts';
import { FILTER_NOW, filterArbitrary } from '../filter/filterArbitrary.ts';
import { parseFilter } from '../filter/parseFilter.ts';
import type { EvaluatedEndpoint, EvaluatedParameter } from './evaluatedEndpoint.ts';
import { asksParameters, hasRefusedField, isVolatile } from './filterTraits.ts';
import { parameterRow, policyRow } from './policyRow.ts';
import { PolicySet } from './policySet.ts';
import { evaluatedArbitrary } from './testing/arbitraryEvaluated.ts';

/** The meaning of a filter written out: conditions one by one, parameters one by one. */
function naive(node: FilterNode, endpoint: EvaluatedEndpoint): boolean {
  if ('all' in node) return node.all.every((part) => naive(part, endpoint));
  if ('any' in node) return node.any.some((part) => naive(part, endpoint));
  if (node.field !== 'request' && node.field !== 'response')
    return compilePredicate({ all: [node] }, POLICY_FIELDS, FILTER_NOW)(policyRow(endpoint));
  const ofSide = endpoint.parameters.filter(({ side }) => side === node.field);
  const meets = (part: FilterNode, parameter: EvaluatedParameter): boolean => {
    if ('all' in part) return part.all.every((each) => meets(each, parameter));
    if ('any' in part) return part.any.some((each) => meets(each, parameter));
    return compilePredicate({ all: [part] }, PARAMETER_FIELDS, FILTER_NOW)(parameterRow(parameter));
  };
  const found = ofSide.some((parameter) => meets(node.value as Filter, parameter));
  if (node.op === 'has') return found;
  return !found && endpoint.areMessagesSeen;
}

const PARAMETER: EvaluatedParameter = {
  side: 'response',
  location: 'header',
  contentType: '',
  statusClass: '2xx',
  name: 'X-Frame-Options',
  type: 'string',
  required: false,
  sensitive: false,
  dataType: null,
  dataCategories: [],
  isObjectId: false,
  enumValues: null,
  samples: [],
};
const ENDPOINT: EvaluatedEndpoint = {
  id: '1',
  fields: { urlType: 'API', method: 'GET', responseCode: [200, 404], lastActivity: FILTER_NOW },
  labels: [],
  parameters: [PARAMETER],
  vulnerabilities: [],
  areMessagesSeen: true,
};
const evaluate = (filter: Filter, endpoint: Partial<EvaluatedEndpoint> = {}) =>
  new PolicySet([{ id: 'p', filter }], FILTER_NOW).evaluate({ ...ENDPOINT, ...endpoint })[0]
    ?.evidence ?? null;
const has = (op: 'has' | 'hasNot', ...all: FilterNode[]): Filter => ({
  all: [{ field: 'response', op, value: { all } }],
});
const header = (name: string): FilterNode[] => [
  { field: 'location', op: 'is', value: 'header' },
  { field: 'name', op: 'equalsIgnoreCase', value: name },
];

describe('policies over one endpoint', () => {
  it('POST-14 finds exactly what the meaning of their filters says, with evidence for each', () => {
    fc.assert(
      fc.property(
        fc.array(filterArbitrary(POLICY_FIELDS), { minLength: 1, maxLength: 4 }),
        fc.array(evaluatedArbitrary, { minLength: 1, maxLength: 3 }),
        (filters, endpoints) => {
          const policies = filters.map((filter, index) => ({ id: String(index), filter }));
          const set = new PolicySet(policies, FILTER_NOW);
          for (const endpoint of endpoints) {
            const held = policies
              .filter(({ filter }) => naive(filter, endpoint))
              .map(({ id }) => id);
            assert.deepEqual(
              set.evaluate(endpoint).map(({ policyId }) => policyId),
              held,
            );
            assert.equal(set.count(endpoint), held.length);
            // What an endpoint before it left behind changes nothing.
            assert.deepEqual(
              set.evaluate(endpoint),
              new PolicySet(policies, FILTER_NOW).evaluate(endpoint),
            );
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a filter with conditions on one parameter is read as it is written', () => {
    fc.assert(
      fc.property(filterArbitrary(POLICY_FIELDS), (filter) => {
        const parsed = parseFilter(filter, POLICY_FIELDS);
        if ('filter' in parsed)
          assert.deepEqual(
            JSON.parse(JSON.stringify(parsed.filter)),
            JSON.parse(JSON.stringify(filter)),
          );
      }),
    );
    assert.deepEqual(
      parseFilter(
        {
          all: [
            {
              field: 'response',
              op: 'has',
              value: { all: [{ field: 'host', op: 'contains', value: 'x' }] },
            },
          ],
        },
        POLICY_FIELDS,
      ),
      { errors: [{ path: 'all.0.value.all.0.field', message: 'There is no field "host".' }] },
    );
    assert.deepEqual(
      parseFilter({ all: [{ field: 'response', op: 'has', value: 'x' }] }, POLICY_FIELDS),
      {
        errors: [
          {
            path: 'all.0.value',
            message: 'A group holds either "all" or "any" with a list of conditions.',
          },
        ],
      },
    );
  });

  it('all conditions of a group hold for the same parameter', () => {
    const both: EvaluatedParameter[] = [
      { ...PARAMETER, name: 'a', sensitive: true },
      { ...PARAMETER, name: 'b' },
    ];
    const asked = (name: string) =>
      has(
        'has',
        { field: 'name', op: 'equals', value: name },
        { field: 'sensitive', op: 'is', value: true },
      );
    assert.deepEqual(
      evaluate(asked('a'), { parameters: both })?.parameters.map(({ name }) => name),
      ['a'],
    );
    assert.equal(evaluate(asked('b'), { parameters: both }), null);
  });

  it('what is missing is told where messages were seen, and nothing is concluded where they were not', () => {
    assert.deepEqual(evaluate(has('hasNot', ...header('strict-transport-security'))), {
      matchingFields: [{ field: 'response', op: 'hasNot', values: ['strict-transport-security'] }],
      parameters: [],
      vulnerabilities: [],
    });
    assert.equal(evaluate(has('hasNot', ...header('x-frame-options'))), null);
    assert.equal(
      evaluate(has('hasNot', ...header('strict-transport-security')), {
        parameters: [],
        areMessagesSeen: false,
      }),
      null,
    );
    assert.equal(
      evaluate(has('hasNot', ...header('strict-transport-security')), { areMessagesSeen: false }),
      null,
    );
    assert.notEqual(
      evaluate(has('has', ...header('x-frame-options')), { areMessagesSeen: false }),
      null,
    );
    assert.notEqual(
      evaluate(has('hasNot', ...header('strict-transport-security')), { parameters: [] }),
      null,
    );
  });

  it('evidence names the values, the parameters and the vulnerabilities that the conditions held for, and none of a part that did not', () => {
    const vulnerabilities = [
      {
        name: 'Directory listing',
        severity: 'medium',
        cweId: 'CWE-548',
        cveId: null,
        seen: ['Index of'],
      },
      { name: 'Reflected input', severity: 'low', cweId: 'CWE-79', cveId: null, seen: [] },
    ] as const;
    const filter: Filter = {
      all: [
        { field: 'responseCode', op: 'is', value: [404, 500] },
        { field: 'cweId', op: 'is', value: 'CWE-548' },
        { field: 'lastActivity', op: 'after', value: 'now-7d' },
        {
          any: [
            {
              all: [
                { field: 'method', op: 'is', value: 'GET' },
                { field: 'urlType', op: 'is', value: 'other' },
              ],
            },
            { field: 'response', op: 'has', value: { all: header('x-frame-options') } },
          ],
        },
      ],
    };
    assert.deepEqual(evaluate(filter, { vulnerabilities }), {
      matchingFields: [
        { field: 'responseCode', op: 'is', values: [404] },
        { field: 'lastActivity', op: 'after', values: [new Date(FILTER_NOW).toISOString()] },
      ],
      parameters: [PARAMETER],
      vulnerabilities: [vulnerabilities[0]],
    });
  });

  it('POST-10 risk score and traffic are found wherever they stand; so is what time changes', () => {
    assert.ok(
      hasRefusedField({ all: [{ any: [{ field: 'riskScore', op: 'between', value: [1, 2] }] }] }),
    );
    assert.ok(hasRefusedField({ any: [{ field: 'traffic7d', op: 'between', value: [1, 2] }] }));
    assert.ok(!hasRefusedField({ all: [{ field: 'host', op: 'contains', value: 'riskScore' }] }));
    assert.deepEqual(
      [
        isVolatile({ all: [{ field: 'lastActivity', op: 'before', value: 'now-30d' }] }),
        isVolatile({ all: [{ field: 'host', op: 'contains', value: 'now' }] }),
      ],
      [true, false],
    );
    assert.deepEqual(
      [
        asksParameters(has('has', ...header('x'))),
        asksParameters({ all: [{ field: 'method', op: 'is', value: 'GET' }] }),
      ],
      [true, false],
    );
  });
});
