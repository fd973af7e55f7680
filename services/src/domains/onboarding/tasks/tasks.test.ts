import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { PRODUCTION } from '../../identity/testing/testIdentity.ts';
import { ITEMS, testOnboarding, type TestOnboarding } from '../testing/testOnboarding.ts';
import type { Task } from './tasks.schemas.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000009';
const GENERIC = { name: 'Plan', type: 'generic', status: 'open' };
const SCAN = { name: 'Scan', type: 'apiScan', status: 'open', domain: ITEMS.domain };

interface Page {
  readonly items: readonly (Task & { readonly cursor: string })[];
  readonly hasNextPage: boolean;
}

describe('onboarding tasks', () => {
  let server: TestOnboarding;
  let admin: { readonly id: string; readonly email: string; readonly bearer: string };
  const company = () => server.world.test.db.company(PRODUCTION);
  before(async () => {
    server = await testOnboarding();
    admin = await server.world.person('Administrator');
  });
  after(() => server.close());
  beforeEach(() =>
    company().query('delete from onboarding.tasks where company_id = $1', [PRODUCTION]),
  );
  const create = (body: object, bearer = admin.bearer) =>
    server.call('POST', 'tasks', bearer, body);
  const change = (id: string, body: object) =>
    server.call('PUT', `tasks/${id}`, admin.bearer, body);
  const one = async (id: string) =>
    (await server.call<(Task | null)[]>('POST', 'tasks/lookup', admin.bearer, { ids: [id] }))
      .body[0];

  it('ADM-11 makes, changes and deletes a task, each in the audit log with before and after', async () => {
    const viewer = await server.world.person('Viewer');
    const { status, body } = await create({ ...SCAN, name: '  Scan ', assignedTo: viewer.id });
    assert.equal(status, 201);
    assert.deepEqual(
      [body.name, body.type, body.status, body.domain, body.version, body.changedBy],
      ['Scan', 'apiScan', 'open', ITEMS.domain, 1, { email: admin.email, name: '' }],
    );
    assert.deepEqual(body.assignedTo, { userId: viewer.id, email: viewer.email, name: '' });
    const policy = {
      name: 'Guard',
      type: 'policy',
      status: 'inProgress',
      policyId: ITEMS.policyId,
    };
    const changed = await change(body.id, { ...policy, version: 1 });
    assert.deepEqual(
      [changed.status, changed.body.domain, changed.body.policyId, changed.body.version],
      [200, null, ITEMS.policyId, 2],
    );
    assert.equal((await server.call('DELETE', `tasks/${body.id}`, admin.bearer)).status, 204);
    assert.equal(await one(body.id), null);
    const nothing = {
      assignedTo: null,
      domain: null,
      integrationId: null,
      policyId: null,
      relatedTaskId: null,
    };
    const first = { ...nothing, ...SCAN, assignedTo: viewer.id };
    const second = { ...nothing, ...policy };
    assert.deepEqual(
      await company().query(
        `select actor, action, before, after from identity.audit_log where target_id = $1 order by at`,
        [body.id],
      ),
      [
        { actor: admin.email, action: 'onboardingTask.create', before: null, after: first },
        { actor: admin.email, action: 'onboardingTask.update', before: first, after: second },
        { actor: admin.email, action: 'onboardingTask.delete', before: second, after: null },
      ],
    );
  });

  it('ADM-11 lists them newest first, page by page without a gap, and counts them', async () => {
    for (const name of ['One', 'Two', 'Three']) await create({ ...GENERIC, name });
    const names: string[] = [];
    for (let behind = ''; ;) {
      const { body } = await server.call<Page>('GET', `tasks?first=2${behind}`, admin.bearer);
      names.push(...body.items.map(({ name }) => name));
      if (!body.hasNextPage) break;
      behind = `&after=${body.items.at(-1)?.cursor}`;
    }
    assert.deepEqual(names, ['Three', 'Two', 'One']);
    assert.deepEqual((await server.call('GET', 'tasks/count', admin.bearer)).body, { count: 3 });
    const found = await server.call<Page>('GET', 'tasks?search=TW', admin.bearer);
    assert.deepEqual(
      found.body.items.map(({ name }) => name),
      ['Two'],
    );
    assert.deepEqual((await server.call('GET', 'tasks/count?search=t', admin.bearer)).body, {
      count: 2,
    });
    assert.equal(
      (await server.call('GET', 'tasks?after=WyJhIl0', admin.bearer)).body.code,
      'badInput',
    );
  });

  it('ADM-11 needs the item of its type, which the company has, and no other', async () => {
    const refused = async (body: object) => {
      const { body: answer } = await create({ name: 'Task', status: 'open', ...body });
      return [answer.code, answer.field];
    };
    assert.deepEqual(await refused({ type: 'apiScan' }), ['badInput', 'domain']);
    assert.deepEqual(await refused({ type: 'managementTools' }), ['badInput', 'integrationId']);
    assert.deepEqual(await refused({ type: 'apiFabric' }), ['badInput', 'integrationId']);
    assert.deepEqual(await refused({ type: 'policy' }), ['badInput', 'policyId']);
    assert.deepEqual(await refused({ type: 'policy', policyId: UNKNOWN }), [
      'badInput',
      'policyId',
    ]);
    assert.deepEqual(await refused({ type: 'apiFabric', integrationId: UNKNOWN }), [
      'badInput',
      'integrationId',
    ]);
    assert.deepEqual(await refused({ type: 'generic', relatedTaskId: UNKNOWN }), [
      'badInput',
      'relatedTaskId',
    ]);
    assert.deepEqual(await refused({ type: 'generic', domain: ITEMS.domain }), [
      'badInput',
      'domain',
    ]);
    assert.deepEqual(await refused({ type: 'apiScan', domain: 'not.ours.example' }), [
      'badInput',
      'domain',
    ]);
    assert.deepEqual(await refused({ type: 'generic', assignedTo: UNKNOWN }), [
      'badInput',
      'assignedTo',
    ]);
    assert.deepEqual(await refused({ type: 'generic', name: ' ' }), ['badInput', 'name']);
    assert.deepEqual(await refused({ type: 'other' }), ['badInput', 'type']);
    assert.deepEqual(await refused({ type: 'generic', status: 'done' }), ['badInput', 'status']);
    const { id } = (await create(GENERIC)).body;
    const related = await change(id, { ...GENERIC, relatedTaskId: id });
    assert.deepEqual([related.status, related.body.field], [400, 'relatedTaskId']);
  });

  it('ADM-11 has a name that can be read', async () => {
    for (const name of ['\u200b', 'Scan\u202efdp.exe']) {
      const { status, body } = await create({ name, type: 'generic', status: 'open' });
      assert.deepEqual([status, body.field], [400, 'name']);
    }
  });

  it('ADM-11 keeps a domain to one task, whatever its case', async () => {
    assert.equal((await create(SCAN)).status, 201);
    const { status, body } = await create({ ...SCAN, domain: ITEMS.domain.toUpperCase() });
    assert.deepEqual(
      [status, body.code, body.field, body.detail],
      [409, 'conflict', 'domain', 'Another task is about that domain.'],
    );
  });

  it('ADM-11 keeps a task whose item, or whose person, was deleted', async () => {
    const person = await server.world.person('Analyst');
    const first = (await create(GENERIC)).body;
    const second = (await create({ ...GENERIC, relatedTaskId: first.id, assignedTo: person.id }))
      .body;
    assert.equal(second.relatedTaskId, first.id);
    assert.equal((await server.call('DELETE', `tasks/${first.id}`, admin.bearer)).status, 204);
    await server.world.test.db.system.query('delete from identity.users where id = $1', [
      person.id,
    ]);
    const left = await one(second.id);
    assert.deepEqual([left?.relatedTaskId, left?.assignedTo], [null, null]);
  });

  it('ADM-11 does not save over what another editor saved, and says who and when', async () => {
    const { id, version } = (await create(GENERIC)).body;
    assert.equal((await change(id, { ...GENERIC, name: 'By Ada', version })).status, 200);
    const late = await change(id, { ...GENERIC, name: 'Late', version });
    assert.deepEqual(
      [late.status, late.body.code, late.body.field, late.body.version],
      [409, 'conflict', 'version', 2],
    );
    assert.match(
      late.body.detail,
      new RegExp(`^This task was changed by ${admin.email} at .+ UTC meanwhile`),
    );
    const status = await server.call('PUT', `tasks/${id}/status`, admin.bearer, {
      status: 'completed',
      version,
    });
    assert.deepEqual([status.status, status.body.field], [409, 'version']);
    assert.deepEqual([(await one(id))?.name, (await one(id))?.status], ['By Ada', 'open']);
  });

  it('ADM-11 changes the status alone, with what it was in the audit log', async () => {
    const { id } = (await create(SCAN)).body;
    const { body } = await server.call('PUT', `tasks/${id}/status`, admin.bearer, {
      status: 'completed',
      version: 1,
    });
    assert.deepEqual([body.status, body.domain, body.version], ['completed', ITEMS.domain, 2]);
    await server.call('PUT', `tasks/${id}/status`, admin.bearer, { status: 'completed' });
    assert.deepEqual(
      await company().query(
        `select before, after from identity.audit_log where target_id = $1 and action = 'onboardingTask.changeStatus'`,
        [id],
      ),
      [{ before: { name: 'Scan', status: 'open' }, after: { name: 'Scan', status: 'completed' } }],
    );
  });

  it('ADM-11 finds people of the company by name or email, 20 at most, and nobody else', async () => {
    const stranger = await server.world.stranger();
    await server.world.test.db.system.query(
      `update identity.users set first_name = 'Grace', last_name = 'Hopper' where id = $1`,
      [admin.id],
    );
    const find = async (search: string) =>
      (
        await server.call<{ people: { userId: string }[] }>(
          'GET',
          `people?search=${encodeURIComponent(search)}`,
          admin.bearer,
        )
      ).body.people.map(({ userId }) => userId);
    assert.deepEqual(await find('gRaCe h'), [admin.id]);
    assert.deepEqual(await find(admin.email), [admin.id]);
    assert.deepEqual(await find('%'), []);
    for (let count = 0; count < 21; count++) await server.world.person('Viewer');
    assert.equal((await find('')).length, 20);
    const theirs = await server.call<{ people: object[] }>(
      'GET',
      'people',
      stranger.bearer,
      undefined,
      stranger.companyId,
    );
    assert.equal(theirs.body.people.length, 1);
  });

  it('ADM-11 PERM-05 is assigned to who administers the organization without a role in the company, of no other', async () => {
    const { world } = server;
    const stranger = await world.stranger();
    const owner = await world.person('Administrator', stranger.companyId);
    const { query } = world.test.db.system;
    const administer = (companyId: string) =>
      query(
        `insert into identity.organization_members (organization_id, user_id, is_admin)
           select organization_id, $1, true from identity.companies where id = $2`,
        [owner.id, companyId],
      );
    const found = async () =>
      (
        await server.call<{ people: { userId: string }[] }>(
          'GET',
          `people?search=${encodeURIComponent(owner.email)}`,
          admin.bearer,
        )
      ).body.people.map(({ userId }) => userId);
    await administer(stranger.companyId);
    assert.deepEqual(await found(), []);
    assert.equal((await create({ ...GENERIC, assignedTo: owner.id })).status, 400);
    await administer(PRODUCTION);
    assert.deepEqual(await found(), [owner.id]);
    const made = await create({ ...GENERIC, assignedTo: owner.id });
    assert.deepEqual([made.status, made.body.assignedTo?.email], [201, owner.email]);
  });

  it('PERM-01 ADM-11 is read by everybody with a role and changed by administrators of the company alone', async () => {
    const { id } = (await create(GENERIC)).body;
    const [viewer, analyst, stranger] = [
      await server.world.person('Viewer'),
      await server.world.person('Analyst'),
      await server.world.stranger(),
    ];
    const bearers = [undefined, viewer.bearer, analyst.bearer, stranger.bearer];
    const statuses = async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: object,
    ) =>
      Promise.all(
        bearers.map(async (bearer) => (await server.call(method, path, bearer, body)).status),
      );
    assert.deepEqual(await statuses('GET', 'tasks'), [401, 200, 200, 404]);
    assert.deepEqual(await statuses('POST', 'tasks/lookup', { ids: [] }), [401, 200, 200, 404]);
    const refused = [401, 403, 403, 404];
    assert.deepEqual(await statuses('POST', 'tasks', GENERIC), refused);
    assert.deepEqual(await statuses('PUT', `tasks/${id}`, GENERIC), refused);
    assert.deepEqual(await statuses('PUT', `tasks/${id}/status`, { status: 'completed' }), refused);
    assert.deepEqual(await statuses('DELETE', `tasks/${id}`), refused);
    assert.deepEqual(await statuses('GET', 'people'), refused);
    for (const [method, body] of [['PUT', GENERIC], ['DELETE']] as const)
      assert.equal(
        (await server.call(method, `tasks/${id}`, stranger.bearer, body, stranger.companyId))
          .status,
        404,
      );
    assert.equal((await one(id))?.status, 'open');
  });

  it('PERM-04 ADM-11 hides tasks about a domain from who is limited to labels, who writes none', async () => {
    const scan = (await create(SCAN)).body.id;
    const plan = (await create(GENERIC)).body.id;
    const limited = await server.world.person('Administrator');
    await server.world.test.db.system.query(
      'update identity.company_roles set label_ids = $2 where user_id = $1',
      [limited.id, [UNKNOWN]],
    );
    const { bearer } = limited;
    const { body } = await server.call<Page>('GET', 'tasks', bearer);
    assert.deepEqual(
      body.items.map(({ id }) => id),
      [plan],
    );
    assert.deepEqual((await server.call('GET', 'tasks/count', bearer)).body, { count: 1 });
    const found = await server.call<(Task | null)[]>('POST', 'tasks/lookup', bearer, {
      ids: [scan, plan],
    });
    assert.deepEqual(
      found.body.map((task) => task?.id),
      [undefined, plan],
    );
    assert.equal((await server.call('PUT', `tasks/${scan}`, bearer, SCAN)).status, 404);
    assert.equal((await server.call('DELETE', `tasks/${scan}`, bearer)).status, 404);
    assert.equal((await server.call('PUT', `tasks/${plan}`, bearer, SCAN)).body.field, 'domain');
    assert.equal((await server.call('PUT', `tasks/${plan}`, bearer, GENERIC)).status, 200);
  });
});
