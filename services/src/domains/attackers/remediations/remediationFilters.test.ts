import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const ANOMALIES = ['value', 'key', 'unknownProperty', 'missingField'];
const uuid = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const LABEL = uuid(200);

describe('remediations of fields as they are filtered', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
    for (let number = 0; number < 12; number++) {
      await server.rows(
        `insert into attackers.remediations (company_id, id, endpoint_id, location, name, anomaly, reason, host, method, template, is_active, created_at, changed_at, author)
         values ($1, $2, $3, $4, $5, $6, 'Unlike what was learned', $7, $8, $9, $10, $11, $11, $12)`,
        [
          server.companyId,
          uuid(number),
          uuid(100 + number),
          number % 2 === 0 ? 'body' : 'query',
          number === 3 ? '50%_off' : `field${number}`,
          ANOMALIES[number % 4],
          number < 6 ? 'shop.example' : 'pay.example',
          number % 3 === 0 ? 'POST' : 'GET',
          `/orders/{id}/${number}`,
          number < 9,
          new Date(Date.UTC(2026, 4, 1 + Math.floor(number / 2))).toISOString(),
          number === 0 ? 'maya@example.com' : 'tom@example.com',
        ],
      );
    }
    const owner = new pg.Client({ connectionString: server.test.url });
    await owner.connect();
    // Without the endpoint itself: nothing here reads it.
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id)
       values ($1, $2, $3, $3)`,
      [server.companyId, uuid(104), LABEL],
    );
    await owner.end();
  });
  after(() => server.close());
  const condition = (field: string, op: string, value: unknown) => ({
    all: [{ field, op, value }],
  });
  const search = async (body: object, as = 'analyst'): Promise<number[]> =>
    (await server.call('POST', 'remediations/search', body, as)).body.items.map(
      ({ id }: { id: string }) => Number(id.slice(-12)),
    );

  it('ATK-15 by each field, with the counts of both states', async () => {
    for (const [filter, found] of [
      [condition('anomaly', 'is', ['key']), [9, 5, 1]],
      [condition('location', 'isNot', ['query']), [10, 8, 6, 4, 2, 0]],
      [condition('name', 'contains', '%_'), [3]],
      [condition('reason', 'doesNotContain', 'UNLIKE'), []],
      [condition('host', 'equals', 'pay.example'), [11, 10, 9, 8, 7, 6]],
      [condition('method', 'is', ['POST']), [9, 6, 3, 0]],
      [condition('path', 'contains', '/1'), [11, 10, 1]],
      [condition('author', 'equalsIgnoreCase', 'Maya@example.com'), [0]],
      [condition('createdAt', 'before', '2026-05-02'), [1, 0]],
      [condition('changedAt', 'on', '2026-05-06'), [11, 10]],
      [condition('label', 'is', [LABEL]), [4]],
      [condition('label', 'isNot', [LABEL]), [11, 10, 9, 8, 7, 6, 5, 3, 2, 1, 0]],
      [
        {
          all: [
            { field: 'method', op: 'is', value: ['POST'] },
            {
              any: [
                { field: 'name', op: 'contains', value: 'field0' },
                { field: 'host', op: 'equals', value: 'pay.example' },
              ],
            },
          ],
        },
        [9, 6, 0],
      ],
    ] as const) {
      assert.deepEqual(await search({ filter }), found, JSON.stringify(filter));
      const active = found.filter((number) => number < 9);
      assert.deepEqual(await search({ filter, isActive: true }), active, JSON.stringify(filter));
      assert.deepEqual(
        (await server.call('POST', 'remediations/counts', { filter })).body,
        { active: active.length, inactive: found.length - active.length },
        JSON.stringify(filter),
      );
    }
  });

  it('ATK-15 page by page in both directions, each once', async () => {
    for (const direction of ['ascending', 'descending']) {
      const seen: number[] = [];
      for (let cursor: string | null = null; ;) {
        const { body } = await server.call('POST', 'remediations/search', {
          isActive: true,
          filter: condition('host', 'contains', 'example'),
          direction,
          first: 2,
          after: cursor,
        });
        seen.push(...body.items.map(({ id }: { id: string }) => Number(id.slice(-12))));
        if (!body.hasNextPage) break;
        cursor = body.items.at(-1).cursor;
      }
      assert.deepEqual(
        seen,
        direction === 'ascending' ? [0, 1, 2, 3, 4, 5, 6, 7, 8] : [8, 7, 6, 5, 4, 3, 2, 1, 0],
      );
    }
  });

  it('ATK-15 what is no filter is refused in words, and nobody of another company finds anything', async () => {
    for (const filter of [
      condition('secret', 'is', ['x']),
      condition('anomaly', 'is', ['odd']),
      condition('name', 'before', '2026-05-01'),
      'all',
    ]) {
      for (const path of ['search', 'counts']) {
        const { status, body } = await server.call('POST', `remediations/${path}`, { filter });
        assert.deepEqual(
          [status, body.code, String(body.field).startsWith('filter')],
          [400, 'badInput', true],
          JSON.stringify(filter),
        );
      }
    }
    assert.deepEqual(await search({ filter: condition('method', 'is', ['POST']) }, 'stranger'), []);
  });
});
