import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sampleServer, type SampleServer } from './testing/sampleServer.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000009';

describe('renameSample', () => {
  let server: SampleServer;
  let id = '';
  before(async () => {
    server = await sampleServer();
    id = await make('First');
    await make('Second');
  });
  after(() => server.close());
  const make = async (name: string): Promise<string> =>
    (await server.call('POST', '', { body: { name } })).body.id;
  const call = (of: string, body: object, as = 'writer', company?: string) =>
    server.call('POST', `/${of}/rename`, { as, body, ...(company !== undefined && { company }) });
  const nameOf = async () =>
    (
      await server.test.db
        .company(server.companyId)
        .query<{ name: string }>('select name from sample.samples where id = $1', [id])
    )[0]?.name;

  it('changes the sample and writes who did it, before and after', async () => {
    const { status, body } = await call(id, { name: '  Another ', version: 1 });
    assert.deepEqual([status, body.id, body.name, body.version], [200, id, 'Another', 2]);
    assert.equal(await nameOf(), 'Another');
    assert.deepEqual((await server.audited()).at(-1), {
      actor: 'tester@example.com',
      action: 'sample.rename',
      targetId: id,
      before: { name: 'First' },
      after: { name: 'Another' },
    });
  });

  it('keeps names apart, and does not write over what somebody else saved', async () => {
    const taken = await call(id, { name: 'SECOND' });
    assert.deepEqual([taken.status, taken.body.code, taken.body.field], [409, 'conflict', 'name']);
    const late = await call(id, { name: 'Late', version: 1 });
    assert.deepEqual([late.status, late.body.field, late.body.version], [409, 'version', 2]);
    assert.match(late.body.detail, /changed by tester@example\.com at .+ UTC meanwhile/);
    assert.equal(await nameOf(), 'Another');
  });

  it('says what is wrong with its input', async () => {
    assert.equal((await call(id, { name: '  ' })).status, 400);
    assert.equal((await call(id, {})).body.field, 'name');
    assert.equal((await call(UNKNOWN, { name: 'Third' })).status, 404);
  });

  it('is for those with the permission in that company', async () => {
    const statuses = await Promise.all(
      ['nobody', 'clerk', 'reader', 'stranger'].map(
        async (as) => (await call(id, { name: 'Third' }, as, server.companyId)).status,
      ),
    );
    assert.deepEqual(statuses, [401, 403, 403, 404]);
    assert.equal((await call(id, { name: 'Third' }, 'stranger')).status, 404);
    assert.equal(await nameOf(), 'Another');
  });
});
