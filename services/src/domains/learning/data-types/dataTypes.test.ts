import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';

const UNKNOWN = '0f000000-0000-4000-8000-000000000009';
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

describe('DATA-02 data types of a company', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer(['labels', 'posture']);
  });
  after(() => server.close());
  const create = (change: object, as?: 'viewer') =>
    server.call('POST', 'data-types', { ...TYPE, ...change }, as);
  const learn = (host: string, ...bodies: readonly object[]) =>
    server.learn(...bodies.map((body) => ({ url: `https://${host}/staff`, body })));
  const found = async (host: string, name: string) => {
    const [row] = await server.rows(
      `select p.data_type, p.sensitive, p.samples, e.data_types, e.data_categories
         from inventory.parameters p join inventory.endpoints e on e.id = p.endpoint_id
        where e.host = $1 and p.name = $2`,
      [host, name],
    );
    return row;
  };
  const typeOf = async (host: string, name: string) => (await found(host, name))?.['data_type'];
  const clear = async () => {
    const { types } = (await server.call('GET', 'data-classification')).body;
    for (const { id } of types) await server.call('DELETE', `data-types/${id}`);
  };

  it('a value is of the type and masked before it is stored, without a restart', async () => {
    await learn('one.example', { state: 'EMP-004711' });
    assert.equal(await typeOf('one.example', 'state'), null);
    const { status, body } = await create({});
    assert.equal(status, 201);
    await learn('two.example', { state: 'EMP-004712' });
    assert.deepEqual(await found('two.example', 'state'), {
      data_type: 'Staff number',
      sensitive: true,
      samples: ['•••-••••••'],
      data_types: ['Staff number'],
      data_categories: ['PII'],
    });
    await learn('one.example', { state: 'EMP-004713' });
    assert.equal(await typeOf('one.example', 'state'), 'Staff number');
    assert.equal((await server.call('DELETE', `data-types/${body.id}`)).status, 200);
    assert.equal(await typeOf('one.example', 'state'), null);
    assert.deepEqual((await found('two.example', 'state'))?.['data_types'], []);
  });

  it('privacy holds in parameters and in kept exchanges: clear, masked or hashed', async () => {
    for (const [privacy, shown] of [
      ['clear', /^EMP-004712$/],
      ['mask', /^•••-••••••$/],
      ['hash', /^#[0-9a-f]{16}$/],
    ] as const) {
      const { body } = await create({ privacy });
      const host = `${privacy}.example`;
      await learn(host, { state: 'EMP-004712' });
      const { samples } = (await found(host, 'state')) as { samples: string[] };
      assert.match(samples[0] ?? '', shown);
      const kept = await server.rows(
        `select convert_from(x.exchange, 'UTF8') as text from inventory.endpoint_exchanges x
           join inventory.endpoints e on e.id = x.endpoint_id where e.host = $1`,
        [host],
      );
      if (privacy !== 'clear')
        assert.ok(
          kept.every(({ text }) => !String(text).includes('EMP-004712')),
          privacy,
        );
      await server.call('DELETE', `data-types/${body.id}`);
    }
  });

  it('what was kept before a type hid it is masked at once: samples of any field, words of paths', async () => {
    const at = (path: string, state: string) => ({
      url: `https://old.example${path}`,
      body: { state },
    });
    const states = ['open', 'shipped', 'closed', 'paid', 'empharbour'];
    await server.learn(...states.map((state) => at('/orders', state)));
    await server.learn(at('/crews/empharbour/leave', 'open'), at('/crews/list', 'open'));
    const kept = async (): Promise<string> =>
      JSON.stringify([
        await server.rows(`select path from inventory.endpoints where host = 'old.example'`),
        await server.rows(
          `select p.samples, p.enum_values from inventory.parameters p
             join inventory.endpoints e on e.id = p.endpoint_id where e.host = 'old.example'`,
        ),
      ]);
    assert.match(await kept(), /crews\/empharbour\/leave.*empharbour/);
    const { body } = await create({ values: [{ kind: 'regex', text: 'emp[a-z]{7}' }] });
    assert.match(await kept(), /crews\/\{crew\}\/leave/);
    assert.doesNotMatch(await kept(), /empharbour/);
    await learn('new.example', { state: 'open' });
    await server.learn({ url: 'https://new.example/crews/empharbour/leave' });
    const paths = await server.rows(
      `select path from inventory.endpoints where host = 'new.example' and path like '/crews%'`,
    );
    assert.deepEqual(paths, [{ path: '/crews/{crewId}/leave' }]);
    await server.call('DELETE', `data-types/${body.id}`);
  });

  it('a name is enough, at once and for hosts that are not in memory', async () => {
    await learn('badges.example', { badgeCode: 'blue' }, { badgeCode: 'red' });
    await server.restart();
    const { body } = await create(BY_NAME);
    assert.equal(await typeOf('badges.example', 'badgeCode'), 'Staff number');
    await server.restart();
    await server.call('PUT', `data-types/${body.id}`, { ...TYPE, ...BY_NAME, enabled: false });
    assert.equal(await typeOf('badges.example', 'badgeCode'), null);
    await server.call('PUT', `data-types/${body.id}`, { ...TYPE, ...BY_NAME });
    assert.equal(await typeOf('badges.example', 'badgeCode'), 'Staff number');
    await server.restart();
    await server.call('DELETE', `data-types/${body.id}`);
    assert.equal(await typeOf('badges.example', 'badgeCode'), null);
  });

  it('what another type had marked stays when one is deleted', async () => {
    const { body } = await create(BY_NAME);
    await create({ name: 'Staff reference' });
    await learn('both.example', { badgeCode: 'red', state: 'EMP-004712' });
    await server.call('DELETE', `data-types/${body.id}`);
    assert.equal(await typeOf('both.example', 'state'), 'Staff reference');
    assert.equal(await typeOf('both.example', 'badgeCode'), null);
    await clear();
  });

  it('INV-07 the change feed and policies hear of it at once, with who decided it', async () => {
    const bodies = Array.from({ length: 60 }, () => ({ badgeCode: 'red' }));
    await learn('feed.example', ...bodies);
    const changes = () =>
      server.rows(
        `select c.kind, c.cause, c.after from inventory.changes c
           join inventory.endpoints e on e.id = c.endpoint_id
          where e.host = 'feed.example' and c.kind like 'sensitive%' order by c.number`,
      );
    const told = () =>
      server.rows(
        `select 1 from events.log v where v.what = 'endpoint.changed' and v.ids @> array(
           select e.id from inventory.endpoints e where e.host = 'feed.example')`,
      );
    await server.rows(
      `insert into events.readers (company_id, reader, position) values ($1, 'posture.judge', 0)`,
      [server.companyId],
    );
    const { body } = await create(BY_NAME);
    assert.deepEqual(await changes(), [
      {
        kind: 'sensitiveDataAdded',
        cause: { code: 'person', who: 'maya@example.com' },
        after: { requestData: [], responseData: ['Staff number'] },
      },
    ]);
    assert.equal((await told()).length, 1);
    await server.call('DELETE', `data-types/${body.id}`);
    assert.deepEqual(
      (await changes()).map(({ kind }) => kind),
      ['sensitiveDataAdded', 'sensitiveDataGone'],
    );
    assert.equal((await told()).length, 2);
  });

  it('AND needs the name and the value', async () => {
    await create({ names: BY_NAME.names, operator: 'and' });
    await learn('and.example', { badge: 'EMP-004712', state: 'EMP-004712', badgeColor: 'red' });
    assert.equal(await typeOf('and.example', 'badge'), 'Staff number');
    assert.equal(await typeOf('and.example', 'state'), null);
    assert.equal(await typeOf('and.example', 'badgeColor'), null);
    await clear();
  });

  it('DATA-06 a type of the product that is switched off finds nothing, and values stay masked', async () => {
    await learn(
      'mail.example',
      { email: 'a@b.example.com' },
      { email: 'c@d.example.com' },
      { email: 'e@f.example.com' },
    );
    assert.equal(await typeOf('mail.example', 'email'), 'Email Address');
    const off = { name: 'Email Address', enabled: false };
    await server.call('PUT', 'data-type-switches', off);
    assert.equal(await typeOf('mail.example', 'email'), null);
    await learn('mail.example', { email: 'g@h.example.com' });
    const row = await found('mail.example', 'email');
    assert.equal(row?.['data_type'], null);
    const { samples } = row as { samples: string[] };
    assert.ok(samples.every((sample) => sample.includes('•')));
    await server.restart();
    await server.call('PUT', 'data-type-switches', { ...off, enabled: true });
    assert.equal(await typeOf('mail.example', 'email'), 'Email Address');
  });

  it('DATA-02 what is wrong is said at its field', async () => {
    await create({});
    const rule = (kind: string, text: string) => ({ name: 'Another', values: [{ kind, text }] });
    const cases: [object, string, string][] = [
      [{ name: '  ' }, 'name', 'Please enter a name'],
      [{ name: 'x'.repeat(101) }, 'name', 'You cannot exceed 100 characters in this field.'],
      [{ name: 'ｓtaff  NUMBER' }, 'name', 'This Data Type name already exists'],
      [{ name: 'email address' }, 'name', 'This Data Type name already exists'],
      [{ name: 'other' }, 'name', 'This Data Type name already exists'],
      [{ name: 'Stаff' }, 'name', 'This name mixes alphabets or contains invisible characters.'],
      [{ name: 'Another', values: [] }, 'names', 'Required'],
      [{ name: 'Another', categories: [] }, 'categories', 'Required'],
      [{ name: 'Another', categories: [UNKNOWN] }, 'categories', 'There is no such data category.'],
      [rule('regex', '('), 'values.0.text', 'Invalid RegEx'],
      [
        rule('regex', '(a+)+$(?=b)'),
        'values.0.text',
        'Lookaround and references back are not supported, because some texts would keep them busy for ever.',
      ],
      [
        rule('regex', '((a{1,30}){1,30}){1,30}'),
        'values.0.text',
        'This expression is too large: its repetitions multiply. Use smaller counts.',
      ],
      [
        rule('regex', '.*'),
        'values.0.text',
        'This matches 100 % of ordinary values. Say more closely what it looks like.',
      ],
      [rule('regex', ' '), 'values.0.text', 'Required'],
      [
        rule('regex', '(EMP)?'),
        'values.0.text',
        'This matches an empty text, too. Say what it has at least.',
      ],
      [{ name: 'İban' }, 'name', 'This Data Type name already exists'],
      [
        {
          name: 'Another',
          values: ['[a-z].*', '[A-Z].*', '[0-9].*'].map((text) => ({ kind: 'regex', text })),
        },
        'values',
        'This matches 89 % of ordinary values. Say more closely what it looks like.',
      ],
      [
        {
          name: 'Another',
          values: [],
          names: ['[a-k].*', '[l-r].*', '[s-z].*'].map((text) => ({ kind: 'regex', text })),
        },
        'names',
        'This matches 100 % of ordinary field names. Say more closely what it looks like.',
      ],
      [
        rule('regex', 'EMP-\\d{6}'),
        'values.0.text',
        'This rule is identical to one of another data type: Staff number',
      ],
      [
        rule('keyword', 'NOT card'),
        'values.0.text',
        'NOT is not allowed in a single-word expression',
      ],
      [rule('keyword', 'card AND'), 'values.0.text', 'Unclosed or invalid operator'],
      [rule('keyword', '"card'), 'values.0.text', 'Unclosed or invalid operator'],
      [rule('keyword', 'card*'), 'values.0.text', 'Regex operator is not allowed or empty'],
      [
        rule('exact', 'x'.repeat(201)),
        'values.0.text',
        'You cannot exceed 200 characters in this field.',
      ],
    ];
    for (const [change, field, detail] of cases) {
      const { status, body } = await create(change);
      assert.deepEqual([status >= 400, body.field, body.detail], [true, field, detail]);
    }
    await clear();
  });

  it('a type that a policy names is neither renamed nor deleted, and the policy is named', async () => {
    const { body } = await create({});
    await server.rows(
      `insert into posture.policies (company_id, id, name, name_key, description, remediation, severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by, state)
        values ($1, gen_random_uuid(), 'No staff numbers outside', 'no staff numbers outside', '', '', 'high', true, '{}', '{}', '{}', $2, false, 'a', 'a', 'done')`,
      [
        server.companyId,
        JSON.stringify({ all: [{ field: 'dataType', op: 'is', value: ['Staff number'] }] }),
      ],
    );
    const detail =
      'Posture policies use this data type: No staff numbers outside. Change them first.';
    assert.deepEqual((await server.call('DELETE', `data-types/${body.id}`)).body.detail, detail);
    const renamed = { ...TYPE, name: 'Employee number' };
    assert.equal((await server.call('PUT', `data-types/${body.id}`, renamed)).body.detail, detail);
    await server.rows('delete from posture.policies where company_id = $1', [server.companyId]);
    assert.equal((await server.call('PUT', `data-types/${body.id}`, renamed)).status, 200);
    const late = await server.call('PUT', `data-types/${body.id}`, { ...TYPE, version: 1 });
    assert.deepEqual([late.status, late.body.version], [409, 2]);
    await clear();
  });

  it('DATA-02 label rules and saved filters that name a type or category are told, private ones counted', async () => {
    const { body } = await create({});
    const made = await server.call('POST', 'data-categories', { name: 'Staff', description: '' });
    const on = (field: string, value: string) => ({ all: [{ field, op: 'is', value: [value] }] });
    const keep = (table: string, name: string, isShared: boolean, filter: object) =>
      server.rows(
        `insert into ${table} (company_id, id, owner_id, name, is_shared, view)
          values ($1, gen_random_uuid(), gen_random_uuid(), $2, $3, $4)`,
        [server.companyId, name, isShared, JSON.stringify({ search: 'Staff', filter })],
      );
    const remove = async (path: string) => (await server.call('DELETE', path)).body.detail;
    await server.rows(
      `insert into labels.rules (company_id, id, name, name_key, kind, filter, created_by, updated_by)
        values ($1, gen_random_uuid(), 'Staff APIs', 'staff apis', 'filter', $2, 'a', 'a')`,
      [server.companyId, JSON.stringify(on('dataCategory', 'Staff'))],
    );
    await keep('inventory.saved_filters', 'Ours', true, on('responseDataType', 'Staff number'));
    await keep('posture.saved_filters', 'Gaps of staff', true, on('dataType', 'Staff number'));
    await keep('posture.saved_filters', 'Secret plan', false, on('dataType', 'Staff number'));
    // Neither a text that happens to be the name nor another type is a use of it.
    await keep('inventory.saved_filters', 'Path', true, {
      all: [{ field: 'path', op: 'equals', value: 'Staff number' }],
    });
    await keep('inventory.saved_filters', 'Other', true, on('dataType', 'Staff number 2'));
    const filters =
      'Saved filters use this data type: Ours, Gaps of staff, 1 private one of another person.';
    assert.equal(await remove(`data-types/${body.id}`), `${filters} Change them first.`);
    const category = `data-categories/${made.body.id}`;
    assert.equal(
      await remove(category),
      'Label rules use this data category: Staff APIs. Change them first.',
    );
    await keep('inventory.saved_filters', 'Staff', true, on('dataCategory', 'Staff'));
    assert.equal(
      await remove(category),
      'Label rules use this data category: Staff APIs. Saved filters use it: Staff. Change them first.',
    );
    for (const table of ['labels.rules', 'inventory.saved_filters', 'posture.saved_filters'])
      await server.rows(`delete from ${table} where company_id = $1`, [server.companyId]);
    assert.equal((await server.call('DELETE', category)).status, 200);
    await clear();
  });

  it('viewers change nothing, and others see nothing of it', async () => {
    assert.equal((await create({}, 'viewer')).status, 403);
    const { body } = await create({});
    for (const [method, path] of [
      ['PUT', `data-types/${body.id}`],
      ['DELETE', `data-types/${body.id}`],
    ] as const)
      assert.equal((await server.call(method, path, TYPE, 'viewer')).status, 403);
    assert.equal(
      (await server.call('GET', 'data-classification', undefined, 'stranger')).status,
      404,
    );
    assert.equal((await server.call('PUT', `data-types/${UNKNOWN}`, TYPE)).status, 404);
    const { types } = (await server.call('GET', 'data-classification', undefined, 'viewer')).body;
    assert.deepEqual(
      types.map(({ name }: { name: string }) => name),
      ['Staff number'],
    );
    await clear();
  });

  it('a preview says where it would be found, as it would be saved', async () => {
    await learn('badges.example', { badgeCode: 'blue' });
    const { body } = await server.call('POST', 'data-types/preview', preview(BY_NAME));
    assert.ok(body.parameters >= 1 && body.endpoints >= 1 && body.isWhole);
    server.limit([UNKNOWN]);
    const limited = await server.call('POST', 'data-types/preview', preview(BY_NAME), 'limited');
    assert.deepEqual([limited.body.parameters, limited.body.examples], [0, []]);
    assert.ok(body.examples.some((one: { parameter: string }) => one.parameter === 'badgeCode'));
    const none = await server.call(
      'POST',
      'data-types/preview',
      preview({ ...BY_NAME, names: [{ kind: 'exact', text: 'nothingIsCalledSo' }] }),
    );
    assert.deepEqual([none.body.parameters, none.body.examples], [0, []]);
    const value = await server.call(
      'POST',
      'data-types/preview',
      preview({ ...TYPE, values: [{ kind: 'exact', text: 'blue' }] }),
    );
    assert.ok(value.status === 200);
    const twin = await server.call(
      'POST',
      'data-types/preview',
      preview({ ...BY_NAME, name: 'EMAIL  address' }),
    );
    assert.deepEqual([twin.status, twin.body.detail], [409, 'This Data Type name already exists']);
  });

  it('DATA-02 a preview counts an endpoint once that is found by a name and by a value', async () => {
    await learn('crates.example', { crateSize: 'small', crateShade: 'tealish' });
    const { body } = await server.call(
      'POST',
      'data-types/preview',
      preview({
        ...TYPE,
        names: [{ kind: 'exact', text: 'crateSize' }],
        values: [{ kind: 'exact', text: 'tealish' }],
      }),
    );
    assert.deepEqual([body.parameters, body.endpoints], [2, 1]);
  });

  it('DATA-01 a category has types in it, its name once, and goes when it is empty', async () => {
    const made = await server.call('POST', 'data-categories', {
      name: 'People of ours',
      description: 'Staff',
    });
    assert.equal(made.status, 201);
    const again = await server.call('POST', 'data-categories', {
      name: 'PEOPLE of  ours',
      description: '',
    });
    assert.deepEqual([again.status, again.body.detail], [409, 'Must be unique']);
    await create({ categories: [made.body.id] });
    await learn('cat.example', { state: 'EMP-004712' });
    assert.deepEqual((await found('cat.example', 'state'))?.['data_categories'], [
      'People of ours',
    ]);
    await server.call('PUT', `data-categories/${made.body.id}`, { name: 'Staff', description: '' });
    assert.deepEqual((await found('cat.example', 'state'))?.['data_categories'], ['Staff']);
    const used = await server.call('DELETE', `data-categories/${made.body.id}`);
    assert.equal(
      used.body.detail,
      'Data types are in this category: Staff number. Move them first.',
    );
    await clear();
    assert.equal((await server.call('DELETE', `data-categories/${made.body.id}`)).status, 200);
  });
});

const preview = ({ names, values, categories, privacy, operator, name }: typeof TYPE) => ({
  names,
  values,
  categories,
  privacy,
  operator,
  name,
});
