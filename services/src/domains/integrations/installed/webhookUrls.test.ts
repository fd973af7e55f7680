import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { identity } from '../../identity/identity.domain.ts';
import { PRODUCTION } from '../../identity/testing/testIdentity.ts';
import { maskedUrl } from './maskedUrl.ts';
import { sealWebhookUrls } from './sealWebhookUrls.ts';
import { integrations } from '../integrations.domain.ts';
import { urlOwner } from '../vendorDesk.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { testDatabase } from '../../../platform/database/testDatabase.ts';
import { SecretBox } from '../../../platform/secretBox.ts';
import { testActions, type TestActions } from '../../../composition/testing/testActions.ts';

describe('addresses of webhooks', () => {
  let test: TestActions;
  before(async () => {
    test = await testActions();
  });
  after(() => test.close());
  const SECRET = 'T0123-B4567-very-secret-path';
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    test.world.call(method, `/integrations/${PRODUCTION}/${path}`, {
      bearer: test.admin,
      ...(body === undefined ? {} : { body }),
    });
  const stored = () =>
    test.world.test.db
      .company(PRODUCTION)
      .query<{ row: string }>('select i::text as row from integrations.installed i');
  const audited = () =>
    test.world.test.db
      .company(PRODUCTION)
      .query(`select before, after from identity.audit_log where action like 'integration.%'`);
  const listed = async (id: string) =>
    (await call('GET', 'installed'))
      .json<{ items: { id: string; url: string }[] }>()
      .items.find((item) => item.id === id);

  it('ATK-11 show the host and the last characters; the rest stands sealed, and in no audit entry', async () => {
    const { origin } = test.receiver;
    const made = await test.install('webhook', {
      name: 'chat',
      url: `${origin}/services/${SECRET}`,
    });
    assert.equal((await listed(made.id))?.url, `${origin}/•••path`);
    const body = { name: 'chat too', url: `${origin}/•••path` };
    const changed = await call('PUT', `installed/${made.id}`, body);
    assert.deepEqual(
      [changed.statusCode, changed.json<{ url: string }>().url],
      [200, `${origin}/•••path`],
    );
    await call('POST', 'test', { kind: 'webhook', integrationId: made.id, ...body });
    const tested = await call('POST', `installed/${made.id}/test`);
    assert.equal(tested.json<{ failure: string | null }>().failure, null);
    assert.deepEqual(test.receiver.paths.slice(-2), [`/services/${SECRET}`, `/services/${SECRET}`]);
    await call('PUT', `installed/${made.id}`, {
      name: 'chat too',
      url: `${origin}/elsewhere/${SECRET}`,
    });
    await call('POST', `installed/${made.id}/test`);
    assert.equal(test.receiver.paths.at(-1), `/elsewhere/${SECRET}`);
    await call('DELETE', `installed/${made.id}`);
    const entries = JSON.stringify(await audited());
    assert.ok(
      !entries.includes(SECRET) &&
        entries.includes(`${origin}/•••path`) &&
        entries.includes('"hasNewAddress":true'),
    );
    assert.ok(
      !JSON.stringify(await stored()).includes(Buffer.from(SECRET).toString('hex')) &&
        !JSON.stringify(await stored()).includes(SECRET),
    );
  });

  it('ATK-11 a new host asks for the signing key again, whatever was shown', async () => {
    const made = await test.install('webhook', {
      name: 'moved',
      url: `${test.receiver.origin}/services/${SECRET}`,
    });
    const moved = await call('PUT', `installed/${made.id}`, {
      name: 'moved',
      url: 'https://thief.example/•••path',
    });
    assert.deepEqual([moved.statusCode, moved.json<{ field: string }>().field], [400, 'secret']);
  });
});

describe('addresses of webhooks from before they were sealed', () => {
  const SLACK = 'https://hooks.slack.com/services/T0/B0/abcdefgh';

  it('ATK-11 are sealed at the next start in every company, and masked in old audit entries; others stay as they are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-migrations-'));
    const files = readdirSync(integrations.migrations)
      .filter((file) => file.endsWith('.sql'))
      .sort();
    for (const file of files.filter((name) => name < '050'))
      copyFileSync(new URL(file, integrations.migrations), join(folder, file));
    const before = { name: 'integrations', migrations: pathToFileURL(`${folder}/`) };
    const test = await testDatabase([identity, inventory, before]);
    const owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
    try {
      const ids = { hook: randomUUID(), gone: randomUUID(), board: randomUUID() };
      const companies = [randomUUID(), randomUUID()];
      for (const companyId of companies) {
        await owner.query(
          'insert into identity.organizations (id, name, subdomain) values ($1, $2, $2)',
          [companyId, `o-${companyId}`],
        );
        await owner.query(
          `insert into identity.companies (id, organization_id, name, hash_key) values ($1, $1, 'c', '\\x00')`,
          [companyId],
        );
        const audit = (action: string, target: string, was: object | null, is: object | null) =>
          owner.query(
            `insert into identity.audit_log (company_id, id, actor, action, target_type, target_id, before, after) values ($1, $2, 'a', $3, 'integration', $4, $5, $6)`,
            [
              companyId,
              randomUUID(),
              action,
              target,
              was && JSON.stringify(was),
              is && JSON.stringify(is),
            ],
          );
        for (const [id, kind, url] of [
          [ids.hook, 'webhook', SLACK],
          [ids.board, 'jira', 'https://acme.example/jira-is-no-secret'],
        ] as const) {
          await owner.query(
            `insert into integrations.installed (company_id, id, kind, name, url, account, secret, settings, created_by, updated_by) values ($1, $2, $3, $3, $4, '', '\\x00', '{}', 'a', 'a')`,
            [companyId, id, kind, url],
          );
        }
        await audit('integration.create', ids.gone, null, { kind: 'webhook', url: SLACK });
        await audit('integration.update', ids.gone, { url: SLACK }, { url: `${SLACK}x` });
        await audit('integration.update', ids.hook, { url: SLACK }, { name: 'n' });
        await audit('integration.test', '', null, { kind: 'webhook', url: SLACK });
        await audit(
          'integration.update',
          ids.board,
          { url: 'https://acme.example/jira-is-no-secret' },
          { url: 'https://acme.example/jira-is-no-secret' },
        );
      }
      for (const file of files.filter((name) => name >= '050'))
        copyFileSync(new URL(file, integrations.migrations), join(folder, file));
      await migrate(test.url, [identity, inventory, before]);
      const {
        rows: [all],
      } = await owner.query<{ entries: number; text: string }>(
        `select count(*)::int as entries, string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') as text from identity.audit_log`,
      );
      assert.equal(all?.entries, 10);
      assert.ok(
        all !== undefined &&
          !all.text.includes('abcdefgh') &&
          all.text.includes('https://hooks.slack.com/•••efgh') &&
          all.text.includes('https://hooks.slack.com/•••fghx'),
      );
      assert.equal(all.text.split('jira-is-no-secret').length, 5);
      const { rows: forced } = await owner.query<{ isForced: boolean }>(
        `select bool_and(relforcerowsecurity) as "isForced" from pg_class where oid in ('identity.audit_log'::regclass, 'integrations.installed'::regclass)`,
      );
      assert.equal(forced[0]?.isForced, true);

      const secrets = new SecretBox(randomBytes(32));
      await sealWebhookUrls(test.db, secrets);
      await sealWebhookUrls(test.db, secrets);
      for (const companyId of companies) {
        const found = await test.db
          .company(companyId)
          .query<{ kind: string; url: string; sealed: Buffer | null }>(
            'select kind, url, sealed_url as sealed from integrations.installed order by kind',
          );
        assert.deepEqual(
          found.map(({ kind, url, sealed }) => [
            kind,
            url,
            sealed && secrets.open(sealed, urlOwner(companyId, ids.hook)).toString(),
          ]),
          [
            ['jira', 'https://acme.example/jira-is-no-secret', null],
            ['webhook', 'https://hooks.slack.com/•••efgh', SLACK],
          ],
        );
      }
      assert.deepEqual(
        await test.db.system.query('select from integrations.installed'),
        [],
        'no company’s rows show afterwards',
      );
    } finally {
      await owner.end();
      await test.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('ATK-11 short paths show nothing of themselves', () => {
    assert.deepEqual(
      [
        'https://a.example',
        'https://a.example/',
        'https://a.example/abc',
        'https://a.example/?k=1234567890',
      ].map((url) => maskedUrl('webhook', url)),
      [
        'https://a.example',
        'https://a.example/',
        'https://a.example/•••',
        'https://a.example/•••7890',
      ],
    );
    assert.equal(
      maskedUrl('jira', 'https://a.example/some/long/path'),
      'https://a.example/some/long/path',
    );
  });
});
