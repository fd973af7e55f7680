import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';

type Caller = Parameters<LearnerServer['call']>[3];
const UNKNOWN = '0f000000-0000-4000-8000-000000000009';
const ON = { sensitive: true, dataType: 'Email Address', applyToAll: false };
const ALL = { ...ON, applyToAll: true };

describe('DATA-03 parameter configuration', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer(['labels', 'posture']);
    for (const host of ['a.example', 'b.example', 'c.example'])
      await server.learn(
        ...Array.from({ length: 20 }, (_, n) => ({
          url: `https://${host}/notes/${n}?remark=plain-${n % 5}&state=open`,
          requestHeaders: { cookie: `session_hint=s${n % 4}` },
          body: { remark: `text ${n}`, total: n },
        })),
      );
  });
  after(() => server.close());

  const parameters = (name = 'remark') =>
    server.rows(
      `select p.id, e.id as endpoint_id, e.host, p.side, p.location, p.sensitive, p.data_type,
          p.data_categories, p.tuned, p.samples, p.type
         from inventory.parameters p join inventory.endpoints e on e.id = p.endpoint_id
        where p.name = $1 order by e.host, p.location, p.side`,
      [name],
    );
  const one = async (host: string, location: string, name?: string) => {
    const found = (await parameters(name)).find(
      (row) => row['host'] === host && row['location'] === location,
    );
    assert.ok(found);
    return found;
  };
  const idOf = async (host = 'a.example', location = 'query', name?: string) =>
    String((await one(host, location, name))['id']);
  const typesOf = async (name?: string) =>
    (await parameters(name)).map(
      ({ host, location, data_type: type }) =>
        `${String(host).charAt(0)} ${String(location)} ${String(type)}`,
    );
  const sourcesOf = async (name = 'remark') =>
    (
      await server.rows(
        `select type_source || ' ' || type_confidence as said from inventory.parameters
          where name = $1 and type_source is not null`,
        [name],
      )
    ).map(({ said }) => said);
  const configure = (id: string, body: object, as?: Caller) =>
    server.call('PUT', `parameters/${id}/configuration`, body, as);
  const undo = (id: string, as?: Caller) =>
    server.call('POST', `parameter-decisions/${id}/undo`, undefined, as);
  const decided = async (id: string, as?: Caller) =>
    (await server.call('POST', 'parameters/decisions', { ids: [id] }, as)).body[0].decisions;
  const LEARNED = [
    'a body null',
    'a query null',
    'b body null',
    'b query null',
    'c body null',
    'c query null',
  ];
  const everywhere = (type: string) => LEARNED.map((row) => row.replace('null', type));

  it('says that one parameter is sensitive: over learning, in filters, the change feed and events', async () => {
    assert.deepEqual(await typesOf(), LEARNED);
    const events = async () =>
      (
        await server.rows(
          `select count(*)::int as count from inventory.changes
            where kind = 'dataNew' or cause->>'who' = 'maya@example.com'`,
        )
      )[0]?.['count'];
    const before = Number(await events());
    const { status, body } = await configure(await idOf(), ON);
    assert.equal(status, 200);
    assert.deepEqual(await typesOf(), LEARNED.with(1, 'a query Email Address'));
    const { sensitive, data_categories: categories, tuned } = await one('a.example', 'query');
    assert.deepEqual([sensitive, categories, tuned], [true, ['PII'], true]);
    assert.deepEqual(await sourcesOf(), ['person 1']);
    assert.ok(Number(await events()) > before);
    await server.learn({ url: 'https://a.example/notes/77?remark=plain-9' });
    await server.restart();
    await server.learn({ url: 'https://a.example/notes/78?remark=plain-9' });
    assert.deepEqual(await typesOf(), LEARNED.with(1, 'a query Email Address'));
    const [row] = await server.rows(
      `select request_data_types from inventory.endpoints where host = 'a.example'`,
    );
    assert.deepEqual(row?.['request_data_types'], ['Email Address']);
    assert.equal((await undo(body.id)).status, 200);
    assert.deepEqual(await typesOf(), LEARNED);
    assert.equal((await one('a.example', 'query'))['tuned'], false);
    assert.deepEqual(await sourcesOf(), []);
  });

  it('reaches parameters of paths and cookies, and keeps their learned type', async () => {
    for (const location of ['path', 'cookie']) {
      const [found] = await server.rows(
        `select p.id, p.name from inventory.parameters p
           join inventory.endpoints e on e.id = p.endpoint_id
          where e.host = 'a.example' and p.location = $1`,
        [location],
      );
      const name = String(found?.['name']);
      const was = await one('a.example', location, name);
      const { body } = await configure(String(was['id']), ON);
      const now = await one('a.example', location, name);
      assert.deepEqual(
        [now['data_type'], now['type'], now['tuned']],
        ['Email Address', was['type'], true],
      );
      await undo(body.id);
      assert.deepEqual(await one('a.example', location, name), was);
    }
  });

  it('masks values that were readable as long as a person calls them sensitive', async () => {
    const samples = async () => (await one('a.example', 'query', 'state'))['samples'];
    assert.deepEqual(await samples(), ['open']);
    const id = await idOf('a.example', 'query', 'state');
    const { body } = await configure(id, { ...ON, dataType: 'Person Name' });
    assert.deepEqual(await samples(), ['••••']);
    await undo(body.id);
    assert.deepEqual(await samples(), ['open']);
  });

  it('applies to all of the name host by host, with progress, and is undone everywhere', async () => {
    const id = await idOf();
    const { body } = await configure(id, ALL);
    assert.deepEqual(
      await typesOf(),
      LEARNED.map((row) => (row.startsWith('a') ? row.replace('null', 'Email Address') : row)),
    );
    const state = async () => {
      const [{ state: now, done, total }] = await decided(id);
      return [now, done, total];
    };
    assert.deepEqual(await state(), ['applying', 0, null]);
    await server.applyDecisions(1, 1);
    assert.deepEqual(await state(), ['applying', 1, 3]);
    await server.restart();
    await server.applyDecisions();
    assert.deepEqual(await state(), ['applied', 3, 3]);
    assert.deepEqual(await typesOf(), everywhere('Email Address'));
    assert.equal((await undo(body.id)).status, 200);
    await server.applyDecisions();
    assert.deepEqual(await state(), ['undone', 3, 3]);
    assert.deepEqual(await typesOf(), LEARNED);
    assert.deepEqual((await undo(body.id)).status, 409);
    assert.equal((await server.rows('select from inventory.tunes')).length, 0);
  });

  it('takes as many hosts in one commit as a step has room for, and goes on within a host', async () => {
    const { body } = await configure(await idOf(), ALL);
    const progress = async () => (await decided(await idOf()))[0].done;
    await server.applyDecisions(1, 2);
    assert.equal(await progress(), 2);
    await server.applyDecisions(1, 2);
    assert.equal(await progress(), 3);
    assert.deepEqual(await typesOf(), everywhere('Email Address'));
    await server.applyDecisions();
    await undo(body.id);
    await server.applyDecisions(2, 2);
    assert.deepEqual(await typesOf(), LEARNED);
    await server.applyDecisions();
  });

  it('is undone while it is being applied', async () => {
    const { body } = await configure(await idOf(), ALL);
    await server.applyDecisions(2, 1);
    await undo(body.id);
    await server.applyDecisions();
    assert.deepEqual(await typesOf(), LEARNED);
  });

  it('undoing leaves what others decided since, and brings back what was said before', async () => {
    const described = {
      tuneType: 'request',
      where: 'queryParams',
      contentType: '',
      fieldName: 'remark',
      metadata: { type: 'string', sensitive: true, dataType: 'Person Name' },
    };
    const endpoint = String((await one('c.example', 'query'))['endpoint_id']);
    const { body: tune } = await server.call('POST', `endpoints/${endpoint}/tunes`, described);
    const { body: all } = await configure(await idOf(), ALL);
    await server.applyDecisions();
    assert.deepEqual(await typesOf(), everywhere('Email Address'));
    const { body: later } = await configure(await idOf('b.example'), {
      ...ON,
      dataType: 'Phone Number',
    });
    await undo(all.id);
    await server.applyDecisions();
    const mixed = LEARNED.with(3, 'b query Phone Number').with(5, 'c query Person Name');
    assert.deepEqual(await typesOf(), mixed);
    // What was under it is gone, too: what comes back is what was learned.
    await undo(later.id);
    assert.deepEqual(await typesOf(), LEARNED.with(5, 'c query Person Name'));
    const [kept] = (await server.call('POST', 'endpoints/tunes', { ids: [endpoint] })).body[0]
      .tunes;
    assert.deepEqual([kept.id, kept.metadata.dataType], [tune.id, 'Person Name']);
    await server.call('DELETE', `endpoints/${endpoint}/tunes/${tune.id}`);
  });

  it('what somebody decides while it is being applied is not overwritten', async () => {
    const { body: all } = await configure(await idOf(), ALL);
    await configure(await idOf('c.example'), { ...ON, dataType: 'Phone Number' });
    await server.applyDecisions();
    assert.equal((await one('c.example', 'query'))['data_type'], 'Phone Number');
    const [{ id: own }] = await decided(await idOf('c.example'));
    await undo(own);
    await undo(all.id);
    await server.applyDecisions();
    assert.deepEqual(await typesOf(), LEARNED);
  });

  it('says that none of the name is sensitive, and takes Other where no type is given', async () => {
    const { body: other } = await configure(await idOf(), { sensitive: true, applyToAll: true });
    await server.applyDecisions();
    assert.deepEqual(await typesOf(), everywhere('Other'));
    const { body: none } = await configure(await idOf(), { sensitive: false, applyToAll: true });
    await server.applyDecisions();
    assert.deepEqual(await typesOf(), LEARNED);
    assert.equal((await one('c.example', 'query'))['tuned'], true);
    for (const { id } of [other, none]) await undo(id);
    await server.applyDecisions();
    assert.equal((await one('c.example', 'query'))['tuned'], false);
  });

  it('takes data types of the company, by their own privacy and categories', async () => {
    const type = {
      name: 'Remark of staff',
      categories: ['PHI'],
      privacy: 'clear',
      names: [],
      values: [{ kind: 'exact', text: 'nothing of this' }],
      operator: 'or',
      enabled: true,
    };
    const { body: made } = await server.call('POST', 'data-types', type);
    const id = await idOf('a.example', 'query', 'state');
    const { body } = await configure(id, { ...ON, dataType: 'Remark of staff' });
    const { data_categories: categories, samples } = await one('a.example', 'query', 'state');
    assert.deepEqual([categories, samples], [['PHI'], ['open']]);
    const refused = await server.call('DELETE', `data-types/${made.id}`);
    assert.deepEqual(
      [refused.status, refused.body.detail],
      [409, 'People chose this data type for 1 parameter (state). Change that first.'],
    );
    await undo(body.id);
    assert.equal((await server.call('DELETE', `data-types/${made.id}`)).status, 200);
  });

  it('is audited with before and after', async () => {
    const id = await idOf();
    const { body } = await configure(id, ON);
    await undo(body.id);
    const entries = (
      await server.rows(
        `select action, before, after from identity.audit_log
          where target_type = 'parameter' and target_id = $1 order by at`,
        [id],
      )
    ).slice(-2);
    const endpointId = String((await one('a.example', 'query'))['endpoint_id']);
    assert.deepEqual(entries, [
      {
        action: 'parameter.configure',
        before: { name: 'remark', sensitive: false, dataType: null, endpointId },
        after: {
          name: 'remark',
          sensitive: true,
          dataType: 'Email Address',
          applyToAll: false,
          endpointId,
        },
      },
      {
        action: 'parameter.undo',
        before: {
          name: 'remark',
          sensitive: true,
          dataType: 'Email Address',
          applyToAll: false,
          endpointId,
        },
        after: { name: 'remark', endpointId },
      },
    ]);
  });

  const wrong: readonly (readonly [string, object, string])[] = [
    [
      'sensitive without a type',
      { sensitive: true, applyToAll: false },
      'Choose the data type of a sensitive parameter.',
    ],
    [
      'a type without Sensitive',
      { ...ON, sensitive: false },
      'Turn on Sensitive to choose a data type.',
    ],
    ['a type there is not', { ...ON, dataType: 'Shoe size' }, 'There is no such data type.'],
  ];
  for (const [title, body, detail] of wrong)
    it(`is refused: ${title}`, async () => {
      const answer = await configure(await idOf(), body);
      assert.deepEqual([answer.status, answer.body.detail], [400, detail]);
      assert.deepEqual(await typesOf(), LEARNED);
    });

  it('PERM-01 is for those who may change this inventory', async () => {
    const id = await idOf();
    const { body } = await configure(id, ON);
    for (const [as, status] of [
      ['viewer', 403],
      ['stranger', 404],
    ] as const) {
      assert.equal((await configure(id, ON, as)).status, status, as);
      assert.equal((await undo(body.id, as)).status, status, as);
    }
    assert.equal((await configure(UNKNOWN, ON)).status, 404);
    assert.equal((await undo(UNKNOWN)).status, 404);
    await undo(body.id);
  });

  it('lists parameters of the same name by pages, with their count', async () => {
    const first = await server.call('POST', 'parameters/same-name', { name: 'remark', first: 4 });
    const { items, hasNextPage } = first.body;
    const rest = await server.call('POST', 'parameters/same-name', {
      name: 'remark',
      first: 4,
      after: items[3].cursor,
    });
    const ids = [...items, ...rest.body.items].map(({ id }: { id: string }) => id);
    assert.deepEqual([items.length, hasNextPage, rest.body.hasNextPage], [4, true, false]);
    assert.deepEqual(ids.toSorted(), (await parameters()).map(({ id }) => String(id)).toSorted());
    const { body } = await server.call('POST', 'parameters/same-name/count', { name: 'remark' });
    assert.deepEqual(body, { count: 6 });
  });

  it('PERM-04 people limited to labels decide about what they see alone', async () => {
    const [labelId, groupId] = [server.test.companyId(), server.test.companyId()];
    server.limit([labelId]);
    const id = await idOf('b.example');
    assert.equal((await configure(id, ALL, 'limitedEditor')).status, 404);
    const endpointId = (await one('b.example', 'query'))['endpoint_id'];
    await server.rows(
      'insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id) values ($1, $2, $3, $4)',
      [server.companyId, endpointId, labelId, groupId],
    );
    assert.equal((await configure(id, ALL, 'limited')).status, 403);
    const { status, body } = await configure(id, ALL, 'limitedEditor');
    assert.equal(status, 200);
    await server.applyDecisions();
    assert.deepEqual(
      await typesOf(),
      LEARNED.map((row) => (row.startsWith('b') ? row.replace('null', 'Email Address') : row)),
    );
    const [seen] = await decided(id, 'limited');
    assert.deepEqual([seen.isLimited, seen.total], [true, 1]);
    const count = await server.call(
      'POST',
      'parameters/same-name/count',
      { name: 'remark' },
      'limited',
    );
    assert.deepEqual(count.body, { count: 2 });
    // What was decided about more than they see is no business of theirs.
    const { body: whole } = await configure(await idOf(), ALL);
    await server.applyDecisions();
    assert.deepEqual(
      (await decided(id, 'limited'))
        .filter(({ isForAll }: { isForAll: boolean }) => isForAll)
        .map((each: { id: string }) => each.id),
      [body.id],
    );
    assert.equal((await undo(whole.id, 'limitedEditor')).status, 404);
    assert.equal((await undo(body.id, 'limitedEditor')).status, 200);
    await server.applyDecisions();
    assert.deepEqual(await typesOf(), everywhere('Email Address'));
    await undo(whole.id);
    await server.applyDecisions();
    assert.deepEqual(await typesOf(), LEARNED);
  });

  it('keeps to a bounded number of decisions under way', async () => {
    const id = await idOf();
    const made: string[] = [];
    for (let at = 0; at < 20; at++) made.push((await configure(id, ALL)).body.id);
    assert.equal((await configure(id, ALL)).status, 429);
    for (const each of made) await undo(each);
    await server.applyDecisions();
    assert.deepEqual(await typesOf(), LEARNED);
  });
});
