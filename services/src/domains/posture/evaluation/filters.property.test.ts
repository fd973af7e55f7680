import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { FILTER_NOW, filterArbitrary } from '@palisade/engine/filter/filterArbitrary.ts';
import type { EvaluatedEndpoint } from '@palisade/engine/policies/evaluatedEndpoint.ts';
import { PolicySet } from '@palisade/engine/policies/policySet.ts';
import { parameterArbitrary } from '@palisade/engine/policies/testing/arbitraryEvaluated.ts';
import type { FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { evaluatedEndpoints } from '../../inventory/evaluation/evaluatedEndpoints.client.ts';
import { endpointsMatching } from '../../inventory/evaluation/matchingEndpoints.client.ts';
import { arbitraryEndpoints } from '../../inventory/testing/arbitraryEndpoints.ts';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

const SEED = 11;
/** Names of labels are for the catalogue alone. */
const FIELDS = POLICY_FIELDS.filter(({ key }) => key !== 'labelName');
const GROUPS = FIELDS.filter(({ items }) => items !== undefined);

const ops = (node: FilterNode): string[] =>
  'field' in node ? [node.op] : ('all' in node ? node.all : node.any).flatMap(ops);

describe('filters of policies over real PostgreSQL', () => {
  let server: PostureServer;
  let endpoints: EvaluatedEndpoint[] = [];
  before(async () => {
    server = await postureServer();
    const { companyId, test } = server;
    const seeds = arbitraryEndpoints(150, SEED).map(({ seed }) => ({ ...seed, parameters: [] }));
    await server.seed(seeds);
    const lists = fc.sample(
      fc.uniqueArray(parameterArbitrary, {
        maxLength: 4,
        selector: ({ side, location, contentType, statusClass, name }) =>
          [side, location, contentType, statusClass, name].join(' '),
      }),
      { numRuns: seeds.length, seed: SEED },
    );
    const rows = seeds.flatMap(({ id }, at) =>
      (lists[at] ?? []).map((parameter, index) => ({
        ...parameter,
        endpointId: id,
        id: uuidOf(id, index),
      })),
    );
    await server.rows(
      `insert into inventory.parameters (company_id, endpoint_id, id, side, location, content_type, status_class, name, type, required, sensitive, data_type, data_categories, object_id, enum_values, occurrences, distinct_values, confidence, first_seen_at, last_seen_at)
       select $1, "endpointId", id, side, location, "contentType", "statusClass", name, type, required, sensitive, "dataType", "dataCategories", "isObjectId", "enumValues", 1, 1, 1, now(), now()
       from jsonb_to_recordset($2::jsonb) as row("endpointId" uuid, id uuid, side text, location text, "contentType" text, "statusClass" text, name text, type text, required boolean, sensitive boolean, "dataType" text, "dataCategories" text[], "isObjectId" boolean, "enumValues" text[])`,
      [companyId, JSON.stringify(rows)],
    );
    // Of a third nothing but the log line was seen.
    await server.rows(
      `update inventory.endpoints set unseen_answers = case when n % 3 = 0 then requests else 0 end, largest_answer = n * 1000, availability = (array['available', 'unavailable', 'unknown'])[1 + n % 3]
      from (select id as numbered, row_number() over (order by id) as n from inventory.endpoints where company_id = $1) numbers where company_id = $1 and id = numbered`,
      [companyId],
    );
    endpoints = await evaluatedEndpoints(
      test.db.company(companyId).query,
      seeds.map(({ id }) => id),
      { withParameters: true },
    );
  });
  after(() => server.close());

  async function agree(filter: Parameters<typeof endpointsMatching>[1]): Promise<number> {
    const selected = await endpointsMatching(
      server.test.db.company(server.companyId).query,
      filter,
    );
    const set = new PolicySet([{ id: 'p', filter }], Date.now());
    const kept = endpoints.filter((endpoint) => set.count(endpoint) === 1).map(({ id }) => id);
    assert.deepEqual([...selected].sort(), kept.sort());
    return kept.length;
  }

  it('POST-09 POST-14 a preview by SQL keeps the same endpoints as evaluation in memory, of every random filter', async () => {
    await fc.assert(
      fc.asyncProperty(filterArbitrary(FIELDS), async (filter) => {
        await agree(filter);
      }),
      { numRuns: 200 },
    );
  });

  it('POST-09 POST-14 groups of conditions on one parameter mean the same in SQL and in memory, where messages were seen and where not', async () => {
    const found = { has: 0, hasNot: 0 };
    await fc.assert(
      fc.asyncProperty(filterArbitrary(GROUPS), async (filter) => {
        const kept = await agree(filter);
        for (const op of ops(filter))
          if (op === 'has' || op === 'hasNot') found[op] += Math.min(1, kept);
      }),
      { numRuns: 200 },
    );
    assert.ok(
      found.has > 10 && found.hasNot > 10,
      `the filters keep something: ${JSON.stringify(found)}`,
    );
    const named: FilterCondition = { field: 'name', op: 'equals', value: 'no such name' };
    const isSeen = endpoints.filter(({ areMessagesSeen }) => areMessagesSeen).length;
    assert.ok(isSeen > 0 && isSeen < endpoints.length);
    for (const field of ['request', 'response'])
      assert.equal(
        await agree({ all: [{ field, op: 'hasNot', value: { all: [named] } }] }),
        isSeen,
      );
    assert.ok(FILTER_NOW < Date.now(), 'no row is so young that a moment between both ways counts');
  });
});
