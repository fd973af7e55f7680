import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { GAP_SORTS } from '@palisade/vocabulary/gapFields.ts';
import { uuidOf } from '../../inventory/testing/seed.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { filtered } from './gapConditions.ts';
import type { GapPageRequest } from './gapList.ts';
import { gapPage } from './gapPage.ts';
import type { ListLimits } from '../../../platform/list/list.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

const LABEL = uuidOf('label');
const POLICIES = [
  'Missing authentication',
  'missing header',
  'Leaked data',
  'Old version',
  'Open door',
];
const GAPS = 90;
/** So short that every way is taken to its end; the planner's costs say which. */
const SHORT: readonly ListLimits[] = [
  { look: 3, rows: 2, few: 12, fewParents: 4, all: { cost: 0, rows: 0 } },
  { look: 3, rows: 2, few: 0, fewParents: 0, all: { cost: Infinity, rows: 100 } },
  { look: 3, rows: 100, few: 100, fewParents: 100, all: { cost: 9, rows: 9 } },
  { look: 50, rows: 5, few: 0, fewParents: 0, all: { cost: Infinity, rows: 9 } },
];

const condition = (
  field: string,
  op: FilterCondition['op'],
  value: FilterCondition['value'],
): FilterCondition => ({ field, op, value });
const CONDITIONS: readonly FilterCondition[] = [
  condition('severity', 'is', ['critical', 'low']),
  condition('severity', 'isNot', ['high']),
  condition('gapName', 'contains', 'MISSING'),
  condition('gapName', 'equals', 'Leaked data'),
  condition('catalogueName', 'is', ['Leaked data', 'none such']),
  condition('gapName', 'doesNotContain', 'old'),
  condition('category', 'is', ['GraphQL']),
  condition('host', 'contains', 'H1'),
  condition('host', 'doesNotContain', 'h2'),
  condition('path', 'contains', '/thing7'),
  condition('path', 'equals', '/thing12'),
  condition('method', 'is', ['GET']),
  condition('method', 'isNot', ['GET']),
  condition('isFrozen', 'is', true),
  condition('parameterName', 'is', ['field3']),
  condition('dataType', 'is', ['Email Address']),
  condition('sourceType', 'is', ['OAS']),
  condition('label', 'is', [LABEL]),
  condition('source', 'isNot', ['gateway']),
  condition('dataType', 'isNot', ['Email Address']),
  condition('sourceType', 'isNot', ['OAS', 'Code']),
  condition('label', 'isNot', [LABEL]),
  condition('gapName', 'equals', 'none such'),
  condition('host', 'contains', 'none such'),
  condition('detected', 'before', 'now-2d'),
  condition('lastActivity', 'after', 'now-1d'),
  condition('policyId', 'is', [uuidOf('policy', 1), uuidOf('policy', 2)]),
  condition('parameterName', 'is', ['none such']),
  condition('gapId', 'is', [uuidOf('gap', 11), uuidOf('gap', 12), uuidOf('none such')]),
  condition('gapId', 'between', [
    '40000000-0000-0000-0000-000000000000',
    '9fffffff-ffff-ffff-ffff-ffffffffffff',
  ]),
];

describe('pages of gaps', () => {
  let server: PostureServer;
  before(async () => {
    server = await postureServer();
    await server.seed(
      Array.from({ length: GAPS }, (_, n) => ({
        id: uuidOf('endpoint', n),
        host: `h${n % 4}.example`,
        path: `/thing${n}`,
        ...(n % 11 === 0 ? { labels: [{ labelId: LABEL }] } : {}),
      })),
    );
    await server.rows(
      `insert into posture.policies (company_id, id, name, name_key, description, remediation, severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by, state)
       select $1, id, name, lower(name), '', '', severity, true, array[category], '{}', '{}', '{"all":[]}', false, '', '', 'done' from jsonb_to_recordset($2::jsonb) as row(id uuid, name text, severity text, category text)`,
      [
        server.companyId,
        JSON.stringify(
          POLICIES.map((name, n) => ({
            id: uuidOf('policy', n),
            name,
            severity: ['info', 'low', 'medium', 'high', 'critical'][n],
            category: ['Authentication', 'GraphQL'][n % 2],
          })),
        ),
      ],
    );
    await server.rows(
      `insert into posture.gaps (company_id, id, policy_id, endpoint_id, status, holds, is_frozen, severity, name, categories, host, method, path, sources, source_types, last_activity_at, parameter_names, data_types, data_categories, evidence, opened_at, updated_at)
       select $1, row.id, p.id, row."endpointId", status, true, n % 5 = 0, p.severity, p.name, p.categories, host, method, path, array['gateway'], array[case when n % 9 = 0 then 'OAS' else 'Traffic' end], now() - n * interval '1 hour',
         array['field' || n % 7], case when n % 5 = 1 then array['Email Address'] else '{}' end, '{}', '{}', now() - n * interval '2 hours', now() - n * interval '1 minute'
       from jsonb_to_recordset($2::jsonb) as row(id uuid, n int, "policyId" uuid, "endpointId" uuid, status text, host text, method text, path text) join posture.policies p on p.company_id = $1 and p.id = row."policyId"`,
      [
        server.companyId,
        JSON.stringify(
          Array.from({ length: GAPS }, (_, n) => ({
            n,
            id: uuidOf('gap', n),
            policyId: uuidOf('policy', n % 5),
            endpointId: uuidOf('endpoint', n),
            status: n % 6 === 0 ? 'ignored' : 'open',
            host: `h${n % 4}.example`,
            method: n % 3 === 0 ? 'GET' : 'POST',
            path: `/thing${n}`,
          })),
        ),
      ],
    );
  });
  after(() => server.close());

  async function walk(
    request: Omit<GapPageRequest, 'first'>,
    first: number,
    limits?: ListLimits,
    reader?: Reader,
  ): Promise<string[]> {
    const ids: string[] = [];
    for (let next: string | undefined, hasNext = true; hasNext;) {
      const { items, hasNextPage } = await gapPage(
        server.test.db.company(server.companyId, reader),
        { ...request, first, after: next },
        limits,
      );
      ids.push(...items.map(({ id }) => id));
      [next, hasNext] = [items.at(-1)?.cursor, hasNextPage];
    }
    return ids;
  }

  it('POST-01 every way to a page leads to the same gaps in the same order, of one status and of all', async () => {
    const parts = fc.uniqueArray(fc.constantFrom(...CONDITIONS), {
      minLength: 1,
      maxLength: 3,
      selector: ({ field }) => field,
    });
    await fc.assert(
      fc.asyncProperty(
        parts,
        fc.boolean(),
        fc.constantFrom(...GAP_SORTS),
        fc.constantFrom('asc', 'desc'),
        fc.constantFrom('open', null),
        fc.constantFrom(...SHORT),
        async (conditions, isAll, sort, direction, status, limits) => {
          const filter: Filter = isAll ? { all: conditions } : { any: conditions };
          const values: unknown[] = [server.companyId];
          const kept = new Set(
            (
              await server.rows(
                `select g.id from posture.gaps g where g.company_id = $1 and ${filtered({ filter }, values)}`,
                values,
              )
            ).map(({ id }) => String(id)),
          );
          const wanted = (await walk({ filter: null, status, sort, direction }, 100)).filter((id) =>
            kept.has(id),
          );
          assert.deepEqual(await walk({ filter, status, sort, direction }, 7, limits), wanted);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('POST-01 every way shows somebody who is limited to labels the gaps of endpoints that have them, and no others', async () => {
    const reader: Reader = { labels: () => [LABEL] };
    const labelled = new Set(
      Array.from({ length: GAPS }, (_, n) => n)
        .filter((n) => n % 11 === 0)
        .map((n) => uuidOf('gap', n)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CONDITIONS),
        fc.constantFrom(...GAP_SORTS),
        fc.constantFrom('asc', 'desc'),
        fc.constantFrom('open', null),
        fc.constantFrom(...SHORT),
        async (one, sort, direction, status, limits) => {
          const request = { filter: { all: [one] }, status, sort, direction } as const;
          assert.deepEqual(
            await walk(request, 2, limits, reader),
            (await walk(request, 100)).filter((id) => labelled.has(id)),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  it('POST-01 a gap is found by a host and a data type that no gap had before', async () => {
    const [gap] = await server.rows(
      `update posture.gaps set host = 'new.example', data_types = array['Passport Number'] where company_id = $1 and id = $2 returning id, host, status`,
      [server.companyId, uuidOf('gap', 1)],
    );
    const found = (filter: Filter): Promise<string[]> =>
      walk({ filter, status: null, sort: 'path', direction: 'asc' }, 7);
    assert.deepEqual(await found({ all: [condition('host', 'contains', 'NEW.')] }), [gap?.['id']]);
    assert.deepEqual(
      await found({
        any: [
          condition('dataType', 'is', ['Passport Number']),
          condition('host', 'contains', 'nowhere'),
        ],
      }),
      [gap?.['id']],
    );
    assert.equal(
      (await found({ all: [condition('dataType', 'isNot', ['Passport Number'])] })).length,
      GAPS - 1,
    );
  });
});
