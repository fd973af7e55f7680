import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { PRODUCTION } from '../../domains/identity/testIdentity.ts';
import { testActions, type TestActions } from './testActions.ts';

const ip = (sourceId: string) => ({ sourceType: 'ip', sourceId });

describe('a deny list over HTTP', () => {
  let test: TestActions;
  let base = '';
  let list: { id: string; address: string | null };
  before(async () => {
    test = await testActions();
    base = await test.world.app.listen({ host: '127.0.0.1', port: 0 });
    list = await test.install('denyList', { expiryDays: 7 });
  });
  after(() => test.close());
  const fetched = (address: string | null, ending: string, headers: Record<string, string> = {}) => fetch(`${base}${new URL(address ?? '').pathname}.${ending}`, { headers });
  const installed = `/integrations/${PRODUCTION}/installed`;
  const call: TestActions['world']['call'] = (method, url, options = {}) => test.world.call(method, url, { bearer: test.admin, ...options });
  const query = <Row extends object>(text: string) => test.world.test.db.company(PRODUCTION).query<Row>(text);

  it('ATK-11 an address that action is taken on is denied in every format; private ones and those of the allowed list are refused in words', async () => {
    await query(`insert into identity.ip_ranges (company_id, id, list, range, changed_by) values ('${PRODUCTION}', '${randomUUID()}', 'allowed', '198.51.100.2/31', 'x')`);
    const { body } = await test.act({ integrationId: list.id, sources: [ip('198.51.100.1'), ip('198.51.100.2'), ip('10.1.2.3'), ip('2001:db8:7::1')] });
    assert.deepEqual(body.action.sources.map(({ state, failureKind }: { state: string; failureKind: string | null }) => [state, failureKind]), [['done', null], ['failed', 'refused'], ['failed', 'refused'], ['done', null]]);
    assert.match(body.action.sources[1].failure, /is on the IP allowed list \(198\.51\.100\.2\/31\)/);
    assert.match(body.action.sources[2].failure, /private, local or reserved/);
    assert.equal(body.attacker.status, 'open');
    const texts = await Promise.all(['conf', 'acl', 'txt'].map(async (ending) => (await fetched(list.address, ending)).text()));
    assert.deepEqual(texts, ['# Deny list of Palisade\ndeny 198.51.100.1;\ndeny 2001:db8:7::1;\n', '# Deny list of Palisade\n198.51.100.1\n2001:db8:7::1\n', '198.51.100.1\n2001:db8:7::1\n']);
    const { entries } = (await (await fetched(list.address, 'json')).json()) as { entries: { range: string; expiresAt: string }[] };
    assert.deepEqual(entries.map(({ range }) => range), ['198.51.100.1', '2001:db8:7::1']);
    assert.equal(Math.round((Date.parse(entries[0]?.expiresAt ?? '') - Date.now()) / 86_400_000), 7);
    assert.equal((await test.act({ integrationId: list.id, sources: [{ sourceType: 'user', sourceId: 'mallory' }] })).body.detail, 'A deny list takes IP addresses, no users.');
  });

  it('ATK-11 is not sent again while it is unchanged, and nobody keeps it', async () => {
    const first = await fetched(list.address, 'conf');
    const tag = first.headers.get('etag') ?? '';
    assert.deepEqual([first.headers.get('cache-control'), first.headers.get('content-type')], ['private, no-cache', 'text/plain; charset=utf-8']);
    assert.deepEqual([(await fetched(list.address, 'conf', { 'if-none-match': `W/${tag}` })).status, (await fetched(list.address, 'acl', { 'if-none-match': tag })).status], [304, 200]);
    const { items } = (await call('GET', `${installed}/${list.id}/deny-entries?first=1`)).json<{ items: { id: string; range: string }[] }>();
    assert.equal((await call('DELETE', `${installed}/${list.id}/deny-entries/${items[0]?.id}`)).statusCode, 204);
    assert.equal((await call('DELETE', `${installed}/${list.id}/deny-entries/${items[0]?.id}`)).statusCode, 404);
    const changed = await fetched(list.address, 'conf', { 'if-none-match': tag });
    assert.equal(changed.status, 200);
    assert.ok(!(await changed.text()).includes(items[0]?.range ?? ''));
    await query(`update integrations.deny_entries set expires_at = now() - interval '1 second'`);
    assert.equal(await (await fetched(list.address, 'txt')).text(), '');
    assert.deepEqual((await call('GET', `${installed}/${list.id}/deny-entries`)).json(), { items: [], hasNextPage: false });
  });

  it('ATK-11 a wrong address leads nowhere, and so does the former one after rotation', async () => {
    assert.equal((await call('POST', `${installed}/${list.id}/test`)).json<{ failure: string | null }>().failure, null);
    const wrong = `${list.address?.slice(0, -1)}${list.address?.endsWith('A') ? 'B' : 'A'}`;
    assert.deepEqual((await Promise.all([fetched(wrong, 'conf'), fetched(list.address, 'exe'), fetched(list.address, 'conf.txt'), fetched('https://x.example/deny-lists/x', 'conf')])).map(({ status }) => status), [404, 404, 404, 404]);
    const { address } = (await call('POST', `${installed}/${list.id}/deny-address`)).json<{ address: string }>();
    assert.match(address, /^https:\/\/palisade\.example\/deny-lists\//);
    assert.deepEqual([(await fetched(list.address, 'conf')).status, (await fetched(address, 'conf')).status], [404, 200]);
    const kept = JSON.stringify(await query('select * from integrations.installed')) + JSON.stringify(await test.world.test.db.system.query('select * from integrations.deny_lists')) + JSON.stringify(await query('select * from identity.audit_log'));
    assert.ok(!kept.includes(address.slice(-43)));
  });

  it('PERM-01 entries are removed and the address changed by who may change integrations, and not from another company', async () => {
    const [viewer, stranger] = [await test.world.person('Viewer'), await test.world.stranger()];
    for (const [bearer, companyId, codes] of [[viewer.bearer, PRODUCTION, [200, 403]], [stranger.bearer, PRODUCTION, [404, 404]], [stranger.bearer, stranger.companyId, [404, 404]]] as const) {
      const url = `/integrations/${companyId}/installed/${list.id}`;
      assert.deepEqual([(await test.world.call('GET', `${url}/deny-entries`, { bearer })).statusCode, (await test.world.call('POST', `${url}/deny-address`, { bearer })).statusCode], codes);
    }
    assert.equal((await call('DELETE', `${installed}/${list.id}`)).statusCode, 204);
    assert.deepEqual(await test.world.test.db.system.query('select * from integrations.deny_lists'), []);
  });
});
