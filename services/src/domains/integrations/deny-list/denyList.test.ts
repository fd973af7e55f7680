import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { identityOf, PRODUCTION } from '../../identity/testing/testIdentity.ts';
import { testActions, type TestActions } from '../../../composition/testing/testActions.ts';

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
  const fetched = (address: string | null, ending: string, headers: Record<string, string> = {}) =>
    fetch(`${base}${new URL(address ?? '').pathname}.${ending}`, { headers });
  const installed = `/integrations/${PRODUCTION}/installed`;
  const call: TestActions['world']['call'] = (method, url, options = {}) =>
    test.world.call(method, url, { bearer: test.admin, ...options });
  const query = <Row extends object>(text: string) =>
    test.world.test.db.company(PRODUCTION).query<Row>(text);

  it('ATK-11 an address that action is taken on is denied in every format; private ones and those of the allowed list are refused in words', async () => {
    await query(
      `insert into identity.ip_ranges (company_id, id, list, range, changed_by) values ('${PRODUCTION}', '${randomUUID()}', 'allowed', '198.51.100.2/31', 'x')`,
    );
    const { body } = await test.act({
      integrationId: list.id,
      sources: [ip('198.51.100.1'), ip('198.51.100.2'), ip('10.1.2.3'), ip('2001:db8:7::1')],
    });
    assert.deepEqual(
      body.action.sources.map(
        ({ state, failureKind }: { state: string; failureKind: string | null }) => [
          state,
          failureKind,
        ],
      ),
      [
        ['done', null],
        ['failed', 'refused'],
        ['failed', 'refused'],
        ['done', null],
      ],
    );
    assert.match(
      body.action.sources[1].failure,
      /is on the IP allowed list \(198\.51\.100\.2\/31\)/,
    );
    assert.match(body.action.sources[2].failure, /private, local or reserved/);
    assert.equal(body.attacker.status, 'open');
    const texts = await Promise.all(
      ['conf', 'acl', 'txt'].map(async (ending) => (await fetched(list.address, ending)).text()),
    );
    assert.deepEqual(texts, [
      '# Deny list of Palisade\ndeny 198.51.100.1;\ndeny 2001:db8:7::1;\n',
      '# Deny list of Palisade\n198.51.100.1\n2001:db8:7::1\n',
      '198.51.100.1\n2001:db8:7::1\n',
    ]);
    const { entries } = (await (await fetched(list.address, 'json')).json()) as {
      entries: { range: string; expiresAt: string }[];
    };
    assert.deepEqual(
      entries.map(({ range }) => range),
      ['198.51.100.1', '2001:db8:7::1'],
    );
    assert.equal(
      Math.round((Date.parse(entries[0]?.expiresAt ?? '') - Date.now()) / 86_400_000),
      7,
    );
    assert.equal(
      (
        await test.act({
          integrationId: list.id,
          sources: [{ sourceType: 'user', sourceId: 'mallory' }],
        })
      ).body.detail,
      'A deny list takes IP addresses, no users.',
    );
  });

  it('PERM-04 who is limited to labels sees addresses of attackers at their endpoints, and changes no list', async () => {
    const [seen, labelId, elsewhere] = [randomUUID(), randomUUID(), randomUUID()];
    const db = test.world.test.db.company(PRODUCTION);
    const limited = await test.world.person('Administrator');
    await test.world.test.db.system.query(
      'update identity.company_roles set label_ids = $2 where user_id = $1',
      [limited.id, [labelId]],
    );
    identityOf(test.world.test.db).callers.forget(() => true);
    await db.query(
      `insert into integrations.deny_entries (company_id, integration_id, id, range, attacker_id, added_by)
       values ($1, $2, gen_random_uuid(), '203.0.113.77', $3, 'x')`,
      [PRODUCTION, list.id, elsewhere],
    );
    const look = async () => {
      const { items } = (await call('GET', installed, { bearer: limited.bearer })).json<{
        items: { actionCount: number; entryCount: number }[];
      }>();
      const entries = (
        await call('GET', `${installed}/${list.id}/deny-entries`, { bearer: limited.bearer })
      ).json<{ items: { range: string }[] }>();
      return [
        items[0]?.actionCount,
        items[0]?.entryCount,
        entries.items.map(({ range }) => range).sort(),
      ];
    };
    assert.deepEqual(await look(), [0, 0, []]);
    const owner = new pg.Client({ connectionString: test.world.test.url });
    await owner.connect();
    await owner.query('set session_replication_role = replica'); // Without the endpoint itself, which nothing here reads.
    await owner.query(
      'insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id) values ($1, $2, $3, $3)',
      [PRODUCTION, seen, labelId],
    );
    await owner.end();
    await db.query(
      'insert into attackers.attacker_endpoints (company_id, attacker_id, endpoint_id, last_seen_at) values ($1, $2, $3, now())',
      [PRODUCTION, test.attackerId, seen],
    );
    assert.deepEqual(await look(), [1, 2, ['198.51.100.1', '2001:db8:7::1']]);
    const changes = [
      [
        'POST',
        installed,
        { kind: 'webhook', name: 'Mine', url: 'https://mine.example', secret: 'x'.repeat(32) },
      ],
      ['POST', `${installed}/${list.id}/deny-address`, {}],
      ['DELETE', `${installed}/${list.id}`, undefined],
      ['POST', `/identity/${PRODUCTION}/ip-exclude-list`, { range: '0.0.0.0/1', comment: 'All' }],
    ] as const;
    for (const [method, url, body] of changes) {
      assert.equal(
        (
          await call(method, url, {
            bearer: limited.bearer,
            ...(body === undefined ? {} : { body }),
          })
        ).statusCode,
        403,
        url,
      );
    }
    await db.query('delete from integrations.deny_entries where attacker_id = $1', [elsewhere]);
  });

  it('ATK-11 is not sent again while it is unchanged, and nobody keeps it', async () => {
    const first = await fetched(list.address, 'conf');
    const tag = first.headers.get('etag') ?? '';
    assert.deepEqual(
      [first.headers.get('cache-control'), first.headers.get('content-type')],
      ['private, no-cache', 'text/plain; charset=utf-8'],
    );
    assert.deepEqual(
      [
        (await fetched(list.address, 'conf', { 'if-none-match': `W/${tag}` })).status,
        (await fetched(list.address, 'acl', { 'if-none-match': tag })).status,
      ],
      [304, 200],
    );
    const { items } = (await call('GET', `${installed}/${list.id}/deny-entries?first=1`)).json<{
      items: { id: string; range: string }[];
    }>();
    assert.equal(
      (await call('DELETE', `${installed}/${list.id}/deny-entries/${items[0]?.id}`)).statusCode,
      204,
    );
    assert.equal(
      (await call('DELETE', `${installed}/${list.id}/deny-entries/${items[0]?.id}`)).statusCode,
      404,
    );
    const changed = await fetched(list.address, 'conf', { 'if-none-match': tag });
    assert.equal(changed.status, 200);
    assert.ok(!(await changed.text()).includes(items[0]?.range ?? ''));
    await query(`update integrations.deny_entries set expires_at = now() - interval '1 second'`);
    assert.equal(await (await fetched(list.address, 'txt')).text(), '');
    assert.deepEqual((await call('GET', `${installed}/${list.id}/deny-entries`)).json(), {
      items: [],
      hasNextPage: false,
    });
  });

  it('ATK-11 a wrong address leads nowhere, and so does the former one after rotation', async () => {
    assert.equal(
      (await call('POST', `${installed}/${list.id}/test`)).json<{ failure: string | null }>()
        .failure,
      null,
    );
    const wrong = `${list.address?.slice(0, -1)}${list.address?.endsWith('A') ? 'B' : 'A'}`;
    assert.deepEqual(
      (
        await Promise.all([
          fetched(wrong, 'conf'),
          fetched(list.address, 'exe'),
          fetched(list.address, 'conf.txt'),
          fetched('https://x.example/deny-lists/x', 'conf'),
        ])
      ).map(({ status }) => status),
      [404, 404, 404, 404],
    );
    const { address } = (await call('POST', `${installed}/${list.id}/deny-address`)).json<{
      address: string;
    }>();
    assert.match(address, /^https:\/\/palisade\.example\/deny-lists\//);
    assert.deepEqual(
      [(await fetched(list.address, 'conf')).status, (await fetched(address, 'conf')).status],
      [404, 200],
    );
    const kept =
      JSON.stringify(await query('select * from integrations.installed')) +
      JSON.stringify(
        await test.world.test.db.system.query('select * from integrations.deny_lists'),
      ) +
      JSON.stringify(await query('select * from identity.audit_log'));
    assert.ok(!kept.includes(address.slice(-43)));
  });

  it('PERM-01 entries are removed and the address changed by who may change integrations, and not from another company', async () => {
    const [viewer, stranger] = [await test.world.person('Viewer'), await test.world.stranger()];
    for (const [bearer, companyId, codes] of [
      [viewer.bearer, PRODUCTION, [200, 403]],
      [stranger.bearer, PRODUCTION, [404, 404]],
      [stranger.bearer, stranger.companyId, [404, 404]],
    ] as const) {
      const url = `/integrations/${companyId}/installed/${list.id}`;
      assert.deepEqual(
        [
          (await test.world.call('GET', `${url}/deny-entries`, { bearer })).statusCode,
          (await test.world.call('POST', `${url}/deny-address`, { bearer })).statusCode,
        ],
        codes,
      );
    }
    assert.equal((await call('DELETE', `${installed}/${list.id}`)).statusCode, 204);
    assert.deepEqual(
      await test.world.test.db.system.query('select * from integrations.deny_lists'),
      [],
    );
  });
});
