import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Sample } from './samples.schemas.ts';
import { sampleServer, type SampleServer } from './testing/sampleServer.ts';

interface Page {
  readonly items: readonly (Sample & { readonly cursor: string })[];
  readonly hasNextPage: boolean;
}

describe('samples', () => {
  let server: SampleServer;
  const ids = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  const unknown = '00000000-0000-4000-8000-000000000009';
  before(async () => {
    server = await sampleServer();
    await server.test.db.company(server.companyId).transaction(async (query) => {
      for (const [index, id] of ids.entries()) {
        await query(
          `insert into sample.samples (company_id, id, name, created_at, created_by) values ($1, $2, $3, $4, 'ada@example.com')`,
          [server.companyId, id, `Name ${index + 1}`, `2026-01-0${index + 1}T00:00:00Z`],
        );
      }
    });
  });
  after(() => server.close());
  const lookup = (as: string, asked: readonly string[]) =>
    server.call<(Sample | null)[]>('POST', '/lookup', { as, body: { ids: asked } });

  it('come newest first, page by page without a gap, and are counted', async () => {
    const names: string[] = [];
    for (let after = ''; ;) {
      const { body } = await server.call<Page>('GET', `?first=2${after}`, { as: 'reader' });
      names.push(...body.items.map(({ name }) => name));
      if (!body.hasNextPage) break;
      after = `&after=${body.items.at(-1)?.cursor}`;
    }
    assert.deepEqual(names, ['Name 3', 'Name 2', 'Name 1']);
    assert.deepEqual((await server.call('GET', '/count', { as: 'reader' })).body, { count: 3 });
  });

  it('are looked up in the order asked, null where there is none', async () => {
    const { body } = await lookup('reader', [unknown, ids[0] ?? '']);
    assert.deepEqual(body, [
      null,
      {
        id: ids[0],
        name: 'Name 1',
        createdAt: '2026-01-01T00:00:00Z',
        createdBy: 'ada@example.com',
        version: 1,
        updatedAt: null,
        updatedBy: null,
      },
    ]);
  });

  for (const [why, as] of [
    ['keep to their company', 'stranger'],
    ['are hidden from who is limited to labels', 'limited'],
  ] as const)
    it(why, async () => {
      assert.deepEqual((await server.call('GET', '', { as })).body, {
        items: [],
        hasNextPage: false,
      });
      assert.deepEqual((await server.call('GET', '/count', { as })).body, { count: 0 });
      assert.deepEqual((await lookup(as, ids)).body, [null, null, null]);
    });

  it('ask for feature_inventory:read in that company', async () => {
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/count'],
      ['POST', '/lookup', { ids: [] }],
    ] as const) {
      const company = server.companyId;
      const statuses = await Promise.all(
        ['nobody', 'clerk', 'stranger'].map(
          async (as) =>
            (await server.call(method, path, { as, company, ...(body && { body }) })).status,
        ),
      );
      assert.deepEqual(statuses, [401, 403, 404], path);
    }
  });

  it('say what is wrong with a page or a lookup', async () => {
    assert.equal((await server.call('GET', '?first=101')).status, 400);
    assert.equal((await server.call('GET', '?after=WyJhIl0')).body.code, 'badInput');
    assert.equal((await lookup('reader', ['7'])).status, 400);
  });
});
