import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import { createLog } from '../../../platform/server/log.ts';
import { applyGlobalTypesJob } from './applyGlobalTypesJob.ts';

const TYPE = {
  name: 'Staff number',
  categories: ['PII'],
  privacy: 'mask',
  names: [] as { kind: string; text: string }[],
  values: [{ kind: 'regex', text: 'EMP-\\d{6}' }],
  operator: 'or',
  enabled: true,
};
const BY_NAME = { ...TYPE, values: [], names: [{ kind: 'keyword', text: 'badge' }] };
const GLOBAL = '?scope=global';
const keyword = (text: string) => ({ kind: 'keyword', text });

describe('ADM-12 data types of every company', () => {
  let server: LearnerServer;
  let companyId = '';
  const otherId = randomUUID();
  before(async () => {
    server = await learnerServer(['labels', 'posture']);
    ({ companyId } = server);
    const { query } = server.test.db.system;
    const organizationId = randomUUID();
    await query('insert into identity.organizations (id, name, subdomain) values ($1, $2, $2)', [
      organizationId,
      'acme',
    ]);
    for (const id of [companyId, otherId])
      await query(
        `insert into identity.companies (id, organization_id, name, hash_key, created_at)
           values ($1, $2, $3, '', now() - interval '1 day')`,
        [id, organizationId, `company ${id}`],
      );
  });
  after(() => server.close());

  const apply = (id = companyId) =>
    applyGlobalTypesJob({
      db: server.test.db,
      log: createLog('silent'),
      authenticate: async () => null,
      intake: {
        mirror: () => undefined,
        submit: () => Promise.reject(new Error('unused')),
        setSampling: () => Promise.resolve(false),
        onStored: () => () => undefined,
        stop: () => Promise.resolve(),
        change: (of, change) => server.pipeline().change(of, change),
      },
    }).run(id, AbortSignal.timeout(60_000));
  const create = (change: object, as?: 'viewer' | 'unflagged') =>
    server.call('POST', `data-types${GLOBAL}`, { ...TYPE, ...change }, as);
  const read = async (scope = '') => (await server.call('GET', `data-classification${scope}`)).body;
  const learn = (host: string, ...bodies: readonly object[]) =>
    server.learn(...bodies.map((body) => ({ url: `https://${host}/staff`, body })));
  const typeOf = async (host: string, name: string): Promise<unknown> => {
    const [row] = await server.rows(
      `select p.data_type from inventory.parameters p
         join inventory.endpoints e on e.id = p.endpoint_id where e.host = $1 and p.name = $2`,
      [host, name],
    );
    return row?.['data_type'];
  };
  const audited = async (id: string) =>
    (
      await server.test.db
        .company(id)
        .query<{ action: string; before: unknown; after: unknown }>(
          'select action, before, after from identity.audit_log where company_id = $1 order by at',
          [id],
        )
    ).map((entry) => ({ ...entry }));
  const clear = async () => {
    const { types, keywordLists } = await read(GLOBAL);
    for (const { id } of types)
      assert.equal((await server.call('DELETE', `data-types/${id}${GLOBAL}`)).status, 200);
    for (const { id } of keywordLists)
      assert.equal((await server.call('DELETE', `keyword-lists/${id}${GLOBAL}`)).status, 200);
    await apply();
  };

  it('are found in what comes and in what is known, in hosts that are not in memory too', async () => {
    await learn('one.example', { badgeCode: 'blue', state: 'EMP-004711' });
    await server.restart();
    assert.equal((await create(BY_NAME)).status, 201);
    assert.equal(await typeOf('one.example', 'badgeCode'), null);
    assert.equal(await apply(), 'done');
    assert.equal(await typeOf('one.example', 'badgeCode'), 'Staff number');
    await learn('two.example', { badgeCode: 'red' });
    assert.equal(await typeOf('two.example', 'badgeCode'), 'Staff number');
    await clear();
    assert.equal(await typeOf('one.example', 'badgeCode'), null);
    assert.equal(await typeOf('two.example', 'badgeCode'), null);
  });

  it('every company reads them beside its own, and its log says what was there before and after', async () => {
    const { body } = await create({ name: 'Everywhere' });
    const { types } = await read();
    assert.deepEqual(
      types.map(({ name, isGlobal }: { name: string; isGlobal: boolean }) => [name, isGlobal]),
      [['Everywhere', true]],
    );
    await server.call('PUT', `data-types/${body.id}${GLOBAL}`, { ...TYPE, name: 'Elsewhere' });
    for (const id of [companyId, otherId]) {
      const entries = (await audited(id)).slice(-2) as {
        action: string;
        before: { name: string } | null;
        after: { name: string };
      }[];
      assert.deepEqual(
        entries.map((entry) => [entry.action, entry.before?.name ?? null, entry.after.name]),
        [
          ['dataType.create', null, 'Everywhere'],
          ['dataType.update', 'Everywhere', 'Elsewhere'],
        ],
      );
    }
    await clear();
  });

  it('a company switches one off for itself, a system user for all', async () => {
    const { body } = await create(BY_NAME);
    await apply();
    await learn('switch.example', { badgeCode: 'blue' });
    assert.equal(await typeOf('switch.example', 'badgeCode'), 'Staff number');
    const off = (enabled: boolean) =>
      server.call('PUT', 'data-type-switches', { name: 'Staff number', enabled });
    assert.equal((await off(false)).status, 200);
    assert.equal(await typeOf('switch.example', 'badgeCode'), null);
    assert.deepEqual((await read()).disabledTypes, [body.id]);
    assert.deepEqual((await read(GLOBAL)).disabledTypes, []);
    await off(true);
    assert.equal(await typeOf('switch.example', 'badgeCode'), 'Staff number');
    await server.call('PUT', `data-types/${body.id}${GLOBAL}`, { ...BY_NAME, enabled: false });
    await apply();
    assert.equal(await typeOf('switch.example', 'badgeCode'), null);
    assert.equal((await off(true)).status, 409);
    await clear();
  });

  it("one of the product's types is switched off for every company", async () => {
    const mails = ['a@b.example.com', 'c@d.example.com', 'e@f.example.com'];
    await learn('mail.example', ...mails.map((email) => ({ email })));
    assert.equal(await typeOf('mail.example', 'email'), 'Email Address');
    const all = (enabled: boolean) =>
      server.call('PUT', `data-type-switches${GLOBAL}`, { name: 'Email Address', enabled });
    assert.equal((await all(false)).status, 200);
    await apply();
    assert.equal(await typeOf('mail.example', 'email'), null);
    await all(true);
    await apply();
    assert.equal(await typeOf('mail.example', 'email'), 'Email Address');
  });

  it('names are kept apart from those of companies; a type of the company comes first', async () => {
    const own = await server.call('POST', 'data-types', { ...TYPE, privacy: 'hash' });
    assert.equal((await create({})).status, 201, 'a company has one of that name');
    await apply();
    await learn('both.example', { state: 'EMP-004712' });
    const [row] = await server.rows(
      `select p.samples from inventory.parameters p join inventory.endpoints e on e.id = p.endpoint_id
        where e.host = 'both.example'`,
    );
    assert.match(String(row?.['samples']), /^#[0-9a-f]{16}$/);
    await server.call('DELETE', `data-types/${own.body.id}`);
    const again = await server.call('POST', 'data-types', TYPE);
    assert.equal(again.body.detail, 'This Data Type name already exists');
    await clear();
  });

  it('one that a posture policy or a type of any company needs is not deleted', async () => {
    const category = await server.call('POST', `data-categories${GLOBAL}`, {
      name: 'Shared',
      description: '',
    });
    const own = await server.call('POST', 'data-types', {
      ...TYPE,
      name: 'Ours',
      categories: [category.body.id],
    });
    assert.equal(own.status, 201);
    const remove = () => server.call('DELETE', `data-categories/${category.body.id}${GLOBAL}`);
    assert.equal(
      (await remove()).body.detail,
      'Data types are in this category: Ours. Move them first.',
    );
    await server.call('DELETE', `data-types/${own.body.id}`);
    assert.equal((await remove()).status, 200);
  });

  it('a keyword list of every company serves global types and those of companies', async () => {
    const list = { name: 'Badges', description: '', keywords: [keyword('badge code')] };
    const { status, body } = await server.call('POST', `keyword-lists${GLOBAL}`, list);
    assert.equal(status, 201);
    const empty = { ...TYPE, values: [], keywordLists: [body.id] };
    await create({ ...empty, name: 'Everywhere' });
    const own = await server.call('POST', 'data-types', {
      ...empty,
      name: 'Ours',
      privacy: 'hash',
    });
    assert.equal(own.status, 201);
    const [seen] = (await read()).keywordLists;
    assert.deepEqual([seen.isGlobal, seen.types], [true, ['Everywhere', 'Ours']]);
    await apply();
    await learn('lists.example', { badgeCode: 'blue', crewTag: 'red' });
    assert.equal(await typeOf('lists.example', 'badgeCode'), 'Ours', 'its own comes first');
    await server.restart();
    const change = { ...list, keywords: [keyword('crew tag')] };
    await server.call('PUT', `keyword-lists/${body.id}${GLOBAL}`, change);
    await apply();
    assert.equal(await typeOf('lists.example', 'badgeCode'), null);
    assert.equal(await typeOf('lists.example', 'crewTag'), 'Ours');
    const remove = () => server.call('DELETE', `keyword-lists/${body.id}${GLOBAL}`);
    assert.equal(
      (await remove()).body.detail,
      'Data types use this keyword list: Everywhere, Ours. Change them first.',
    );
    await server.call('DELETE', `data-types/${own.body.id}`);
    await clear();
    for (const id of [companyId, otherId])
      assert.deepEqual(
        (await audited(id))
          .map(({ action }) => action)
          .filter((each) => each.startsWith('keyword')),
        ['keywordList.create', 'keywordList.update', 'keywordList.delete'],
      );
  });

  it('a company uses no list of another company, and changes none of every company', async () => {
    const list = { name: 'Badges', description: '', keywords: [keyword('badge code')] };
    const { body } = await server.call('POST', `keyword-lists${GLOBAL}`, list);
    const foreignId = randomUUID();
    await server.test.db.company(otherId).query(
      `insert into inventory.keyword_lists (company_id, id, name, name_key, keywords, updated_by)
        values ($1, $2, 'Theirs', 'theirs', '[{"kind":"keyword","text":"their word"}]', 'them')`,
      [otherId, foreignId],
    );
    const made = await server.call('POST', 'data-types', {
      ...TYPE,
      name: 'Ours',
      keywordLists: [foreignId],
    });
    assert.equal(made.body.detail, 'There is no such keyword list.');
    const ofOne = await create({ keywordLists: [foreignId] });
    assert.equal(ofOne.status, 400, 'a type of every company needs a list of every company');
    for (const id of [body.id, foreignId]) {
      assert.equal((await server.call('PUT', `keyword-lists/${id}`, list)).status, 404);
      assert.equal((await server.call('DELETE', `keyword-lists/${id}`)).status, 404);
    }
    await clear();
  });

  it('are changed and read on their own by system users alone', async () => {
    const { body } = await create({});
    const tries = [
      create({ name: 'Other' }, 'unflagged'),
      create({ name: 'Other' }, 'viewer'),
      server.call('PUT', `data-types/${body.id}${GLOBAL}`, TYPE, 'unflagged'),
      server.call('DELETE', `data-types/${body.id}${GLOBAL}`, undefined, 'unflagged'),
      server.call('GET', `data-classification${GLOBAL}`, undefined, 'unflagged'),
      server.call(
        'PUT',
        `data-type-switches${GLOBAL}`,
        { name: 'Email Address', enabled: false },
        'unflagged',
      ),
      server.call(
        'POST',
        `data-categories${GLOBAL}`,
        { name: 'Mine', description: '' },
        'unflagged',
      ),
      server.call(
        'POST',
        `keyword-lists${GLOBAL}`,
        { name: 'Mine', description: '', keywords: [keyword('mine')] },
        'unflagged',
      ),
    ];
    for (const { status } of await Promise.all(tries)) assert.equal(status, 403);
    const asOwn = await server.call('PUT', `data-types/${body.id}`, TYPE);
    assert.equal(asOwn.status, 404, 'a company does not change it as its own');
    assert.equal((await server.call('DELETE', `data-types/${body.id}`)).status, 404);
    await clear();
  });

  it('a company created later starts with them, and no earlier change is applied to it', async () => {
    await create(BY_NAME);
    const laterId = randomUUID();
    await server.test.db.system.query(
      `insert into identity.companies (id, organization_id, name, hash_key, created_at)
        select $1, organization_id, 'later', hash_key, now() + interval '1 second'
          from identity.companies where id = $2`,
      [laterId, companyId],
    );
    assert.equal(await apply(laterId), 'done');
    const rows = await server.test.db
      .company(laterId)
      .query('select 1 from inventory.data_classifications where company_id = $1', [laterId]);
    assert.deepEqual(rows, []);
  });
});
