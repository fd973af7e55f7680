import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { ATTACKER_FIELDS } from '@palisade/vocabulary/attackerFields.ts';
import { AUDIT_FIELDS } from '@palisade/vocabulary/auditFields.ts';
import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { compilePredicate, type FilterRow } from './compilePredicate.ts';
import { compileSql } from './compileSql.ts';
import { FILTER_NOW, filterArbitrary, rowArbitrary } from './filterArbitrary.ts';
import { parseFilter } from './parseFilter.ts';

const now = Date.UTC(2026, 4, 8, 12);
const row: FilterRow = {
  technology: ['nginx', 'php'],
  responseCode: [200, 404],
  sourceType: [],
  monitored: false,
  cdn: null,
  label: ['00000000-0000-4000-8000-00000000000a'],
  parameterName: ['orderId', 'q'],
  parameterEnumValue: ['asc', 'desc'],
  parameterEnumSize: [0, 2],
  hasVulnerabilities: true,
  severity: ['low'],
  vulnerabilityName: ['BOLA'],
  cveId: ['CVE-2024-1'],
  host: 'API.shop.example',
  path: '/v1/100%_off',
  method: 'GET',
  authenticated: null,
  riskScore: 4.2,
  detectionTime: new Date(Date.UTC(2026, 4, 1, 23, 59)),
  lastActivity: now,
};

function keeps(field: string, op: FilterCondition['op'], value: FilterCondition['value']): boolean {
  return compilePredicate({ all: [{ field, op, value }] }, INVENTORY_FIELDS, now)(row);
}

describe('a filter in memory', () => {
  for (const [expected, field, op, value] of [
    [true, 'host', 'contains', 'SHOP'],
    [false, 'host', 'doesNotContain', 'shop'],
    [true, 'path', 'contains', '%_O'],
    [true, 'path', 'equals', '/v1/100%_off'],
    [false, 'path', 'equals', '/V1/100%_off'],
    [true, 'path', 'equalsIgnoreCase', '/V1/100%_OFF'],
    [true, 'method', 'is', ['POST', 'GET']],
    [false, 'method', 'isNot', ['POST', 'GET']],
    [false, 'authenticated', 'is', false],
    [true, 'riskScore', 'between', [4.2, 10]],
    [false, 'riskScore', 'between', [0, 4.1]],
    [true, 'detectionTime', 'on', '2026-05-01'],
    [true, 'detectionTime', 'on', 'now-7d'],
    [true, 'detectionTime', 'before', '2026-05-02'],
    [false, 'detectionTime', 'before', '2026-05-01'],
    [false, 'detectionTime', 'after', '2026-05-01'],
    [true, 'detectionTime', 'after', '2026-05-01T23:58:59Z'],
    [true, 'detectionTime', 'between', ['2026-05-01', '2026-05-01']],
    [true, 'lastActivity', 'after', 'now-1h'],
    [true, 'technology', 'is', ['php', 'java']],
    [false, 'technology', 'isNot', ['php', 'java']],
    [true, 'technology', 'isNot', ['java']],
    [true, 'responseCode', 'is', 404],
    [false, 'sourceType', 'is', ['sensor']],
    [true, 'sourceType', 'isNot', ['sensor']],
    [true, 'monitored', 'isNot', true],
    [true, 'cdn', 'isNot', ['x']],
    [true, 'label', 'is', ['00000000-0000-4000-8000-00000000000a']],
    [true, 'parameterName', 'contains', 'ID'],
    [false, 'parameterName', 'doesNotContain', 'ID'],
    [true, 'parameterName', 'equalsIgnoreCase', 'ORDERID'],
    [true, 'parameterEnumValue', 'exists', true],
    [false, 'parameterEnumValue', 'exists', false],
    [true, 'parameterEnumValue', 'is', ['asc']],
    [true, 'parameterEnumSize', 'between', [2, 3]],
    [false, 'parameterEnumSize', 'between', [3, 10]],
    [true, 'hasVulnerabilities', 'is', true],
    [false, 'severity', 'is', ['high']],
    [true, 'severity', 'isNot', ['high']],
    [true, 'vulnerabilityName', 'equalsIgnoreCase', 'bola'],
    [true, 'cveId', 'contains', 'cve-2024'],
    [false, 'cweId', 'is', 'CWE-639'],
  ] as const) {
    it(`${field} ${op} ${JSON.stringify(value)} ${expected ? 'keeps' : 'drops'} the row`, () =>
      assert.equal(keeps(field, op, value), expected));
  }

  it('treats a missing value as no value: "is" never holds, "is not" does', () => {
    const empty: FilterRow = {};
    const on = (
      field: string,
      op: FilterCondition['op'],
      value: FilterCondition['value'],
    ): boolean => compilePredicate({ any: [{ field, op, value }] }, INVENTORY_FIELDS, now)(empty);
    assert.deepEqual([on('method', 'is', 'GET'), on('method', 'isNot', 'GET')], [false, true]);
    assert.deepEqual(
      [on('host', 'contains', 'a'), on('host', 'doesNotContain', 'a')],
      [false, true],
    );
    assert.deepEqual(
      [on('riskScore', 'between', [0, 10]), on('lastActivity', 'before', 'now')],
      [false, false],
    );
  });
});

describe('a filter as SQL', () => {
  it('is parameterised and escapes wildcards', () => {
    const filter: Filter = {
      all: [
        { field: 'host', op: 'contains', value: '50%_\\' },
        {
          any: [
            { field: 'method', op: 'isNot', value: ['GET'] },
            { field: 'path', op: 'equalsIgnoreCase', value: '/A' },
          ],
        },
      ],
    };
    const sql = compileSql(filter, INVENTORY_FIELDS, { firstParam: 3, now, table: 'e' });
    assert.equal(
      sql.text,
      '((e.host is not null and e.host ilike $3) and ((e.method is null or not e.method = any($4::text[])) or (e.path is not null and lower(e.path collate "C") = $5)))',
    );
    assert.deepEqual(sql.values, ['%50\\%\\_\\\\%', ['GET'], '/a']);
  });

  it('asks of the rows that belong to an endpoint whether one of them holds, or for a negative condition none', () => {
    const sql = compileSql(
      {
        all: [
          { field: 'severity', op: 'isNot', value: ['low'] },
          { field: 'technology', op: 'is', value: ['php'] },
        ],
      },
      INVENTORY_FIELDS,
      { firstParam: 1, now, table: 'e' },
    );
    assert.equal(
      sql.text,
      '((not (e.has_findings and coalesce(exists (select from inventory.endpoint_findings c where c.company_id = e.company_id and c.endpoint_id = e.id and (c.severity is not null and c.severity = any($1::text[]))), false))) and (coalesce(e.technologies && $2::text[], false)))',
    );
    const parameter = compileSql(
      { all: [{ field: 'parameterName', op: 'equals', value: 'page' }] },
      INVENTORY_FIELDS,
      { firstParam: 1, now, table: 'e', isRowByRow: true },
    );
    assert.equal(
      parameter.text,
      '((coalesce(exists (select from inventory.parameters c where c.company_id = e.company_id and c.endpoint_id = e.id and (c.name is not null and c.name = $1) offset 0), false)))',
    );
    assert.throws(
      () =>
        compileSql({ all: [{ field: 'severity', op: 'is', value: 'low' }] }, INVENTORY_FIELDS, {
          firstParam: 1,
          now,
        }),
      /table of endpoints/,
    );
  });

  it('filters nothing when empty', () => {
    assert.deepEqual(compileSql({ all: [] }, INVENTORY_FIELDS, { firstParam: 1, now }), {
      text: 'true',
      values: [],
    });
    assert.equal(compilePredicate({ all: [] }, INVENTORY_FIELDS)({}), true);
  });

  it('holds no value of the filter in its text, and numbers its parameters without a gap', () => {
    fc.assert(
      fc.property(filterArbitrary(INVENTORY_FIELDS), (filter) => {
        const { text, values } = compileSql(filter, INVENTORY_FIELDS, {
          firstParam: 2,
          now,
          table: 'e',
        });
        assert.deepEqual(
          [...text.matchAll(/\$([0-9]+)/g)].map((match) => Number(match[1])),
          values.map((_, index) => index + 2),
        );
        assert.match(text, /^[a-z0-9_ (),&$:.<>="C[\]]+$/);
      }),
    );
  });

  it('refuses a field or operator that the catalogue does not have', () => {
    assert.throws(() =>
      compileSql({ all: [{ field: 'host; drop', op: 'is', value: 'x' }] }, INVENTORY_FIELDS, {
        firstParam: 1,
        now,
      }),
    );
    assert.throws(() =>
      compileSql({ all: [{ field: 'host', op: 'has', value: 'x' }] }, INVENTORY_FIELDS, {
        firstParam: 1,
        now,
      }),
    );
  });
});

describe('reading a filter', () => {
  it('ADM-09 looks for addresses in their one spelling, and leaves other texts as they were typed', () => {
    const value = (fields: typeof AUDIT_FIELDS, field: string, text: string) =>
      parseFilter({ all: [{ field, op: 'equals', value: text }] }, fields);
    const meant = (field: string, text: string) => ({
      filter: { all: [{ field, op: 'equals', value: text }] },
    });
    for (const [fields, field] of [
      [AUDIT_FIELDS, 'address'],
      [ATTACKER_FIELDS, 'source'],
    ] as const) {
      assert.deepEqual(value(fields, field, '::ffff:192.0.2.1'), meant(field, '192.0.2.1'));
      for (const text of ['192.0.2.1', '2001:db8::1', '192.0', 'ffff:', 'ada@example.org'])
        assert.deepEqual(value(fields, field, text), meant(field, text), text);
    }
    assert.deepEqual(
      value(AUDIT_FIELDS, 'target', '::ffff:192.0.2.1'),
      meant('target', '::ffff:192.0.2.1'),
    );
  });

  it('accepts every filter that can be made of the catalogue, and means the same after writing it out', () => {
    fc.assert(
      fc.property(
        filterArbitrary(INVENTORY_FIELDS),
        rowArbitrary(INVENTORY_FIELDS),
        (filter, any) => {
          const parsed = parseFilter(JSON.parse(JSON.stringify(filter)), INVENTORY_FIELDS);
          assert.ok('filter' in parsed, JSON.stringify(parsed));
          const predicate = compilePredicate(parsed.filter, INVENTORY_FIELDS, FILTER_NOW);
          assert.equal(predicate(any), compilePredicate(filter, INVENTORY_FIELDS, FILTER_NOW)(any));
        },
      ),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({
            all: fc.array(
              fc.record({
                field: fc.constantFrom('host', 'riskScore', 'method', 'lastActivity'),
                op: fc.anything(),
                value: fc.anything(),
              }),
            ),
          }),
        ),
        (any) => {
          const parsed = parseFilter(any, INVENTORY_FIELDS);
          return 'filter' in parsed || parsed.errors.length > 0;
        },
      ),
    );
  });

  const condition = { field: 'host', op: 'contains', value: 'a' };
  for (const [path, message, value] of [
    ['', /"all" or "any"/, null],
    ['', /"all" or "any"/, { all: [condition], any: [condition] }],
    ['any', /at least one condition/, { any: [] }],
    ['all.0.all', /at least one condition/, { all: [{ all: [] }] }],
    ['all.1', /^The same filter cannot be used twice\.$/, { all: [condition, condition] }],
    ['all.0.field', /no field "owner"/, { all: [{ ...condition, field: 'owner' }] }],
    ['all.0.op', /contains, doesNotContain, not with "is"/, { all: [{ ...condition, op: 'is' }] }],
    ['all.0.value', /text that is not empty/, { all: [{ ...condition, value: 7 }] }],
    ['all.0.value', /one of GET, POST/, { all: [{ field: 'method', op: 'is', value: 'FETCH' }] }],
    [
      'all.0.value',
      /between 0 and 10/,
      { all: [{ field: 'riskScore', op: 'between', value: [0, 11] }] },
    ],
    [
      'all.0.value',
      /from is after to/,
      { all: [{ field: 'riskScore', op: 'between', value: [5, 1] }] },
    ],
    [
      'all.0.value',
      /a date such as/,
      { all: [{ field: 'lastActivity', op: 'before', value: 'soon' }] },
    ],
    [
      'all.0.value',
      /"responseCode" is a whole number/,
      { all: [{ field: 'responseCode', op: 'is', value: ['404'] }] },
    ],
    [
      'all.0.value',
      /"responseCode" lies between 100 and 999/,
      { all: [{ field: 'responseCode', op: 'is', value: [99] }] },
    ],
    [
      'all.0.value',
      /"label" is an id/,
      { all: [{ field: 'label', op: 'is', value: ['payments'] }] },
    ],
    [
      'all.0.value',
      /"technology" is a text that is not empty/,
      { all: [{ field: 'technology', op: 'is', value: [''] }] },
    ],
    [
      'all.0.value',
      /at most 200 values/,
      { all: [{ field: 'technology', op: 'is', value: Array.from({ length: 201 }, String) }] },
    ],
    [
      'all.0.value',
      /one of API, other, irrelevant/,
      { all: [{ field: 'urlType', op: 'is', value: ['web'] }] },
    ],
    [
      'all.0.value',
      /exists: true or false/,
      { all: [{ field: 'parameterEnumValue', op: 'exists', value: 'x' }] },
    ],
    [
      'all.0.op',
      /contains, doesNotContain, not with "equals"/,
      { all: [{ field: 'resourceId', op: 'equals', value: 'x' }] },
    ],
    ['all.0.value', /true or false/, { all: [{ field: 'sensitive', op: 'is', value: 'yes' }] }],
    ['all.0.value', /at most 500/, { all: [{ ...condition, value: 'x'.repeat(501) }] }],
    ['all.0.any.0.all.0', /nested 3 deep/, { all: [{ any: [{ all: [{ any: [condition] }] }] }] }],
    [
      'all',
      /at most 25 conditions/,
      { all: Array.from({ length: 26 }, (_, index) => ({ ...condition, value: String(index) })) },
    ],
  ] as const) {
    it(`says ${message.source} of ${JSON.stringify(value).slice(0, 60)}`, () => {
      const parsed = parseFilter(value, INVENTORY_FIELDS);
      assert.ok('errors' in parsed);
      assert.equal(parsed.errors[0]?.path, path);
      assert.match(parsed.errors[0]?.message ?? '', message);
    });
  }
});
