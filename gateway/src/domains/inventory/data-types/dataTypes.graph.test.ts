import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import { apiToken, COMPANY, companyContext, OTHER_COMPANY } from '../../../testing/people.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const CATEGORY = '0f000000-0000-4000-8000-000000000001';
const LIST = '0f000000-0000-4000-8000-000000000002';
const TYPE = {
  name: 'Staff number',
  categories: [CATEGORY, 'PII'],
  privacy: 'hash',
  names: [],
  values: [{ kind: 'regex', text: 'EMP-[0-9]{6}' }],
  operator: 'or',
  enabled: true,
};
const CLASSIFICATION = {
  categories: [
    {
      id: null,
      isGlobal: true,
      name: 'PII',
      description: '',
      types: ['Staff number'],
      updatedBy: null,
      updatedAt: null,
    },
    {
      id: CATEGORY,
      isGlobal: false,
      name: 'Ours',
      description: '',
      types: ['Staff number'],
      updatedBy: 'maya',
      updatedAt: null,
    },
  ],
  types: [
    {
      ...TYPE,
      id: 'T1',
      keywordLists: [LIST],
      isGlobal: false,
      version: 3,
      updatedBy: 'maya',
      updatedAt: '2026-01-31T12:00:00.000Z',
    },
  ],
  keywordLists: [
    {
      id: LIST,
      name: 'Badges',
      description: '',
      keywords: [{ kind: 'keyword', text: 'badge code' }],
      isGlobal: false,
      types: ['Staff number'],
      version: 2,
      updatedBy: 'maya',
      updatedAt: '2026-01-31T12:00:00.000Z',
    },
  ],
  disabledTypes: ['Email Address'],
};
interface Answer {
  readonly company: {
    readonly dataClassification: {
      readonly types: Record<string, unknown>[];
      readonly categories: { readonly name: string; readonly types: string[] }[];
    };
  };
}
const MAKE = `mutation ($input: CreateDataTypeInput!) { createDataType(input: $input) {
  company { dataClassification { types { name } } } errors { code field message } } }`;
const MAKE_LIST = `mutation ($input: CreateKeywordListInput!) { createKeywordList(input: $input) {
  errors { code } } }`;

const TRIAL = 'POST /posture/:companyId/data-types/trial';

describe('data types in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_viewer', apiToken(['read', 'write'], BUILT_IN_ROLES.Viewer));
    gateway.people.set(
      'plt_settings',
      apiToken(['read'], ['feature_sensitive_data_settings:read']),
    );
    const system = apiToken(['read', 'write']);
    const flags = { ...companyContext().flags, system: { canView: true, canEdit: true } };
    gateway.people.set('plt_system', { ...system, companies: [{ ...companyContext(), flags }] });
    stubInventory(gateway.services, 50)
      .on('GET /inventory/:companyId/data-classification', () => CLASSIFICATION)
      .on('POST /inventory/:companyId/data-types', ({ body }, reply) =>
        Reflect.get(Object(body), 'name') === 'Taken'
          ? reply.code(409).send({
              code: 'conflict',
              detail: 'This Data Type name already exists',
              field: 'name',
            })
          : { id: 'T2' },
      )
      .on('POST /inventory/:companyId/keyword-lists', () => ({ id: LIST }))
      .on('PUT /inventory/:companyId/keyword-lists/:id', () => ({ id: LIST }))
      .on('DELETE /inventory/:companyId/keyword-lists/:id', () => ({ id: LIST }))
      .on('POST /inventory/:companyId/keyword-lists/preview', () => ({
        parameters: 12,
        endpoints: 3,
        isWhole: true,
        examples: [],
      }))
      .on('POST /inventory/:companyId/data-types/preview', ({ body }, reply) =>
        Reflect.get(Object(body), 'name') === 'Locker'
          ? { parameters: 2, endpoints: 1, isWhole: true, examples: [] }
          : reply
              .code(400)
              .send({ code: 'badInput', detail: 'Invalid RegEx', field: 'values.0.text' }),
      )
      .on(TRIAL, () => ({ opens: 3, closes: 1, isWhole: false }));
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('DATA-02 are those of the product as the company has them, and its own, by one call', async () => {
    const { data } = await gateway.ask(
      `query ($companyId: ID!) { company(companyId: $companyId) { dataClassification {
        types { dataTypeId name isGlobal enabled privacy mustHash categoryNames version }
        categories { reference name isGlobal types } } } }`,
      { companyId: COMPANY },
    );
    const { types, categories } = (data as Answer).company.dataClassification;
    const named = (name: string) => types.find((type) => type['name'] === name) ?? {};
    assert.deepEqual(named('Staff number'), {
      dataTypeId: 'T1',
      name: 'Staff number',
      isGlobal: false,
      enabled: true,
      privacy: 'hash',
      mustHash: false,
      categoryNames: ['Ours', 'PII'],
      version: 3,
    });
    assert.deepEqual(
      [named('Email Address')['enabled'], named('Phone Number')['enabled']],
      [false, true],
    );
    const pii = categories.find(({ name }) => name === 'PII')?.types ?? [];
    assert.ok(pii.includes('Email Address') && pii.includes('Staff number'));
    assert.deepEqual(gateway.upstreamCalls(), ['GET /inventory/:companyId/data-classification']);
  });

  it('DATA-02 refusals stand at their fields, in the words of the service', async () => {
    const made = await gateway.ask(MAKE, { input: { companyId: COMPANY, ...TYPE, name: 'Taken' } });
    const message = 'This Data Type name already exists';
    assert.deepEqual(made.data, {
      createDataType: {
        company: null,
        errors: [{ code: 'conflict', field: 'input.name', message }],
      },
    });
    const { data } = await gateway.ask(
      `query ($companyId: ID!, $type: DataTypeInput!) { company(companyId: $companyId) {
        dataTypePreview(type: $type) { fault parameterCount gaps { opens } } } }`,
      { companyId: COMPANY, type: TYPE },
    );
    assert.deepEqual(data, {
      company: { dataTypePreview: { fault: 'Invalid RegEx', parameterCount: 0, gaps: null } },
    });
    assert.equal(gateway.upstreamCalls().includes(TRIAL), false);
  });

  it('DATA-02 a preview tries the gaps of the same type by one call, for who reads gaps', async () => {
    const ask = (as?: string) =>
      gateway.ask(
        `query ($companyId: ID!, $type: DataTypeInput!) { company(companyId: $companyId) {
          dataTypePreview(dataTypeId: "${LIST}", type: $type) {
            parameterCount gaps { opens closes isWhole } } } }`,
        { companyId: COMPANY, type: { ...TYPE, name: 'Locker' } },
        as,
      );
    const { data } = await ask();
    assert.deepEqual(data, {
      company: {
        dataTypePreview: { parameterCount: 2, gaps: { opens: 3, closes: 1, isWhole: false } },
      },
    });
    const PREVIEW = 'POST /inventory/:companyId/data-types/preview';
    assert.deepEqual(gateway.upstreamCalls().toSorted(), [PREVIEW, TRIAL]);
    const [sent, tried] = [PREVIEW, TRIAL].map((call) => gateway.services.calls(call)[0]?.body);
    assert.deepEqual(tried, sent);
    gateway.services.made.length = 0;
    const narrow = await ask('plt_settings');
    assert.deepEqual(narrow.codes, ['FORBIDDEN']);
    assert.deepEqual(narrow.data, {
      company: { dataTypePreview: { parameterCount: 2, gaps: null } },
    });
    assert.deepEqual(gateway.upstreamCalls(), [PREVIEW]);
  });

  it('DATA-06 keyword lists come with the types by one call, and their mutations by one each', async () => {
    const list = {
      name: 'Badges',
      description: '',
      keywords: [{ kind: 'keyword', text: 'badge code' }],
    };
    const { data } = await gateway.ask(
      `query ($companyId: ID!, $keywords: [DataRuleInput!]!) { company(companyId: $companyId) {
        dataClassification { types { name keywordLists }
          keywordLists { keywordListId name keywords { kind text } types version } }
        keywordListPreview(keywordListId: "${LIST}", keywords: $keywords) { fault parameterCount } } }`,
      { companyId: COMPANY, keywords: list.keywords },
    );
    const { dataClassification, ...rest } = (data as unknown as Answer).company;
    assert.deepEqual(dataClassification.types.at(-1), {
      name: 'Staff number',
      keywordLists: [LIST],
    });
    const { description: _description, ...shown } = list;
    assert.deepEqual(Reflect.get(dataClassification, 'keywordLists'), [
      { ...shown, keywordListId: LIST, types: ['Staff number'], version: 2 },
    ]);
    assert.deepEqual(rest, { keywordListPreview: { fault: null, parameterCount: 12 } });
    assert.deepEqual(gateway.upstreamCalls().toSorted(), [
      'GET /inventory/:companyId/data-classification',
      'POST /inventory/:companyId/keyword-lists/preview',
    ]);
    const sent = { ...list, companyId: COMPANY };
    const of = { companyId: COMPANY, keywordListId: LIST };
    for (const [verb, input] of [
      ['create', sent],
      ['update', { ...sent, ...of, version: 2 }],
      ['delete', of],
    ] as const) {
      gateway.services.made.length = 0;
      const name = `${verb}KeywordList`;
      const kind = `${verb.charAt(0).toUpperCase()}${name.slice(1)}Input`;
      const done = await gateway.ask(
        `mutation ($input: ${kind}!) { ${name}(input: $input) { errors { message } } }`,
        { input },
      );
      assert.deepEqual(done.data, { [name]: { errors: [] } }, verb);
      const calls = gateway.services.made.filter(({ route }) => !route.startsWith('GET /identity'));
      assert.deepEqual(
        calls.map(({ query }) => query['scope']),
        ['company'],
      );
      if (verb === 'update') assert.deepEqual(calls[0]?.body, { ...list, version: 2 });
    }
  });

  it('ADM-12 those of every company are read and changed by system users alone', async () => {
    const read = `query ($companyId: ID!) { company(companyId: $companyId) {
      dataClassification(scope: global) { types { name } } } }`;
    const input = { companyId: COMPANY, scope: 'global', ...TYPE };
    const keywords = [{ kind: 'keyword', text: 'badge' }];
    const list = { companyId: COMPANY, scope: 'global', name: 'All', description: '', keywords };
    const all = async (bearer?: string) => {
      gateway.services.made.length = 0;
      const listed = await gateway.ask(MAKE_LIST, { input: list }, bearer);
      assert.deepEqual(listed.codes, bearer === undefined ? ['FORBIDDEN'] : []);
      const asked = await gateway.ask(read, { companyId: COMPANY }, bearer);
      const made = await gateway.ask(MAKE, { input }, bearer);
      return [...asked.codes, ...made.codes];
    };
    assert.deepEqual(await all(), ['FORBIDDEN', 'FORBIDDEN']);
    assert.deepEqual(gateway.upstreamCalls(), []);
    assert.deepEqual(await all('plt_system'), []);
    const asked = gateway.services.made.flatMap(({ route, query }) =>
      route.startsWith('GET /identity') ? [] : [[route, query['scope']]],
    );
    assert.deepEqual(asked, [
      ['POST /inventory/:companyId/keyword-lists', 'global'],
      ['GET /inventory/:companyId/data-classification', 'global'],
      ['POST /inventory/:companyId/data-types', 'global'],
      ['GET /inventory/:companyId/data-classification', 'company'],
    ]);
  });

  it('viewers make none, and nobody makes one elsewhere', async () => {
    const input = { companyId: COMPANY, ...TYPE };
    const refused = await gateway.ask(MAKE, { input }, 'plt_viewer');
    assert.ok(refused.errors.length > 0);
    const elsewhere = await gateway.ask(MAKE, { input: { ...input, companyId: OTHER_COMPANY } });
    assert.ok(elsewhere.errors.length > 0);
    assert.deepEqual(gateway.services.calls('POST /inventory/:companyId/data-types'), []);
  });
});
