import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { audit } from '../audit.ts';
import { PRODUCTION, testIdentity, type TestIdentity } from '../testIdentity.ts';
import type { AuditLogEntry } from './auditLog.schemas.ts';

describe('the audit log', () => {
  let world: TestIdentity;
  let admin: string;
  before(async () => {
    world = await testIdentity();
    admin = (await world.signIn()).accessToken;
  });
  after(() => world.close());
  const log = async (query = '', bearer = admin, companyId = PRODUCTION) => {
    const answer = await world.call('GET', `/identity/${companyId}/audit${query}`, { bearer });
    return { status: answer.statusCode, items: answer.json<{ items?: (AuditLogEntry & { cursor: string })[] }>().items ?? [] };
  };
  const token = { name: 'CI', scopes: ['read'], expiresAt: new Date(Date.now() + 86_400_000).toISOString() };

  it('ADM-09 has one entry for each write: who, from where, what, before and after', async () => {
    const made = (await world.call('POST', `/identity/${PRODUCTION}/tokens`, { bearer: admin, body: token })).json<{ token: { id: string }; secret: string }>();
    await world.call('PUT', `/identity/${PRODUCTION}/tokens/${made.token.id}`, { bearer: admin, body: { name: 'CI of the shop' } });
    await world.call('DELETE', `/identity/${PRODUCTION}/tokens/${made.token.id}`, { bearer: admin });
    const entries = (await log('?targetType=token')).items.filter(({ targetId }) => targetId === made.token.id);
    assert.deepEqual(entries.map(({ action }) => action), ['token.revoke', 'token.update', 'token.create']);
    const [, update] = entries;
    assert.deepEqual([update?.actor, update?.address, JSON.parse(update?.before ?? 'null').name, JSON.parse(update?.after ?? 'null').name], ['maya.okafor@example.com', '198.51.100.7', 'CI', 'CI of the shop']);
    assert.ok(!JSON.stringify(entries).includes(made.secret));
  });

  it('ADM-09 masks secrets, however deep they lie', async () => {
    await world.test.db.company(PRODUCTION).transaction((query) =>
      audit(query, { companyId: PRODUCTION, actorId: null, actor: 'test', address: null, action: 'sso.update', targetType: 'sso', targetId: null, before: null, after: { name: 'idp', clientSecret: 's3cret', more: [{ passwordHash: 'h', url: 'u' }] } }));
    const [entry] = (await log('?action=sso.update')).items;
    assert.deepEqual(JSON.parse(entry?.after ?? ''), { name: 'idp', more: [{ url: 'u', passwordHash: '•••' }], clientSecret: '•••' });
  });

  it('ADM-09 is filtered by actor, action, kind of target and time, page by page', async () => {
    assert.equal((await log('?actor=MAYA')).items.length > 0, true);
    assert.deepEqual((await log('?actor=nobody')).items, []);
    assert.deepEqual([...new Set((await log('?action=token.create')).items.map(({ action }) => action))], ['token.create']);
    assert.deepEqual((await log(`?from=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)).items, []);
    const all = (await log()).items.map(({ id }) => id);
    const first = (await log('?first=2')).items;
    const rest = (await log(`?first=100&after=${encodeURIComponent(first[1]?.cursor ?? '')}`)).items;
    assert.deepEqual([...first, ...rest].map(({ id }) => id), all);
    assert.equal((await world.call('GET', `/identity/${PRODUCTION}/audit/count`, { bearer: admin })).json<{ count: number }>().count, all.length);
    assert.equal((await log('?from=yesterday')).status, 400);
  });

  it('ADM-09 is a file that spreadsheets open, and taking it is an entry too', async () => {
    const file = await world.call('GET', `/identity/${PRODUCTION}/audit.csv?action=token.create`, { bearer: admin });
    assert.equal(file.headers['content-type'], 'text/csv; charset=utf-8');
    const lines = file.body.split('\r\n');
    assert.match(lines[0] ?? '', /Time,Actor,Address,Action/);
    assert.equal(lines.length - 2, (await log('?action=token.create')).items.length);
    assert.equal((await log('?action=audit.export')).items.length, 1);
  });

  it('ADM-09 is for those who may read it, in their own company', async () => {
    const [viewer, stranger] = [await world.person('Viewer'), await world.stranger()];
    assert.equal((await log('', viewer.bearer)).status, 200);
    await world.test.db.system.query(`update identity.roles set permissions = array_remove(permissions, 'feature_audit:read') where name = 'Analyst'`);
    assert.equal((await log('', (await world.person('Analyst')).bearer)).status, 403);
    assert.equal((await log('', stranger.bearer)).status, 404);
    assert.equal((await world.call('GET', `/identity/${PRODUCTION}/audit.csv`, { bearer: stranger.bearer })).statusCode, 404);
  });

  it('ADM-08 a change of a token needs a change, an end within six months and a token of the company', async () => {
    const { token: { id } } = (await world.call('POST', `/identity/${PRODUCTION}/tokens`, { bearer: admin, body: token })).json<{ token: { id: string } }>();
    const change = async (body: object, bearer = admin, companyId = PRODUCTION) => (await world.call('PUT', `/identity/${companyId}/tokens/${id}`, { bearer, body })).statusCode;
    assert.equal(await change({ name: 'CI' }), 400);
    assert.equal(await change({ name: 'CI', expiresAt: new Date(Date.now() + 400 * 86_400_000).toISOString() }), 400);
    assert.equal(await change({ name: 'CI', expiresAt: null }), 400);
    assert.equal(await change({ name: 'CI', expiresAt: new Date(Date.now() + 5 * 86_400_000).toISOString() }), 200);
    const stranger = await world.stranger();
    assert.deepEqual([await change({ name: 'X' }, stranger.bearer), await change({ name: 'X' }, stranger.bearer, stranger.companyId), await change({ name: 'X' }, (await world.person('Viewer')).bearer)], [404, 404, 403]);
  });
});
