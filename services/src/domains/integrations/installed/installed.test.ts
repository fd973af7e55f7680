import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { PRODUCTION } from '../../identity/testing/testIdentity.ts';
import { testIntegrations, type TestIntegrations } from '../testing/testIntegrations.ts';
import type { Integration } from './integration.schemas.ts';

const PATH = `/integrations/${PRODUCTION}/installed`;

describe('integrations of a company', () => {
  let test: TestIntegrations;
  let admin = '';
  before(async () => {
    test = await testIntegrations();
    admin = (await test.world.person('Administrator')).bearer;
  });
  after(() => test.close());
  afterEach(async () => {
    assert.deepEqual([test.jira.faults, test.serviceNow.faults], [[], []]);
    Object.assign(test.jira, { mood: null }).asked.length = 0;
    await test.world.test.db.company(PRODUCTION).query('delete from integrations.installed');
  });
  const call: TestIntegrations['world']['call'] = (method, url, options = {}) =>
    test.world.call(method, url, { bearer: admin, ...options });
  const list = async (): Promise<Integration[]> =>
    (await call('GET', PATH)).json<{ items: Integration[] }>().items;
  const refused = async (body: object, url = PATH, method: 'POST' | 'PUT' = 'POST') => {
    const answer = await call(method, url, { body });
    const { field, detail } = answer.json<{ field?: string; detail: string }>();
    return [answer.statusCode, field, detail];
  };

  it('POST-06 is installed with its secret sealed, and the secret never comes back', async () => {
    await test.install('jira', admin);
    await test.install('serviceNow', admin);
    const items = await list();
    assert.deepEqual(
      items.map(({ kind, name, url, account, projectKey, issueType, table, ticketCount }) => [
        kind,
        name,
        url,
        account,
        projectKey,
        issueType,
        table,
        ticketCount,
      ]),
      [
        ['jira', 'Security board', test.jira.origin, 'ada@example.com', 'SEC', 'Task', null, 0],
        [
          'serviceNow',
          'Service desk',
          test.serviceNow.origin,
          'palisade',
          null,
          null,
          'incident',
          0,
        ],
      ],
    );
    const { query } = test.world.test.db.company(PRODUCTION);
    const stored = JSON.stringify([
      items,
      await query('select * from integrations.installed'),
      await query("select * from identity.audit_log where action like 'integration.%'"),
    ]);
    for (const secret of ['ATATT-token', 'p@ss:word']) {
      assert.ok(!stored.includes(secret));
      assert.ok(!stored.includes(Buffer.from(secret).toString('base64')));
    }
  });

  it('POST-06 a changed integration keeps its secret when none is sent, unless it would go elsewhere', async () => {
    const id = await test.install('jira', admin);
    const { secret: _secret, ...known } = test.settings.jira;
    const changed = await call('PUT', `${PATH}/${id}`, {
      body: { ...known, name: ' Board ', secret: '' },
    });
    assert.deepEqual([changed.statusCode, changed.json<Integration>().name], [200, 'Board']);
    assert.deepEqual((await call('POST', `${PATH}/${id}/test`)).json(), {
      failure: null,
      field: null,
    });
    assert.deepEqual(
      await refused({ ...known, url: 'https://evil.example' }, `${PATH}/${id}`, 'PUT'),
      [400, 'secret', 'Enter the API token again: it was entered for another address or account.'],
    );
    assert.deepEqual(
      await refused({ ...known, account: 'eve@example.com' }, `${PATH}/${id}`, 'PUT'),
      [400, 'secret', 'Enter the API token again: it was entered for another address or account.'],
    );
    assert.deepEqual(
      await refused(
        { kind: 'jira', integrationId: id, ...known, url: 'https://evil.example' },
        `/integrations/${PRODUCTION}/test`,
      ),
      [400, 'secret', 'Enter the API token again: it was entered for another address or account.'],
    );
    assert.equal(
      (
        await call('PUT', `${PATH}/${id}`, {
          body: { ...known, url: 'https://acme.atlassian.net', secret: 'new' },
        })
      ).statusCode,
      200,
    );
    const audited = await test.world.test.db
      .company(PRODUCTION)
      .query<{ action: string; after: { hasNewCredentials?: boolean } }>(
        'select action, after from identity.audit_log where target_id = $1 order by at',
        [id],
      );
    assert.deepEqual(
      audited.map(({ action, after: now }) => [action, now.hasNewCredentials]),
      [
        ['integration.create', undefined],
        ['integration.update', false],
        ['integration.test', undefined],
        ['integration.update', true],
      ],
    );
  });

  it('POST-06 what is missing or wrong is said at its field', async () => {
    const { jira, serviceNow } = test.settings;
    for (const [part, field, words] of [
      [{ name: ' ' }, 'name', /Name is required/],
      [{ name: 'x'.repeat(71) }, 'name', /70 characters/],
      [{ url: '' }, 'url', /URL is required/],
      [{ url: 'jira' }, 'url', /no address/],
      [{ url: 'http://acme.atlassian.net' }, 'url', /must begin with https/],
      [{ url: 'https://a:b@acme.atlassian.net' }, 'url', /password/],
      [{ url: 'https://acme.atlassian.net/?a=b' }, 'url', /\?/],
      [{ account: '' }, 'account', /Email is required/],
      [{ account: 'a:b' }, 'account', /colon/],
      [{ secret: ' ' }, 'secret', /API token is required/],
      [{ projectKey: '' }, 'projectKey', /Project key is required/],
      [{ projectKey: 'a b' }, 'projectKey', /letters and digits/],
      [{ issueType: '' }, 'issueType', /Issue type is required/],
    ] as const) {
      const [status, at, detail] = await refused({ kind: 'jira', ...jira, ...part });
      assert.deepEqual([status, at], [400, field]);
      assert.match(String(detail), words);
    }
    assert.deepEqual(
      (await refused({ kind: 'serviceNow', ...serviceNow, table: 'in cident' })).slice(0, 2),
      [400, 'table'],
    );
    assert.deepEqual(
      (await refused({ kind: 'serviceNow', ...serviceNow, secret: '' }))[2],
      'Password is required',
    );
    await test.install('jira', admin);
    assert.deepEqual(await refused({ kind: 'serviceNow', ...serviceNow, name: 'SECURITY BOARD' }), [
      409,
      'name',
      'There is an integration of that name already.',
    ]);
  });

  it('POST-06 a test tells how it went, is noted, and works before anything is stored', async () => {
    const { jira } = test.settings;
    const run = async (part: object) =>
      (
        await call('POST', `/integrations/${PRODUCTION}/test`, {
          body: { kind: 'jira', ...jira, ...part },
        })
      ).json();
    assert.deepEqual(await run({}), { failure: null, field: null });
    assert.deepEqual(await run({ secret: 'wrong' }), {
      failure: 'Jira does not accept this account and API token.',
      field: 'secret',
    });
    assert.deepEqual(await run({ projectKey: 'NONE' }), {
      failure: 'Jira has no project NONE, or the account cannot see it.',
      field: 'projectKey',
    });
    assert.deepEqual(await list(), []);
    const id = await test.install('jira', admin);
    test.jira.mood = 'html';
    const { failure } = (await call('POST', `${PATH}/${id}/test`)).json<{ failure: string }>();
    assert.match(failure, /a web page that is not what Jira answers/);
    const [item] = await list();
    assert.deepEqual([item?.testFailure, item?.testedAt === null], [failure, false]);
  });

  it('POST-06 there are at most 20, and what is deleted is gone', async () => {
    const ids = [];
    for (let index = 0; index < 20; index += 1)
      ids.push(await test.install('jira', admin, { name: `Board ${index}` }));
    assert.deepEqual(
      (await refused({ kind: 'jira', ...test.settings.jira }))[2],
      'There can be up to 20 integrations. Delete one to make room.',
    );
    assert.equal((await call('DELETE', `${PATH}/${ids[0]}`)).statusCode, 204);
    assert.equal((await call('DELETE', `${PATH}/${ids[0]}`)).statusCode, 404);
    assert.equal((await list()).length, 19);
  });

  it('PERM-01 is read, installed, changed, tested and deleted by who may, and not there for another company', async () => {
    const id = await test.install('jira', admin);
    const [viewer, analyst, stranger] = [
      await test.world.person('Viewer'),
      await test.world.person('Analyst'),
      await test.world.stranger(),
    ];
    const { secret: _secret, ...known } = test.settings.jira;
    const tried = async (bearer: string, path = PATH) => {
      const calls = [
        ['GET', path],
        ['POST', path, { kind: 'jira', ...test.settings.jira, name: 'Another' }],
        ['PUT', `${path}/${id}`, known],
        ['POST', `${path}/${id}/test`],
        ['POST', path.replace('installed', 'test'), { kind: 'jira', ...test.settings.jira }],
        ['DELETE', `${path}/${id}`],
      ] as const;
      const codes: number[] = [];
      for (const [method, url, body] of calls)
        codes.push(
          (await call(method, url, { bearer, ...(body === undefined ? {} : { body }) })).statusCode,
        );
      return codes;
    };
    assert.deepEqual(await tried(viewer.bearer), [200, 403, 403, 403, 403, 403]);
    assert.deepEqual(await tried(analyst.bearer), [200, 403, 200, 200, 200, 403]);
    assert.deepEqual(await tried(stranger.bearer), [404, 404, 404, 404, 404, 404]);
    assert.deepEqual(
      (await tried(stranger.bearer, PATH.replace(PRODUCTION, stranger.companyId))).filter(
        (_code, index) => [2, 3, 5].includes(index),
      ),
      [404, 404, 404],
    );
    assert.equal((await list()).length, 1);
  });
});
