import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { AuditAction } from '@palisade/vocabulary/auditActions.ts';
import { audit, type AuditEntry } from '../audit.ts';
import { identityOf } from '../authenticate.ts';
import { DEMO, PRODUCTION, testIdentity, type TestIdentity } from '../testing/testIdentity.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { labels } from '../../labels/labels.domain.ts';
import { seedEndpoints } from '../../inventory/testing/seed.ts';
import type { Domain } from '../../../platform/domain.ts';

/** Only its tables: nothing of the domain runs. */
const tables = ({ name, migrations }: Domain): Domain => ({
  name,
  migrations,
  routes: () => undefined,
});

const [SEEN, HIDDEN, LABEL] = [randomUUID(), randomUUID(), randomUUID()];
const SECRET = 'hidden-lane.example';

describe('the audit log of somebody who is limited to labels', () => {
  let world: TestIdentity;
  let limited: { id: string; bearer: string };
  const write = (part: Partial<AuditEntry> & Pick<AuditEntry, 'action' | 'targetType'>) =>
    world.test.db.company(PRODUCTION).transaction((query) =>
      audit(query, {
        companyId: PRODUCTION,
        actorId: null,
        actor: 'tester',
        address: null,
        targetId: null,
        ...part,
      }),
    );
  before(async () => {
    world = await testIdentity([tables(inventory), tables(labels)]);
    await world.test.db.company(PRODUCTION).transaction((query) =>
      seedEndpoints(query, [
        { id: SEEN, host: 'seen.example', path: '/a', labels: [{ labelId: LABEL }] },
        { id: HIDDEN, host: SECRET, path: '/b' },
      ]),
    );
    await write({ action: 'token.create', targetType: 'token', after: { name: 'visible token' } });
    await write({
      action: 'gap.comment',
      targetType: 'gap',
      after: { message: 'visible comment' },
      endpointIds: [SEEN],
    });
    await write({
      action: 'gap.comment',
      targetType: 'gap',
      after: { message: `about ${SECRET}` },
      endpointIds: [HIDDEN],
    });
    await write({
      action: 'endpoint.attachLabels',
      targetType: 'endpoint',
      after: { endpointIds: [SEEN, HIDDEN], host: SECRET },
      endpointIds: [SEEN, HIDDEN],
    });
    await write({
      action: 'token.create',
      targetType: 'token',
      after: { note: SECRET },
      endpointIds: [],
    });
    // What was written before entries said which endpoints they are about, and what never does.
    for (const action of [
      'gap.changeStatus',
      'ticket.create',
      'attacker.comment',
      'labelRule.create',
      'policy.create',
      'endpoints.export',
      'denyList.remove',
      'label.delete',
      'savedFilter.create',
      'somethingNew.create',
    ]) {
      await write({
        action: action as AuditAction, // What another version writes.
        targetType: action.split('.')[0] ?? '',
        after: { title: SECRET },
      });
    }
    limited = await world.person('Administrator');
    await world.test.db.system.query(
      'update identity.company_roles set label_ids = $2 where user_id = $1',
      [limited.id, [LABEL]],
    );
    identityOf(world.test.db).callers.forget(() => true);
  });
  after(() => world.close());
  const read = (path: string, bearer = limited.bearer) =>
    world.call('GET', `/identity/${PRODUCTION}/${path}`, { bearer });

  it('PERM-04 shows what concerns no endpoints and what is about endpoints they see, on pages, in counts and in the file', async () => {
    const page = await read('audit?first=100');
    const { items } = page.json<{ items: { id: string; action: string }[] }>();
    assert.ok(page.body.includes('visible token') && page.body.includes('visible comment'));
    assert.ok(!page.body.includes(SECRET), page.body);
    assert.equal((await read('audit/count')).json<{ count: number }>().count, items.length);
    const file = await read('audit.csv');
    assert.equal(file.statusCode, 200);
    assert.ok(file.body.includes('visible comment') && !file.body.includes(SECRET), file.body);
    const choices = (await read('audit/choices')).json<{ actions: string[] }>();
    assert.ok(
      choices.actions.includes('gap.comment') && !choices.actions.includes('ticket.create'),
    );
  });

  it('PERM-04 an entry that is hidden is one that does not exist, and no filter finds it', async () => {
    const admin = (await world.signIn()).accessToken;
    const all = (await read('audit?first=100', admin)).json<{
      items: { id: string; after: string | null }[];
    }>().items;
    const hidden = all.filter(({ after }) => after?.includes(SECRET) === true);
    assert.equal(hidden.length, 13);
    for (const { id } of hidden) assert.equal((await read(`audit/entries/${id}`)).statusCode, 404);
    const filters = encodeURIComponent(
      JSON.stringify({ all: [{ field: 'action', op: 'is', value: ['ticket.create'] }] }),
    );
    assert.equal((await read(`audit/count?filters=${filters}`)).json<{ count: number }>().count, 0);
  });

  it('PERM-04 the log of the whole organization is closed to them, also as a system user', async () => {
    for (const path of [
      'organization-audit',
      'organization-audit/count',
      'organization-audit/choices',
      'organization-audit.csv',
    ])
      assert.equal((await read(path)).statusCode, 403);
    await world.test.db.system.query('update identity.users set is_system = true where id = $1', [
      limited.id,
    ]);
    identityOf(world.test.db).callers.forget(() => true);
    assert.equal((await read('organization-audit')).statusCode, 403);
  });

  it('PERM-04 a system user who is limited in one company reads the logs of the others without it', async () => {
    const system = await world.person('Administrator', DEMO);
    await world.test.db.system.query(
      'insert into identity.company_roles (company_id, user_id, role_id, label_ids) select $1, user_id, role_id, $3 from identity.company_roles where user_id = $2',
      [PRODUCTION, system.id, [LABEL]],
    );
    await world.test.db.system.query('update identity.users set is_system = true where id = $1', [
      system.id,
    ]);
    identityOf(world.test.db).callers.forget(() => true);
    const answer = await world.call('GET', `/identity/${DEMO}/organization-audit?first=100`, {
      bearer: system.bearer,
    });
    assert.equal(answer.statusCode, 200);
    assert.ok(!answer.body.includes(SECRET) && !answer.body.includes('Production'));
  });
});
