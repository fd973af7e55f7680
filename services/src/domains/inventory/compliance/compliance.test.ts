import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import { seedEndpoints, uuidOf, type SeedEndpoint } from '../testing/seed.ts';

const SHOP = uuidOf('shop');
const endpoint = (path: string, dataType: readonly string[], labels = false): SeedEndpoint => ({
  id: uuidOf(path),
  host: 'shop.example',
  path,
  sensitive: dataType.length > 0,
  authenticated: true,
  fields: { dataType, responseDataType: dataType },
  labels: labels ? [{ labelId: SHOP }] : [],
});
const ENDPOINTS = [
  endpoint('/pay', ['Credit Card Number', 'Card CVV'], true),
  endpoint('/patients', ['Medical Record Number', 'Staff badge']),
  endpoint('/badges', ['Staff badge']),
  endpoint('/doctors', ['US NPI']),
  endpoint('/health', []),
];

describe('regulations that a company answers to', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer(['posture']);
    await server.test.db
      .company(server.companyId)
      .transaction((query) => seedEndpoints(query, ENDPOINTS));
  });
  after(() => server.close());
  const choose = (regulations: readonly string[], as?: 'viewer' | 'stranger' | 'limitedEditor') =>
    server.call('PUT', 'regulations', { regulations }, as);
  const chosen = async () => (await server.call('GET', 'regulations', undefined, 'viewer')).body;
  const figures = async (as: 'viewer' | 'limited' = 'viewer') =>
    (await server.call('GET', 'data-security/compliance', undefined, as)).body;
  const is = (op: string, ...value: string[]) => ({ field: 'regulation', op, value });
  const paths = async (filter: object, as?: 'limited') =>
    (await server.call('POST', 'endpoints/search', { filter, sort: 'path' }, as)).body.items
      .map(({ path }: { path: string }) => path)
      .toSorted();
  beforeEach(() => choose([]));

  it('DATA-06 are none until somebody chooses, and are kept in the order of the catalogue', async () => {
    await server.rows('delete from inventory.chosen_regulations');
    assert.deepEqual(await chosen(), { regulations: [] });
    assert.deepEqual(await figures(), []);
    assert.equal((await choose(['ccpa', 'gdpr', 'ccpa'])).status, 200);
    assert.deepEqual(await chosen(), { regulations: ['gdpr', 'ccpa'] });
    const [entry] = await server.rows(
      `select actor, before, after from identity.audit_log
        where action = 'regulations.update' order by at desc limit 1`,
    );
    assert.deepEqual(entry, {
      actor: 'maya@example.com',
      before: { regulations: [] },
      after: { regulations: ['gdpr', 'ccpa'] },
    });
  });

  it('PERM-01 are chosen by those who may, for their own company, and only from the catalogue', async () => {
    for (const as of ['viewer', 'limitedEditor'] as const)
      assert.equal((await choose(['gdpr'], as)).status, 403, as);
    assert.equal((await choose(['gdpr'], 'stranger')).status, 404);
    assert.equal((await choose(['soc2'])).status, 400);
    assert.deepEqual(await chosen(), { regulations: [] });
    assert.equal((await server.call('GET', 'regulations', undefined, 'stranger')).status, 404);
  });

  it('INV-02 lists, counts and files keep to the endpoints whose types a regulation touches', async () => {
    assert.deepEqual(await paths({ all: [is('is', 'pciDss')] }), ['/pay']);
    assert.deepEqual(await paths({ all: [is('is', 'hipaa')] }), ['/patients', '/pay']);
    assert.deepEqual(await paths({ all: [is('isNot', 'hipaa')] }), [
      '/badges',
      '/doctors',
      '/health',
    ]);
    const either = {
      any: [is('is', 'gdprSpecial'), { field: 'path', op: 'equals', value: '/pay' }],
    };
    assert.deepEqual(await paths({ all: [either] }), ['/patients', '/pay']);
    const filter = { all: [is('is', 'gdprSpecial', 'pciDss')] };
    const count = await server.call('POST', 'endpoints/count', { filter });
    assert.deepEqual(count.body, { count: 2 });
    const groups = await server.call('POST', 'endpoint-groups/count', {
      filter,
      groupBy: { by: 'host' },
    });
    assert.deepEqual(groups.body, { count: 1 });
    const refused = await server.call('POST', 'endpoints/count', {
      filter: { all: [is('is', 'x')] },
    });
    assert.equal(refused.status, 400);
  });

  it('DATA-05 counts the types and endpoints of each, a company’s own types by their categories', async () => {
    await choose(['pciDss', 'hipaa', 'gdprSpecial']);
    const before = [
      { regulation: 'gdprSpecial', dataTypes: 1, endpoints: 1 },
      { regulation: 'pciDss', dataTypes: 2, endpoints: 1 },
      { regulation: 'hipaa', dataTypes: 2, endpoints: 2 },
    ];
    assert.deepEqual(await figures(), before);
    const other = server.test.db.company(server.test.companyId());
    const add = (categories: readonly string[], query = server.rows) =>
      query(
        `insert into inventory.data_types (company_id, id, name, name_key, categories, category_ids,
            privacy, field_names, field_values, operator, updated_by)
          values ($1, gen_random_uuid(), 'Staff badge', 'staff badge', $2, '{}', 'mask', '[]', '[]',
            'or', 'maya')`,
        [query === server.rows ? server.companyId : other.companyId, categories],
      );
    await add(['PHI'], (text, values) => other.query(text, values));
    assert.deepEqual(await figures(), before);
    await add(['PHI', 'Technical']);
    assert.deepEqual(await figures(), [
      { regulation: 'gdprSpecial', dataTypes: 2, endpoints: 2 },
      { regulation: 'pciDss', dataTypes: 2, endpoints: 1 },
      { regulation: 'hipaa', dataTypes: 3, endpoints: 3 },
    ]);
    assert.deepEqual(await paths({ all: [is('is', 'gdprSpecial')] }), ['/badges', '/patients']);
    await server.rows('delete from inventory.data_types');
  });

  it('INV-02 the values to choose from are the chosen regulations, each with its endpoints', async () => {
    const options = async (search?: string) =>
      (await server.call('POST', 'filter-options', { field: 'regulation', search })).body;
    assert.deepEqual(await options(), []);
    await choose(['pciDss', 'hipaa']);
    assert.deepEqual(await options(), [
      { value: 'pciDss', count: 1 },
      { value: 'hipaa', count: 2 },
    ]);
    assert.deepEqual(await options('hip'), [{ value: 'hipaa', count: 2 }]);
  });

  it('DATA-05 the data map says of each type which chosen regulations touch it', async () => {
    await choose(['pciDss', 'hipaa']);
    const flows = (await server.call('POST', 'data-security/flows', {})).body;
    const told = Object.fromEntries(
      flows.map(({ dataType, regulations }: { dataType: string; regulations: string[] }) => [
        dataType,
        regulations,
      ]),
    );
    assert.deepEqual(told, {
      'Credit Card Number': ['pciDss', 'hipaa'],
      'Card CVV': ['pciDss'],
      'Medical Record Number': ['hipaa'],
      'Staff badge': [],
      'US NPI': [],
    });
  });

  it('PERM-04 a reader limited to labels counts only what they see', async () => {
    await choose(['pciDss', 'hipaa']);
    server.limit([SHOP]);
    assert.deepEqual(await figures('limited'), [
      { regulation: 'pciDss', dataTypes: 2, endpoints: 1 },
      { regulation: 'hipaa', dataTypes: 1, endpoints: 1 },
    ]);
    assert.deepEqual(await paths({ all: [is('is', 'hipaa')] }, 'limited'), ['/pay']);
    server.limit([uuidOf('nobody has it')]);
    assert.deepEqual(await figures('limited'), [
      { regulation: 'pciDss', dataTypes: 0, endpoints: 0 },
      { regulation: 'hipaa', dataTypes: 0, endpoints: 0 },
    ]);
  });
});
