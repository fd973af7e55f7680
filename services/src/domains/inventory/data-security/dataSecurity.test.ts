import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { newDataDays } from '@palisade/vocabulary/dataFlows.ts';
import { identity } from '../../identity/identity.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { checkTerms } from '../testing/checkTerms.ts';
import { seedEndpoints, uuidOf, type SeedEndpoint } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import type { Application, CategoryParameters, DataFlow } from './dataSecurity.schemas.ts';
import type { FlowPlaces } from './flowPlaces.schemas.ts';

const GROUP = uuidOf('Application');
const [shop, payroll, empty] = ['shop', 'payroll', 'empty'].map((name) => uuidOf(name));
const of = (labelId = '') => [{ labelId, groupId: GROUP }];
const EMAIL = 'Email Address';
const DAYS = newDataDays(Date.now());
const [FIRST_DAY = '', TODAY = ''] = [DAYS[0], DAYS.at(-1)];

const ENDPOINTS: readonly SeedEndpoint[] = [
  {
    id: uuidOf(1),
    host: 'shop.example',
    path: '/customers',
    sensitive: true,
    authenticated: true,
    riskScore: 7.5,
    fields: {
      requestDataType: [EMAIL],
      responseDataType: [EMAIL, 'IBAN'],
      isExternal: true,
      authType: ['bearerJwt', 'thirdPartyToken'],
      // Older than a week.
      dataDay: [`2026-01-02 response ${EMAIL}`],
    },
    labels: of(shop),
  },
  {
    id: uuidOf(2),
    host: 'shop.example',
    path: '/orders',
    sensitive: true,
    authenticated: false,
    riskScore: 9,
    fields: { responseDataType: [EMAIL], dataDay: [`${TODAY} response ${EMAIL}`] },
    labels: of(shop),
  },
  {
    id: uuidOf(3),
    host: 'pay.example',
    path: '/salaries',
    sensitive: true,
    riskScore: 3,
    fields: { requestDataType: ['IBAN'], dataDay: [`${FIRST_DAY} request IBAN`] },
    labels: of(payroll),
  },
  { id: uuidOf(4), host: 'pay.example', path: '/health', labels: of(empty) },
];

describe('where sensitive data flows', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory, identity]);
    await company().transaction(async (query) => {
      await seedEndpoints(query, ENDPOINTS);
      await query(
        `update inventory.endpoints set data_parameters = $1, data_categories = '{Personal}'
          where path = '/customers'`,
        [['request 2 Personal', 'response 3 Personal']],
      );
      await query(
        `update inventory.endpoints set data_parameters = $1,
            data_categories = '{Personal,Financial}' where path = '/orders'`,
        [['response 3 Personal', 'response 1 Financial']],
      );
    });
  });
  after(() => server.close());
  const company = () => server.test.db.company(server.companyId);
  const flows = async (filter?: object, as?: string) =>
    (await server.post<DataFlow[]>('data-security/flows', filter ? { filter } : {}, as)).body.map(
      ({
        dataType,
        side,
        endpoints,
        authenticated,
        anonymous,
        external,
        thirdParty,
        newEndpoints,
      }) =>
        `${side} ${dataType} ${endpoints}: ${authenticated} ${anonymous} ${external} ${thirdParty} ${newEndpoints}`,
    );
  const applications = async (side: string, as?: string, first = 5) =>
    (
      await server.get<Application[]>(
        `data-security/applications?groupId=${GROUP}&side=${side}&first=${first}`,
        as,
      )
    ).body;
  const ALL = [
    'response Email Address 2: 1 1 1 1 1',
    'request Email Address 1: 1 0 1 1 0',
    'request IBAN 1: 0 0 0 0 1',
    'response IBAN 1: 1 0 1 1 0',
  ];

  it('DATA-05 tells types by side and to whom, the same from counts, from terms and from rows', async () => {
    assert.deepEqual(await flows(), ALL);
    const every = { all: [{ field: 'sensitive', op: 'is', value: true }] };
    assert.deepEqual(await flows(every), ALL);
    const byRow = { all: [{ field: 'detectionTime', op: 'after', value: '2020-01-01' }] };
    assert.deepEqual(await flows(byRow), ALL);
    const host = { all: [{ field: 'host', op: 'contains', value: 'pay' }] };
    assert.deepEqual(await flows(host), ['request IBAN 1: 0 0 0 0 1']);
    const label = { all: [{ field: 'label', op: 'is', value: [shop] }] };
    assert.deepEqual(
      await flows(label),
      ALL.filter((line) => !line.startsWith('request IBAN')),
    );
    await checkTerms(company());
  });

  it('DATA-05 the file of the map has what the page shows, in its order, and leaves an entry', async () => {
    const lines = async (search: string, as?: string) =>
      (await server.text(`data-security/flows.csv?${search}`, as)).trim().split('\r\n').slice(1);
    assert.deepEqual(await lines(''), [
      'Email Address,response,2,1,1,0,1,1,1,',
      'Email Address,request,1,1,0,0,1,1,0,',
      'IBAN,request,1,0,0,1,0,0,1,',
      'IBAN,response,1,1,0,0,1,1,0,',
    ]);
    assert.deepEqual(await lines('side=request&sort=dataType&direction=descending'), [
      'IBAN,request,1,0,0,1,0,0,1,',
      'Email Address,request,1,1,0,0,1,1,0,',
    ]);
    const filters = JSON.stringify({ all: [{ field: 'host', op: 'contains', value: 'pay' }] });
    assert.deepEqual(await lines(`type=iba&filters=${encodeURIComponent(filters)}`), [
      'IBAN,request,1,0,0,1,0,0,1,',
    ]);
    // A page in Spanish shows and searches other names; the file keeps the English ones.
    assert.deepEqual(await lines('type=correo&side=request'), [
      'Email Address,request,1,1,0,0,1,1,0,',
    ]);
    // A name in quotes is the whole name.
    assert.deepEqual(await lines(`type=${encodeURIComponent('"email"')}`), []);
    assert.equal((await lines(`type=${encodeURIComponent('"email address"')}`)).length, 2);
    const longest = `type=${encodeURIComponent(`"${'x'.repeat(100)}"`)}`;
    assert.doesNotMatch(await server.text(`data-security/flows.csv?${longest}`), /must NOT/);
    const [entry, ...others] = await company().query(
      `select actor, after from identity.audit_log where action = 'dataMap.export'
        and after ->> 'type' = 'iba'`,
    );
    assert.deepEqual(
      [entry, others],
      [
        {
          actor: entry?.['actor'],
          after: { filters, type: 'iba', side: null, regulation: null, isNew: false },
        },
        [],
      ],
    );
    await company().query(
      `insert into inventory.chosen_regulations values ($1, '{ccpa,gdprSpecial}')`,
      [server.companyId],
    );
    assert.deepEqual(await lines('regulation=ccpa&type=iba&side=request'), [
      'IBAN,request,1,0,0,1,0,0,1,CCPA',
    ]);
    assert.deepEqual(await lines('regulation=gdprSpecial'), []);
    assert.deepEqual(
      (await lines('isNew=true&sort=newEndpoints')).map((line) =>
        line.split(',').slice(0, 2).join(),
      ),
      ['Email Address,response', 'IBAN,request'],
    );
    await company().query('delete from inventory.chosen_regulations');
    server.limit([payroll ?? '']);
    assert.deepEqual(await lines('', 'limited'), ['IBAN,request,1,0,0,1,0,0,1,']);
    assert.match(await server.text('data-security/flows.csv', 'clerk'), /forbidden/);
    assert.match(
      await server.text('data-security/flows.csv?filters=%7B', 'reader'),
      /not valid JSON/,
    );
    assert.match(await server.text('data-security/flows.csv?side=both'), /side/);
  });

  it('DATA-05 what is new and what third parties call is what the inventory lists', async () => {
    const count = async (...all: object[]) =>
      (await server.post<{ count: number }>('endpoints/count', { filter: { all } })).body.count;
    const days = (data: string) => ({
      field: 'dataDay',
      op: 'is',
      value: DAYS.map((day) => `${day} ${data}`),
    });
    assert.deepEqual(
      [
        await count(days(`response ${EMAIL}`)),
        await count(days('request IBAN')),
        await count(days('response IBAN')),
        await count(
          { field: 'responseDataType', op: 'is', value: [EMAIL] },
          { field: 'authType', op: 'is', value: ['thirdPartyToken'] },
        ),
      ],
      [1, 1, 0, 1],
    );
  });

  describe('the places of a flow', () => {
    const places = async (body: object, as?: string) =>
      server.post<FlowPlaces>('data-security/flow', { first: 10, groupId: GROUP, ...body }, as);
    const EMAILS = { dataType: EMAIL, side: 'response' };
    const hostOf = (name: string) => uuidOf(server.companyId, name);
    before(() =>
      company().transaction((query) =>
        query(
          `insert into inventory.parameters (company_id, endpoint_id, id, side, location,
              status_class, name, type, required, sensitive, data_type, object_id, samples,
              occurrences, distinct_values, confidence, first_seen_at, last_seen_at)
            select $1, endpoint::uuid, gen_random_uuid(), 'response', 'body', '2xx', name, 'string',
              true, sensitive, type, false, samples::text[], 1, 1, 1, now(), now()
            from (values
              ($2, 'mail', true, 'Email Address', '{a••@s•••••.com}'),
              ($3, 'contact', true, 'Email Address', '{ada@shop.example,b@shop.example,c@x.y,d@x.y}'),
              ($2, 'iban', true, 'IBAN', '{DE•• •••• 1234}'),
              ($2, 'note', false, null, '{read me}'),
              ($3, 'empty', true, 'Email Address', '{}')
            ) as row (endpoint, name, sensitive, type, samples)`,
          [server.companyId, uuidOf(1), uuidOf(2)],
        ),
      ),
    );

    it('DATA-05 are hosts, APIs and applications with the most endpoints, and masked examples', async () => {
      const { body } = await places(EMAILS);
      assert.deepEqual(body.hosts, {
        count: 1,
        top: [{ id: hostOf('shop.example'), endpoints: 2 }],
      });
      assert.equal(body.apis.count, 1);
      assert.deepEqual(body.applications, { count: 1, top: [{ id: shop, endpoints: 2 }] });
      // The riskier endpoint first. Kept in clear text, its values are shown by their shape.
      assert.deepEqual(
        body.examples.map(({ endpointId, name, values }) => [endpointId, name, values]),
        [
          [uuidOf(2), 'contact', ['•••@••••.•••••••', '•@••••.•••••••', '•@•.•']],
          [uuidOf(1), 'mail', ['a••@s•••••.com']],
        ],
      );
      assert.doesNotMatch(JSON.stringify(body), /ada@|read me/);
    });

    it('DATA-05 keep to conditions, and are none of a type that nothing has', async () => {
      const host = { all: [{ field: 'host', op: 'contains', value: 'pay' }] };
      const none = { count: 0, top: [] };
      const nothing = { hosts: none, apis: none, applications: none, examples: [] };
      assert.deepEqual((await places({ ...EMAILS, filter: host })).body, nothing);
      assert.deepEqual((await places({ dataType: 'Card', side: 'request' })).body, nothing);
      const { body } = await places({ dataType: 'IBAN', side: 'request', groupId: undefined });
      assert.deepEqual([body.hosts.count, body.applications.count], [1, 0]);
    });

    it('DATA-05 lead to a host alone, and to none whose name contains its name', async () => {
      await company().transaction((query) =>
        seedEndpoints(query, [{ id: uuidOf(5), host: 'old-shop.example', path: '/orders' }]),
      );
      const counts = async (op: string, value: unknown, ...more: object[]) => {
        const filter = { all: [{ field: 'hostName', op, value }, ...more] };
        const { status, body } = await server.post<{ count: number }>('endpoints/count', {
          filter,
        });
        const groups = await server.post<{ items: { endpointCount: number }[] }>(
          'endpoint-groups/search',
          { groupBy: { by: 'host' }, first: 9, filter },
        );
        assert.deepEqual([status, groups.status], [200, 200]);
        assert.equal(
          groups.body.items.reduce((sum, { endpointCount }) => sum + endpointCount, 0),
          body.count,
        );
        return body.count;
      };
      const byRow = { field: 'detectionTime', op: 'after', value: '2020-01-01' };
      assert.equal(await counts('is', ['shop.example']), 2);
      assert.equal(await counts('is', ['shop.example'], byRow), 2);
      assert.equal(await counts('isNot', ['shop.example']), 3);
      assert.equal(await counts('is', ['shop.example', 'pay.example']), 4);
      assert.equal(await counts('is', ['SHOP']), 0);
    });

    it('PERM-04 are those that a reader sees, and nothing for others', async () => {
      server.limit([payroll ?? '']);
      const { body } = await places(EMAILS, 'limited');
      assert.deepEqual([body.hosts.count, body.examples], [0, []]);
      server.limit([shop ?? '']);
      assert.deepEqual((await places(EMAILS, 'limited')).body, (await places(EMAILS)).body);
      assert.deepEqual((await places(EMAILS, 'stranger')).body.hosts.top, []);
      for (const as of ['clerk', 'narrow']) assert.equal((await places(EMAILS, as)).status, 403);
    });

    it('refuse sides that there are not, no type and too many rows', async () => {
      for (const wrong of [{ side: 'both' }, { dataType: '' }, { first: 51 }, { groupId: 'x' }])
        assert.equal((await places({ ...EMAILS, ...wrong })).status, 400, JSON.stringify(wrong));
    });
  });

  it('DATA-05 each count is what the inventory lists by that type and side', async () => {
    const count = async (field: string, value: string) =>
      (
        await server.post<{ count: number }>('endpoints/count', {
          filter: { all: [{ field, op: 'is', value: [value] }] },
        })
      ).body.count;
    assert.deepEqual(
      [
        await count('requestDataType', EMAIL),
        await count('responseDataType', EMAIL),
        await count('requestDataType', 'IBAN'),
        await count('requestDataType', 'Card'),
      ],
      [1, 2, 1, 0],
    );
  });

  it('DATA-05 counts parameters by category and side, and the endpoints that have them', async () => {
    const { body } = await server.get<CategoryParameters[]>('data-security/categories');
    assert.deepEqual(body, [
      { category: 'Personal', requestParameters: 2, responseParameters: 6, endpoints: 2 },
      { category: 'Financial', requestParameters: 0, responseParameters: 1, endpoints: 1 },
    ]);
  });

  it('DATA-05 top applications are those with the most endpoints of sensitive data', async () => {
    assert.deepEqual(await applications('response'), [
      {
        labelId: shop,
        endpoints: 2,
        riskScore: 9,
        dataTypes: [EMAIL, 'IBAN'],
        dataCategories: ['PII', 'Financial'],
      },
    ]);
    assert.deepEqual(
      (await applications('request')).map(({ labelId, dataTypes }) => [labelId, dataTypes]),
      [
        [shop, [EMAIL]],
        [payroll, ['IBAN']],
      ].toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
    assert.equal((await applications('request', 'reader', 1)).length, 1);
  });

  it('DATA-05 an application has the requests of seven days to the endpoints with its label', async () => {
    const hours = [0, 6 * 24, 8 * 24];
    await company().query(
      `insert into inventory.traffic_hourly (company_id, endpoint_id, hour, requests, errors)
       select $1, id, date_trunc('hour', now()) - hour * interval '1 hour', 10, 0
       from unnest($2::uuid[]) id, unnest($3::int[]) hour`,
      [server.companyId, [1, 2, 3].map((n) => uuidOf(n)), hours],
    );
    // A rule gives the label that somebody gave by hand.
    await company().query(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id)
       values ($1, $2, $3, $4, $5)`,
      [server.companyId, uuidOf(1), shop, GROUP, uuidOf('rule')],
    );
    const traffic = async (ids: readonly (string | undefined)[], as?: string) =>
      (
        await server.post<{ traffic7d: number }[]>('data-security/labels/traffic', { ids }, as)
      ).body.map(({ traffic7d }) => traffic7d);
    assert.deepEqual(await traffic([payroll, shop, empty, shop]), [20, 40, 0, 40]);
    assert.deepEqual(await traffic([payroll, shop], 'stranger'), [0, 0]);
    server.limit([shop ?? '']);
    assert.deepEqual(await traffic([payroll, shop], 'limited'), [0, 40]);
    const denied = await server.post('data-security/labels/traffic', { ids: [shop] }, 'narrow');
    assert.equal(denied.status, 403);
  });

  it('PERM-04 DATA-05 counts the same of few endpoints, by rows, and of many, by bits', async () => {
    const asked = async () => ({
      flows: await flows(undefined, 'limited'),
      categories: (await server.get('data-security/categories', 'limited')).body,
      requests: await applications('request', 'limited'),
      responses: await applications('response', 'limited'),
      terms: await server.test.db
        .company(server.companyId, { labels: () => seen })
        .query('select field, value, endpoints::int from term_counts order by field, value'),
    });
    let seen: string[] = [];
    for (const ids of [[shop], [payroll], [shop, payroll]]) {
      seen = ids.map(String);
      server.limit(seen);
      const few = await asked();
      assert.ok(few.flows.length > 0 && few.terms.length > 20);
      // As if the labels were on more than 20,000 endpoints.
      await company().query(
        `update inventory.term_counts set endpoints = endpoints + 20001 where field = 'label'`,
      );
      const many = await asked();
      await company().query(
        `update inventory.term_counts set endpoints = endpoints - 20001 where field = 'label'`,
      );
      // Rows of endpoints do not have terms of parameters.
      const plain = ({ field = '' }: { field?: string }) => !field.startsWith('parameter');
      assert.deepEqual(
        { ...many, terms: many.terms.filter(plain) },
        { ...few, terms: few.terms.filter(plain) },
      );
    }
    for (const side of ['request', 'response'])
      assert.deepEqual(await applications(side, 'limited'), await applications(side));
  });

  it('DATA-05 an application names the categories of types that people made', async () => {
    await company().query(
      `with made as (
         insert into inventory.data_categories (company_id, id, name, name_key, description, updated_by)
         values ($1, $2, 'Bookings', 'bookings', '', 'a@b.co')
       )
       insert into inventory.data_types (company_id, id, name, name_key, categories, category_ids, privacy,
         field_names, field_values, operator, is_enabled, updated_by)
       values ($1, $3, 'Booking code', 'booking code', '{PHI}', array[$2::uuid], 'mask', '[]', '[]', 'or', true, 'a@b.co')`,
      [server.companyId, uuidOf('bookings'), uuidOf('booking code')],
    );
    await company().query(
      `update inventory.endpoints set response_data_types = '{IBAN,Booking code}' where path = '/orders'`,
    );
    assert.deepEqual((await applications('response'))[0]?.dataCategories, [
      'Financial',
      'PHI',
      'Bookings',
      'PII',
    ]);
    await company().query(
      `update inventory.endpoints set response_data_types = array[$1] where path = '/orders'`,
      [EMAIL],
    );
  });

  it('DATA-05 follows labels and types that go', async () => {
    await company().query(`update inventory.endpoints set response_data_types = '{}',
        sensitive = false where path = '/orders'`);
    await company().query('delete from inventory.endpoint_labels where label_id = $1', [payroll]);
    assert.deepEqual((await flows())[0], 'request Email Address 1: 1 0 1 1 0');
    assert.deepEqual(
      (await applications('response')).map(({ endpoints }) => endpoints),
      [1],
    );
    assert.deepEqual(
      (await applications('request')).map(({ labelId }) => labelId),
      [shop],
    );
    await checkTerms(company());
  });

  it('PERM-04 counts only what a reader sees, and nothing for others', async () => {
    server.limit([uuidOf('nobody has it')]);
    assert.deepEqual(await flows(undefined, 'limited'), []);
    assert.deepEqual(await applications('request', 'limited'), []);
    server.limit([payroll ?? '']);
    assert.deepEqual(await flows(undefined, 'limited'), []);
    server.limit([shop ?? '']);
    assert.deepEqual(
      await flows(undefined, 'limited'),
      (await flows()).filter((line) => !line.startsWith('request IBAN')),
    );
    assert.deepEqual(await flows(undefined, 'stranger'), []);
    for (const as of ['clerk', 'narrow'])
      assert.equal((await server.post('data-security/flows', {}, as)).status, 403);
  });

  it('refuses filters that are none, and sides that there are not', async () => {
    const wrong = { filter: { all: [{ field: 'colour', op: 'is', value: 'red' }] } };
    assert.equal((await server.post('data-security/flows', wrong)).status, 400);
    const path = `data-security/applications?groupId=${GROUP}&side=both&first=5`;
    assert.equal((await server.get(path)).status, 400);
  });
});
