import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';

const keyword = (text: string) => ({ kind: 'keyword', text });
const LIST = { name: 'Badges', description: '', keywords: [keyword('badge code')] };
const UNKNOWN = '0f000000-0000-4000-8000-000000000009';
const TYPE = {
  name: 'Staff number',
  categories: ['PII'],
  privacy: 'mask',
  names: [] as { kind: string; text: string }[],
  values: [],
  operator: 'or',
  enabled: true,
};

describe('DATA-06 keyword lists of a company', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer(['labels', 'posture']);
  });
  after(() => server.close());
  const create = async (change: object = {}, as?: 'viewer') =>
    server.call('POST', 'keyword-lists', { ...LIST, ...change }, as);
  const change = (id: string, body: object) =>
    server.call('PUT', `keyword-lists/${id}`, { ...LIST, ...body });
  const type = (body: object) => server.call('POST', 'data-types', { ...TYPE, ...body });
  const read = async () => (await server.call('GET', 'data-classification')).body;
  const typeOf = async (host: string, name: string): Promise<unknown> => {
    const [row] = await server.rows(
      `select p.data_type from inventory.parameters p
         join inventory.endpoints e on e.id = p.endpoint_id where e.host = $1 and p.name = $2`,
      [host, name],
    );
    return row?.['data_type'];
  };
  const clear = async () => {
    const { types, keywordLists } = await read();
    for (const { id } of types) await server.call('DELETE', `data-types/${id}`);
    for (const { id } of keywordLists) await server.call('DELETE', `keyword-lists/${id}`);
  };

  it('one list serves several types; changing it reads again what they matched', async () => {
    const { status, body: list } = await create();
    assert.equal(status, 201);
    const of = { keywordLists: [list.id] };
    assert.equal((await type(of)).status, 201);
    const values = [{ kind: 'regex', text: 'EMP-[0-9]{6}' }];
    await type({ ...of, name: 'Crew number', operator: 'and', values });
    await server.learn(
      { url: 'https://one.example/staff', body: { badgeCode: 'blue', crewTag: 'red' } },
      { url: 'https://two.example/staff', body: { badgeCode: 'EMP-004711' } },
    );
    assert.equal(await typeOf('one.example', 'badgeCode'), 'Staff number');
    assert.equal(await typeOf('one.example', 'crewTag'), null);
    assert.equal((await change(list.id, { keywords: [keyword('crew tag')] })).status, 200);
    assert.equal(await typeOf('one.example', 'badgeCode'), null);
    assert.equal(await typeOf('two.example', 'badgeCode'), null);
    assert.equal(await typeOf('one.example', 'crewTag'), 'Staff number');
    const { keywordLists } = await read();
    assert.deepEqual(
      keywordLists.map((each: Record<string, unknown>) => [
        each['name'],
        each['types'],
        each['version'],
      ]),
      [['Badges', ['Staff number', 'Crew number'], 2]],
    );
    await clear();
  });

  it('hosts that are not in memory are read again, too', async () => {
    const { body: list } = await create();
    await type({ keywordLists: [list.id] });
    await server.learn({ url: 'https://cold.example/x', body: { badgeCode: 'a', crewTag: 'b' } });
    await server.restart();
    await change(list.id, { keywords: [keyword('crew tag')] });
    assert.equal(await typeOf('cold.example', 'badgeCode'), null);
    assert.equal(await typeOf('cold.example', 'crewTag'), 'Staff number');
    await clear();
  });

  it('a type keeps its lists where a change says nothing of them, and gives them up when it does', async () => {
    const { body: list } = await create();
    const { body: made } = await type({ keywordLists: [list.id] });
    const lists = async () => (await read()).types[0].keywordLists;
    await server.call('PUT', `data-types/${made.id}`, { ...TYPE, privacy: 'hash' });
    assert.deepEqual(await lists(), [list.id]);
    const names = [keyword('staff reference')];
    await server.call('PUT', `data-types/${made.id}`, { ...TYPE, names, keywordLists: [] });
    assert.deepEqual(await lists(), []);
    const refused = await server.call('PUT', `data-types/${made.id}`, {
      ...TYPE,
      keywordLists: [UNKNOWN],
    });
    assert.deepEqual(
      [refused.status, refused.body.field, refused.body.detail],
      [400, 'keywordLists', 'There is no such keyword list.'],
    );
    await clear();
  });

  it('keywords are refused in the words of data types, at the one that is wrong', async () => {
    await type({ names: [keyword('Personalnummer')] });
    await create({ name: 'Others', keywords: [keyword('straße')] });
    const refusals = [
      [[], 'keywords', 'Required'],
      [[keyword(' ')], 'keywords.0.text', 'Required'],
      [[keyword('NOT card')], 'keywords.0.text', 'NOT is not allowed in a single-word expression'],
      [[keyword('card'), keyword('badge OR')], 'keywords.1.text', 'Unclosed or invalid operator'],
      [[keyword('card*')], 'keywords.0.text', 'Regex operator is not allowed or empty'],
      [[{ kind: 'regex', text: '(' }], 'keywords.0.text', 'Invalid RegEx'],
      [[keyword('Crew'), keyword('ＣＲＥＷ')], 'keywords.1.text', 'This is in the list already.'],
      [
        [keyword('PERSONALNUMMER')],
        'keywords.0.text',
        'This phrase is already in another data type: Staff number',
      ],
      [[keyword('STRASSE')], 'keywords.0.text', 'This is already in a keyword list: Others'],
    ] as const;
    for (const [keywords, field, detail] of refusals) {
      const { body } = await create({ keywords });
      assert.deepEqual([body.field, body.detail], [field, detail]);
    }
    const many = await create({
      keywords: Array.from({ length: 201 }, (_, at) => keyword(`k${at}`)),
    });
    assert.equal(many.body.detail, 'A keyword list has at most 200 keywords.');
    const { body } = await type({ name: 'Street', names: [keyword('strasse')] });
    assert.equal(body.detail, 'This is already in a keyword list: Others');
    await clear();
  });

  it('patterns that match everything are refused, alone and together; those that explode cannot', async () => {
    const all = await create({ keywords: [{ kind: 'regex', text: '.*' }] });
    assert.match(all.body.detail, /^This matches 100 % of ordinary field names/);
    const parts = ['[a-f].*', '[g-p].*', '[q-z].*'].map((text) => ({ kind: 'regex', text }));
    const together = await create({ keywords: parts });
    assert.equal(together.body.field, 'keywords');
    assert.match(together.body.detail, /% of ordinary field names/);
    const began = process.cpuUsage();
    const { status, body: list } = await create({ keywords: [{ kind: 'regex', text: '(a+)+b' }] });
    assert.equal(status, 201);
    await type({ keywordLists: [list.id] });
    await server.learn({ url: 'https://long.example/x', body: { ['a'.repeat(200)]: 'x' } });
    assert.ok(process.cpuUsage(began).user < 5_000_000);
    await clear();
  });

  it('names are unique in any case and spelling', async () => {
    await create({ name: 'Crew Words' });
    for (const name of ['crew words', 'ＣＲＥＷ words']) {
      const { status, body } = await create({ name, keywords: [keyword('other')] });
      assert.deepEqual([status, body.field, body.detail], [409, 'name', 'Must be unique']);
    }
    const { body } = await create({ name: ' ' });
    assert.deepEqual([body.field, body.detail], ['name', 'Please enter a name']);
    await clear();
  });

  it('a company has a hundred of them at most', async () => {
    await server.rows(
      `insert into inventory.keyword_lists (company_id, id, name, name_key, keywords, updated_by)
        select $1, gen_random_uuid(), 'List ' || n, 'list ' || n, '[]', 'x'
        from generate_series(1, 99) n`,
      [server.companyId],
    );
    assert.equal((await create({ name: 'The last' })).status, 201);
    const { status, body } = await create({ name: 'Beyond', keywords: [keyword('beyond')] });
    assert.deepEqual([status, body.detail], [400, 'There can be at most 100 keyword lists.']);
    await server.rows('delete from inventory.keyword_lists where company_id = $1', [
      server.companyId,
    ]);
  });

  it('one that types use is not deleted, and says which do', async () => {
    const { body: list } = await create();
    const { body: made } = await type({ keywordLists: [list.id] });
    const remove = () => server.call('DELETE', `keyword-lists/${list.id}`);
    const { status, body } = await remove();
    assert.deepEqual(
      [status, body.detail],
      [409, 'Data types use this keyword list: Staff number. Change them first.'],
    );
    await server.call('DELETE', `data-types/${made.id}`);
    assert.equal((await remove()).status, 200);
    assert.equal((await remove()).status, 404);
  });

  it('who changed it meanwhile is said, with the version that is kept', async () => {
    const { body: list } = await create();
    await change(list.id, { description: 'first', version: 1 });
    const { status, body } = await change(list.id, { description: 'second', version: 1 });
    assert.equal(status, 409);
    assert.match(body.detail, /changed this keyword list meanwhile\.$/);
    assert.equal((await read()).keywordLists[0].description, 'first');
    await clear();
  });

  it('shows which parameters it would match before it is saved', async () => {
    await server.learn({ url: 'https://shown.example/x', body: { lockerKey: 'a', other: 'b' } });
    const preview = (keywords: object[]) =>
      server.call('POST', 'keyword-lists/preview', { keywords });
    const { body } = await preview([keyword('locker key')]);
    assert.deepEqual(
      [body.parameters, body.endpoints, body.examples[0].parameter, body.isWhole],
      [1, 1, 'lockerKey', true],
    );
    assert.equal((await preview([keyword('locker AND')])).status, 400);
    server.limit([UNKNOWN]);
    const asked = { keywords: [keyword('locker key')] };
    const limited = await server.call('POST', 'keyword-lists/preview', asked, 'limited');
    assert.deepEqual([limited.body.parameters, limited.body.examples], [0, []]);
    await create({ keywords: [keyword('locker key')] });
    const [{ id }] = (await read()).keywordLists;
    const { enabled: _enabled, ...rules } = TYPE;
    const asType = await server.call('POST', 'data-types/preview', {
      ...rules,
      keywordLists: [id],
    });
    assert.equal(asType.body.parameters, 1);
    await clear();
  });

  it('viewers read them and change none; the audit log has each change', async () => {
    assert.equal((await create({}, 'viewer')).status, 403);
    const { body: list } = await create();
    for (const [method, body] of [
      ['PUT', LIST],
      ['DELETE', undefined],
    ] as const)
      assert.equal(
        (await server.call(method, `keyword-lists/${list.id}`, body, 'viewer')).status,
        403,
      );
    const seen = await server.call('GET', 'data-classification', undefined, 'viewer');
    assert.equal(seen.body.keywordLists.length, 1);
    await change(list.id, { name: 'Badge words' });
    await clear();
    const { query } = server.test.db.company(server.companyId);
    const log = await query(
      `select action, before->>'name' as was, after->>'name' as "is" from identity.audit_log
        where target_id = $1 order by at`,
      [list.id],
    );
    assert.deepEqual(
      log.map((entry) => ({ ...entry })),
      [
        { action: 'keywordList.create', was: null, is: 'Badges' },
        { action: 'keywordList.update', was: 'Badges', is: 'Badge words' },
        { action: 'keywordList.delete', was: 'Badge words', is: null },
      ],
    );
  });
});
