import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

const LABEL = uuidOf('label');
const ENDPOINTS = Array.from({ length: 9 }, (_, index) => ({
  id: uuidOf('limited gap endpoint', index),
  host: 'shop.example',
  path: `/p/${index}`,
  method: 'GET',
  authenticated: false,
  lastActivity: new Date().toISOString(),
  fields: { sourceType: ['Traffic'], source: ['gateway'] },
  labels: index < 4 ? [{ labelId: LABEL }] : [],
}));
interface Task {
  readonly id: string;
  readonly total: number;
  readonly changed: number;
  readonly detail?: string;
}

describe('what people who are limited to labels change of gaps', () => {
  let server: PostureServer;
  let own: string[] = [];
  let foreign: string[] = [];
  before(async () => {
    server = await postureServer();
    await server.seed(ENDPOINTS);
    await server.call('POST', 'policies', {
      name: 'No authentication',
      severity: 'high',
      categories: ['Authentication'],
      filter: { all: [{ field: 'authenticated', op: 'is', value: false }] },
    });
    await server.work();
    server.limit([LABEL]);
    own = (await server.gaps({ first: 100 }, 'limited')).map(({ id }) => id);
    foreign = (await server.gaps({ first: 100 })).flatMap(({ id }) => (own.includes(id) ? [] : id));
    assert.deepEqual([own.length, foreign.length], [4, 5]);
  });
  after(() => server.close());

  const change = (gapId: string, as = 'limited') =>
    server.call('PUT', `gaps/${gapId}/status`, { newStatus: 'inProcess', message: 'On it' }, as);
  const changeMany = (body: object, as = 'limited') =>
    server.call<Task>('POST', 'gaps/status-changes', body, as);
  const told = ({ status, body }: { readonly status: number; readonly body: object }) => [
    status,
    Reflect.get(body, 'code'),
    Reflect.get(body, 'detail'),
  ];
  const statuses = async () =>
    new Map(
      (
        await server.rows<{ id: string; status: string }>('select id, status from posture.gaps')
      ).map(({ id, status }) => [id, status]),
    );

  it('PERM-04 POST-05 change the status of a gap they see, and comment on it', async () => {
    const [first = ''] = own;
    assert.equal((await change(first)).status, 200);
    const said = await server.call(
      'POST',
      `gaps/${first}/comments`,
      { message: 'Ours' },
      'limited',
    );
    assert.equal(said.status, 201);
    assert.equal(Reflect.get(said.body, 'commentCount'), 2, 'counted with the one of the status');
    assert.deepEqual(
      await server.rows('select message from posture.gap_comments where gap_id = $1 order by 1', [
        first,
      ]),
      [{ message: 'On it' }, { message: 'Ours' }],
    );
  });

  it('PERM-04 are answered for other gaps as for unknown ones, and change nothing of them', async () => {
    const [theirs = ''] = foreign;
    const unknown = randomUUID();
    assert.deepEqual(told(await change(theirs)), told(await change(unknown)));
    assert.equal((await change(theirs)).status, 404);
    const comment = (gapId: string) =>
      server.call('POST', `gaps/${gapId}/comments`, { message: 'Hello' }, 'limited');
    assert.deepEqual(told(await comment(theirs)), told(await comment(unknown)));
    const many = (gapId: string) => changeMany({ gapIds: [gapId], newStatus: 'ignored' });
    assert.deepEqual(told(await many(theirs)), told(await many(unknown)));
    assert.equal((await many(theirs)).body.detail, 'There are no such gaps.');
    assert.equal((await statuses()).get(theirs), 'open');
    assert.deepEqual(
      await server.rows('select from posture.gap_comments where gap_id = $1', [theirs]),
      [],
    );
  });

  it('PERM-04 POST-05 change of many gaps theirs, by name and by filter, and are told how many', async () => {
    const named = await changeMany({ gapIds: [...own, ...foreign], newStatus: 'ignored' });
    assert.deepEqual([named.status, named.body.total], [202, 4]);
    await server.work();
    const task = await server.call<Task>(
      'GET',
      `gaps/status-changes/${named.body.id}`,
      null,
      'limited',
    );
    assert.deepEqual([task.status, task.body.total, task.body.changed], [200, 4, 4]);
    const filter = { all: [{ field: 'host', op: 'contains', value: 'shop' }] };
    const kept = await changeMany({ filter, newStatus: 'open' });
    assert.deepEqual([kept.status, kept.body.total], [202, 4]);
    await server.work();
    const now = await statuses();
    assert.deepEqual(
      [...own, ...foreign].map((id) => now.get(id)),
      Array(9).fill('open'),
    );
    assert.equal((await changeMany({ filter, newStatus: 'ignored' }, 'analyst')).body.total, 9);
  });

  it('PERM-04 know of changes of many gaps that they made, and of no others', async () => {
    const { body: theirs } = await changeMany({ gapIds: foreign, newStatus: 'ignored' }, 'analyst');
    const read = (id: string) => server.call('GET', `gaps/status-changes/${id}`, null, 'limited');
    assert.deepEqual(told(await read(theirs.id)), told(await read(randomUUID())));
    assert.equal((await read(theirs.id)).status, 404);
  });
});
