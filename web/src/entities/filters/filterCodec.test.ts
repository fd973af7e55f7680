import type { Filter } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import { isUnread, unread } from '../../ui/filters/unread.ts';
import { parseFilters } from './filterCodec.ts';
import { formatFilters } from './formatFilters.ts';

const partsOf = (filter: Filter) => ('all' in filter ? filter.all : filter.any);
const read = (filter: unknown) => parseFilters(JSON.stringify(filter), INVENTORY_FIELDS);
const parse = (all: unknown) => partsOf(read({ all })).filter((part) => !isUnread(part));
const isKept = (field: string, op: string, value: unknown) =>
  parse([{ field, op, value }]).length === 1;
const OPERATORS = [
  'is',
  'isNot',
  'equals',
  'equalsIgnoreCase',
  'contains',
  'doesNotContain',
  'between',
  'before',
  'after',
  'on',
  'exists',
  'has',
  'hasNot',
];
const DAY = '2026-11-01';

describe('filters of the address', () => {
  it.each([
    ['host', ['contains', 'doesNotContain'], 'api'],
    ['path', ['equals', 'equalsIgnoreCase', 'contains', 'doesNotContain'], '/orders'],
    ['method', ['is', 'isNot'], ['GET']],
    ['authenticated', ['is'], true],
    ['sensitive', ['is'], false],
    ['riskScore', ['between'], [2, 9.5]],
    ...[
      'domain',
      'contentType',
      'source',
      'sourceType',
      'technology',
      'webServer',
      'cdn',
      'authType',
      'dataType',
      'dataCategory',
      'protocol',
      'endpointType',
    ].map((field) => [field, ['is', 'isNot'], ['x']] as const),
    ['label', ['is', 'isNot'], ['00000000-0000-4000-8000-00000000000a']],
    ['responseCode', ['is', 'isNot'], [404]],
    ['severity', ['is', 'isNot'], ['high']],
    ['monitored', ['is', 'isNot'], true],
    ['urlType', ['is'], ['other']],
    ['learningState', ['is'], ['staging']],
    ['rateLimited', ['is'], true],
    ['isExternal', ['is'], true],
    ['resourceId', ['contains', 'doesNotContain'], 'arn'],
    ['parameterName', ['equals', 'equalsIgnoreCase', 'contains', 'doesNotContain'], 'id'],
    ['parameterEnumValue', ['is', 'isNot'], ['asc']],
    ['parameterEnumValue', ['exists'], true],
    ['parameterEnumSize', ['between'], [0, 3]],
    ['hasVulnerabilities', ['is'], true],
    ['vulnerabilityName', ['equals', 'equalsIgnoreCase', 'contains', 'doesNotContain'], 'BOLA'],
    ['cveId', ['is', 'isNot', 'equals', 'contains', 'doesNotContain'], 'CVE-2024-1'],
    ['cweId', ['is'], ['CWE-639']],
  ] as const)('INV-02 of %s take exactly the conditions %s', (field, allowed, value) => {
    expect(OPERATORS.filter((op) => isKept(field, op, value))).toEqual(allowed);
  });

  it.each(['detectionTime', 'lastActivity'])(
    'of %s take before, after, on a day and between two',
    (field) => {
      expect(OPERATORS.filter((op) => isKept(field, op, DAY))).toEqual(['before', 'after', 'on']);
      expect(OPERATORS.filter((op) => isKept(field, op, [DAY, '2026-11-03']))).toEqual(['between']);
      expect(isKept(field, 'after', 'now-7d')).toBe(true);
    },
  );

  it.each([
    ['riskScore', 'between', [9, 2]],
    ['riskScore', 'between', [-1, 5]],
    ['riskScore', 'between', [0, 11]],
    ['riskScore', 'between', ['0', '5']],
    ['method', 'is', ['FETCH']],
    ['method', 'is', []],
    ['authenticated', 'is', 'true'],
    ['host', 'contains', '  '],
    ['host', 'contains', 'x'.repeat(501)],
    ['detectionTime', 'before', 'yesterday'],
    ['detectionTime', 'between', ['2026-11-03', DAY]],
    ['nothing', 'is', 'x'],
    ['responseCode', 'is', ['404']],
    ['responseCode', 'is', [99]],
    ['label', 'is', ['payments']],
    ['urlType', 'is', ['web']],
  ])('say that %s %s %j could not be read, and stay so', (field, op, value) => {
    expect(isKept(field, op, value)).toBe(false);
    const condition = { field, op, value };
    const filter = read({ all: [condition] });
    expect(filter).toEqual({ all: [unread(JSON.stringify(condition).slice(0, 500))] });
    expect(parseFilters(formatFilters(filter), INVENTORY_FIELDS)).toEqual(filter);
  });

  it('keep the good values of a list, each condition once, and twenty at most', () => {
    expect(parse([{ field: 'method', op: 'is', value: ['GET', 'FETCH', 'GET'] }])).toEqual([
      { field: 'method', op: 'is', value: ['GET'] },
    ]);
    const same = { field: 'host', op: 'contains', value: 'api' };
    expect(parse([same, same])).toEqual([same]);
    expect(
      parse(Array.from({ length: 30 }, (_, index) => ({ ...same, value: `api${index}` }))),
    ).toHaveLength(20);
  });

  it('come back as they were written, and none at all is absent', () => {
    const filter = read({ all: [{ field: 'riskScore', op: 'between', value: [2, 10] }] });
    expect(parseFilters(formatFilters(filter), INVENTORY_FIELDS)).toEqual(filter);
    expect(formatFilters({ all: [] })).toBeNull();
    expect(formatFilters({ any: [] })).toBeNull();
    for (const none of [null, '', '{"all":[]}', '{"any":[]}'])
      expect(parseFilters(none, INVENTORY_FIELDS)).toEqual({ all: [] });
    for (const broken of ['{', '[]', '7', '{"all":7}'])
      expect(parseFilters(broken, INVENTORY_FIELDS)).toEqual({ all: [unread(broken)] });
  });

  it('INV-01 nest groups of which all or any must hold, as they were written', () => {
    const get = { field: 'method', op: 'is', value: ['GET'] };
    const cards = { field: 'path', op: 'contains', value: 'cards' };
    for (const filter of [
      { any: [get, cards] },
      { all: [get, { any: [get, cards] }] },
      { any: [{ all: [get, cards] }, cards] },
    ])
      expect(parseFilters(formatFilters(read(filter)), INVENTORY_FIELDS)).toEqual(filter);
  });

  it('do not read groups that are empty or nested too deep, and share one limit', () => {
    const get = { field: 'method', op: 'is', value: ['GET'] };
    expect(
      read({
        all: [
          get,
          { any: [] },
          { any: [{ field: 'nothing', op: 'is', value: 'x' }] },
          { any: [{ all: [get] }] },
        ],
      }),
    ).toEqual({
      all: [
        get,
        unread('{"any":[]}'),
        { any: [unread('{"field":"nothing","op":"is","value":"x"}')] },
        { any: [unread(JSON.stringify({ all: [get] }))] },
      ],
    });
    const many = (from: number) =>
      Array.from({ length: 15 }, (_, index) => ({
        field: 'path',
        op: 'contains',
        value: `p${from + index}`,
      }));
    const [first, second] = partsOf(read({ all: [{ any: many(0) }, { any: many(15) }] }));
    expect(
      [first, second].map((group) =>
        group && 'any' in group ? group.any.filter((part) => !isUnread(part)).length : 0,
      ),
    ).toEqual([15, 5]);
  });

  it('POST-09 keep conditions on the items of a field, as deep as elsewhere, and say what of items could not be read', () => {
    const named = { field: 'name', op: 'contains', value: 'id' };
    const nested = {
      all: [
        {
          field: 'request',
          op: 'hasNot',
          value: { all: [named, { any: [named, { field: 'sensitive', op: 'is', value: true }] }] },
        },
      ],
    };
    expect(parseFilters(JSON.stringify(nested), POLICY_FIELDS)).toEqual(nested);
    const odd = {
      all: [
        {
          field: 'request',
          op: 'has',
          value: { all: [named, { field: 'host', op: 'contains', value: 'x' }] },
        },
        { field: 'response', op: 'has', value: { all: [] } },
        { field: 'request', op: 'has', value: 'id' },
      ],
    };
    expect(parseFilters(JSON.stringify(odd), POLICY_FIELDS)).toEqual({
      all: [
        {
          field: 'request',
          op: 'has',
          value: {
            all: [named, unread('{"field":"host","op":"contains","value":"x"}')],
          },
        },
        unread('{"field":"response","op":"has","value":{"all":[]}}'),
        unread('{"field":"request","op":"has","value":"id"}'),
      ],
    });
    expect(isUnread(parseFilters(JSON.stringify(nested), INVENTORY_FIELDS))).toBe(true);
  });
});
