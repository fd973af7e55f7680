import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { compilePredicate, type FilterRow } from '@palisade/engine/filter/compilePredicate.ts';
import { filterArbitrary } from '@palisade/engine/filter/filterArbitrary.ts';
import { labelValues } from '@palisade/engine/labels/labelValues.ts';
import type { ValueRule } from '@palisade/engine/labels/labelRule.ts';
import { INVENTORY_FIELDS } from '@palisade/vocabulary/inventoryFields.ts';
import { labelNameKey } from '@palisade/vocabulary/labels.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { labelServer, type LabelServer } from '../testing/labelServer.ts';
import type { Rule } from './rules.schemas.ts';

/** Fields whose values the seeded rows below hold. */
const SEEDED = INVENTORY_FIELDS.filter(({ key }) =>
  ['host', 'path', 'method', 'sensitive', 'riskScore'].includes(key),
);
const segment = fc.constantFrom(
  'v1',
  'V1',
  'orders',
  '{id}',
  'a<b',
  'Zürich',
  '東京',
  'x'.repeat(60),
  'a.b',
  '  ',
  'users',
);
const endpoint = fc.record({
  path: fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`),
  host: fc.constantFrom('api.shop.example', 'API.Shop.example', 'b.example:8443'),
  method: fc.constantFrom('GET', 'POST'),
  sensitive: fc.boolean(),
  riskScore: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
});
const rows = [
  ...new Map(
    fc
      .sample(endpoint, { numRuns: 120, seed: 11 })
      .map((row) => [`${row.host} ${row.method} ${row.path}`, row]),
  ).values(),
].map((row, index) => ({ ...row, id: uuidOf('row', index) }));

const valueRule: fc.Arbitrary<ValueRule> = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 10 }), fc.boolean()).map(
    ([start, length, isLastIdx]) =>
      ({
        kind: 'pathLocation',
        startIdx: start,
        endIdx: Math.min(10, start + length),
        isLastIdx,
      }) as const,
  ),
  fc
    .constantFrom('host', 'method', 'cdn')
    .map((metadataName) => ({ kind: 'endpointMetadata', metadataName }) as const),
);

describe('a rule over real PostgreSQL', () => {
  let server: LabelServer;
  let group: string;
  before(async () => {
    server = await labelServer();
    group = await server.group('Made');
    await server.seed(rows);
  });
  after(() => server.close());

  it('LAB-03 gives every endpoint exactly the labels that the evaluator in memory names', async () => {
    let rule: Rule | null = null;
    await fc.assert(
      fc.asyncProperty(valueRule, fc.option(filterArbitrary(SEEDED)), async (values, filter) => {
        const body = {
          name: 'random',
          groupId: group,
          ...values,
          ...(filter === null ? {} : { filter }),
        };
        const { status, body: saved } = await server.call<Rule>(
          rule === null ? 'POST' : 'PUT',
          rule === null ? 'rules' : `rules/${rule.id}`,
          body,
        );
        assert.ok(status < 300, JSON.stringify(saved));
        rule = saved;
        await server.work();
        const keeps = filter === null ? () => true : compilePredicate(filter, SEEDED, Date.now());
        const found = await server.test.db
          .company(server.companyId)
          .query<{ id: string; key: string }>(
            `select given.endpoint_id as id, label.name_key as key from inventory.endpoint_labels given join labels.labels label on label.company_id = given.company_id and label.id = given.label_id
           where given.company_id = $1 and given.rule_id = $2`,
            [server.companyId, rule.id],
          );
        const expected = rows.flatMap((row) =>
          keeps(row as FilterRow)
            ? labelValues(values, row).names.map((name) => `${row.id} ${labelNameKey(name)}`)
            : [],
        );
        assert.deepEqual(found.map(({ id, key }) => `${id} ${key}`).sort(), expected.sort());
      }),
      { numRuns: 60 },
    );
  });
});
