import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sampleServer, type SampleServer } from './testing/sampleServer.ts';

const UNKNOWN = '/00000000-0000-4000-8000-000000000009';

describe('making, changing and deleting samples', () => {
  let server: SampleServer;
  before(async () => {
    server = await sampleServer();
  });
  after(() => server.close());
  const create = (name: string) => server.call('POST', '', { body: { name } });
  const change = (id: string, body: object) => server.call('PUT', `/${id}`, { body });
  const nameOf = async (id: string) =>
    (
      await server.test.db
        .company(server.companyId)
        .query<{ name: string }>('select name from sample.samples where id = $1', [id])
    )[0]?.name;

  it('is told in the audit log with who did it, before and after', async () => {
    const { status, body } = await create('  First ');
    const { id } = body;
    assert.deepEqual(
      [status, body.name, body.createdBy, body.version, body.updatedBy],
      [201, 'First', 'tester@example.com', 1, null],
    );
    const changed = await change(id, { name: 'Another', version: 1 });
    assert.deepEqual(
      [changed.status, changed.body.name, changed.body.version, changed.body.updatedBy],
      [200, 'Another', 2, 'tester@example.com'],
    );
    assert.equal((await server.call('DELETE', `/${id}`)).status, 204);
    assert.equal(await nameOf(id), undefined);
    const entry = { actor: 'tester@example.com', targetId: id };
    assert.deepEqual(await server.audited(), [
      { ...entry, action: 'sample.create', before: null, after: { name: 'First' } },
      {
        ...entry,
        action: 'sample.update',
        before: { name: 'First' },
        after: { name: 'Another' },
      },
      { ...entry, action: 'sample.delete', before: { name: 'Another' }, after: null },
    ]);
  });

  it('keeps names apart, whatever their case, and says so at the name', async () => {
    await create('Taken');
    const { id } = (await create('Other')).body;
    for (const { status, body } of [await create('TAKEN'), await change(id, { name: 'taken' })])
      assert.deepEqual(
        [status, body.code, body.field, body.detail],
        [409, 'conflict', 'name', 'There is another sample of that name.'],
      );
    assert.equal(await nameOf(id), 'Other');
  });

  it('does not save over what somebody else saved, and says who and when', async () => {
    const { id, version } = (await create('Two tabs')).body;
    assert.equal((await change(id, { name: 'By another tab', version })).status, 200);
    const late = await change(id, { name: 'Late', version });
    assert.deepEqual(
      [late.status, late.body.code, late.body.field, late.body.version],
      [409, 'conflict', 'version', version + 1],
    );
    assert.match(
      late.body.detail,
      /^This sample was changed by tester@example\.com at .+ UTC meanwhile/,
    );
    assert.equal(await nameOf(id), 'By another tab');
    assert.equal((await change(id, { name: 'Whatever is there' })).status, 200);
  });

  it('says what is wrong with the input, and what is not there', async () => {
    assert.equal((await create('   ')).status, 400);
    assert.equal((await create('x'.repeat(101))).status, 400);
    assert.equal((await server.call('POST', '', { body: {} })).body.field, 'name');
    assert.equal((await change(UNKNOWN.slice(1), { name: 'Third' })).status, 404);
    assert.equal((await server.call('DELETE', UNKNOWN)).status, 404);
  });

  it('is for those with the permission in that company', async () => {
    const { id } = (await create('Kept')).body;
    for (const [method, path, body] of [
      ['POST', '', { name: 'Theirs' }],
      ['PUT', `/${id}`, { name: 'Theirs' }],
      ['DELETE', `/${id}`],
    ] as const) {
      const options = { company: server.companyId, ...(body && { body }) };
      const statuses = await Promise.all(
        ['nobody', 'clerk', 'reader', 'stranger'].map(
          async (as) => (await server.call(method, path, { ...options, as })).status,
        ),
      );
      assert.deepEqual(statuses, [401, 403, 403, 404], method);
    }
    for (const [method, body] of [['PUT', { name: 'Theirs' }], ['DELETE']] as const) {
      const options = { as: 'stranger', ...(body && { body }) };
      assert.equal((await server.call(method, `/${id}`, options)).status, 404);
    }
    assert.equal(await nameOf(id), 'Kept');
  });
});
