import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../platform/graph/globalId.ts';
import { apiToken, COMPANY, OTHER_COMPANY } from '../../testing/people.ts';
import { endpointRow, groupRow, labelRow, range, ruleRow } from '../../testing/rows.ts';
import { stubInventory } from '../../testing/stubInventory.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const idsOf = (body: unknown): string[] => Reflect.get(Object(body), 'ids') as string[]; // The gateway's own request.
const countsOf = (body: unknown) =>
  idsOf(body).map((id) => ({ id, endpoints: Number(id.slice(-2)) + 1, rules: 2 }));
const company = (inner: string) => `{ company(companyId: "${COMPANY}") { ${inner} } }`;

describe('labels in the graph', () => {
  const gateway = new TestGateway();
  const { services } = gateway;
  before(async () => {
    gateway.people.set('plt_inventory', apiToken(['read', 'write'], ['feature_inventory:read']));
    const switchedOff = apiToken();
    gateway.people.set('plt_switchedOff', {
      ...switchedOff,
      companies: switchedOff.companies.map((each) => ({ ...each, flags: {} })),
    });
    gateway.people.set(
      'plt_reader',
      apiToken(['read', 'write'], ['feature_inventory:read', 'feature_tags:read']),
    );
    stubInventory(services, 30)
      .on('GET /labels/:companyId/labels', ({ query }) => ({
        items: range(Number(query['first']), (index) => ({
          cursor: `c${index}`,
          ...labelRow(index),
        })),
        hasNextPage: true,
      }))
      .on('GET /labels/:companyId/labels/count', () => ({ count: 70 }))
      .on('GET /labels/:companyId/groups', ({ query }) => ({
        items: range(Number(query['first']), (index) => ({
          cursor: `c${index}`,
          ...groupRow(index),
        })),
        hasNextPage: true,
      }))
      .on('GET /labels/:companyId/groups/count', () => ({ count: 60 }))
      .on('GET /labels/:companyId/rules', ({ query }) => ({
        items: range(Number(query['first']), (index) => ({
          cursor: `c${index}`,
          ...ruleRow(index),
        })),
        hasNextPage: true,
      }))
      .on('GET /labels/:companyId/rules/count', () => ({ count: 50 }))
      .on('GET /labels/:companyId/metadata-options', () => ['host', 'method'])
      .on('GET /labels/:companyId/tags', () => ({ groupIds: [groupRow(1).id, groupRow(0).id] }))
      .on('PUT /labels/:companyId/tags', ({ body }) => body)
      .on('POST /labels/:companyId/groups/lookup', ({ body }) =>
        idsOf(body).map((id) => groupRow(Number(id.slice(-2)))),
      )
      .on('POST /labels/:companyId/rules/lookup', ({ body }) =>
        idsOf(body).map((id) => ruleRow(Number(id.slice(-2)))),
      )
      .on('POST /labels/:companyId/labels/counts', ({ body }) => countsOf(body))
      .on('POST /labels/:companyId/groups/counts', ({ body }) => countsOf(body))
      .on('POST /labels/:companyId/rules/counts', ({ body }) => countsOf(body))
      .on('POST /labels/:companyId/hosts/lookup', ({ body }) =>
        idsOf(body).map((id) => ({ id, labels: [{ labelId: labelRow(3).id, endpoints: 7 }] })),
      )
      .on('POST /labels/:companyId/rules/samples', ({ body }, reply) =>
        Reflect.get(Object(body), 'endIdx') === 0
          ? reply.code(400).send({
              code: 'badInput',
              detail: 'The end must be greater than the start.',
              field: 'endIdx',
            })
          : {
              items: range(3, (index) => ({
                endpointId: endpointRow(index).id,
                names: [`n${index}`],
                unusable: [],
              })),
              lookedAt: 30,
            },
      )
      .on('POST /labels/:companyId/rules', ({ body }, reply) =>
        Reflect.get(Object(body), 'name') === 'taken'
          ? reply.code(409).send({ code: 'conflict', detail: 'Must be unique', field: 'name' })
          : Reflect.get(Object(body), 'startIdx') === 9
            ? reply.code(400).send({
                code: 'badInput',
                detail: 'The end must be greater than the start.',
                field: 'endIdx',
              })
            : reply.code(201).send({ cursor: 'c1', ...ruleRow(0) }),
      )
      .on('PUT /labels/:companyId/rules/:ruleId', () => ({ cursor: 'c1', ...ruleRow(0) }))
      .on('DELETE /labels/:companyId/rules/:ruleId', () => ({ endpoints: 3, labels: 2, rules: 1 }))
      .on('POST /labels/:companyId/groups', (_call, reply) =>
        reply.code(201).send({ cursor: 'c1', ...groupRow(0) }),
      )
      .on('PUT /labels/:companyId/groups/:groupId', () => ({ cursor: 'c1', ...groupRow(0) }))
      .on('DELETE /labels/:companyId/groups/:groupId', () => ({
        endpoints: 9,
        labels: 3,
        rules: 1,
      }))
      .on('POST /labels/:companyId/labels', (_call, reply) =>
        reply.code(201).send({ cursor: 'c1', ...labelRow(0) }),
      )
      .on('PUT /labels/:companyId/labels/:labelId', () => ({ cursor: 'c1', ...labelRow(0) }))
      .on('DELETE /labels/:companyId/labels/:labelId', () => ({
        endpoints: 9,
        labels: 1,
        rules: 0,
      }))
      .on('POST /labels/:companyId/endpoints/attach', ({ body }, reply) =>
        (Reflect.get(Object(body), 'labelIds') as string[]).length > 1
          ? reply.code(400).send({
              code: 'badInput',
              detail: 'Asset can have up to 20 labels',
              field: 'labelIds',
            })
          : [],
      )
      .on('POST /labels/:companyId/endpoints/detach', () => []);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    services.made.length = 0;
  });
  const callsPerRows = async (inner: (rows: number) => string) => {
    const calls: number[] = [];
    for (const rows of [2, 40]) {
      services.made.length = 0;
      const { errors } = await gateway.ask(company(inner(rows)));
      assert.deepEqual(errors, []);
      calls.push(gateway.upstreamCalls().length);
    }
    return calls;
  };

  it('LAB-01 GRAPH-05 a page of labels, groups or rules with all counts asks the services as often for 40 rows as for 2', async () => {
    assert.deepEqual(
      await callsPerRows(
        (first) =>
          `labels(first: ${first}) { totalCount edges { cursor node { id name groupName endpointCount ruleCount } } }`,
      ),
      [3, 3],
    );
    assert.deepEqual(
      await callsPerRows(
        (first) =>
          `labelGroups(first: ${first}) { totalCount edges { node { id name labelCount ruleCount endpointCount } } }`,
      ),
      [3, 3],
    );
    assert.deepEqual(
      await callsPerRows(
        (first) =>
          `labelRules(first: ${first}) { totalCount edges { node { id name endpointCount group { name } labels { name } progress { state done total } filter } } }`,
      ),
      [5, 5],
    );
  });

  it('GRAPH-05 labels, tags and attached labels of a page of endpoints come in one call', async () => {
    const { data, errors } = await gateway.ask(
      company(
        'endpoints(first: 20) { edges { node { labels { name } tags { name } attachedLabels { isByHand label { name } rules { name } } } } }',
      ),
    );
    assert.deepEqual(errors, []);
    const text = JSON.stringify(data);
    assert.ok(
      text.includes(
        '{"labels":[{"name":"label0"},{"name":"label1"}],"tags":[{"name":"label0"}],"attachedLabels":[{"isByHand":true,"label":{"name":"label0"},"rules":[]},{"isByHand":false,"label":{"name":"label1"},"rules":[{"name":"rule0"}]}]}',
      ),
      text.slice(0, 400),
    );
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'POST /inventory/:companyId/endpoints/search',
      'POST /labels/:companyId/endpoints/lookup',
      'POST /labels/:companyId/rules/lookup',
    ]);
  });

  it('GRAPH-05 labels of hosts come in two calls, whatever the number of hosts', async () => {
    const { data } = await gateway.ask(
      company('hosts { edges { node { labels { endpointCount label { name } } } } }'),
    );
    assert.ok(
      JSON.stringify(data).includes('{"labels":[{"endpointCount":7,"label":{"name":"label3"}}]}'),
    );
    assert.equal(gateway.upstreamCalls().length, 3);
  });

  it('LAB-03 samples of a rule come with their endpoints; what is wrong with the rule is said', async () => {
    const ask = (rule: string) =>
      gateway.ask(
        company(
          `labelRuleSamples(rule: ${rule}) { lookedAt items { names endpoint { path } } } endpointMetadataOptions`,
        ),
      );
    const { data } = await ask(
      '{ kind: pathLocation, endIdx: 2, filter: { field: "method", op: is, value: ["GET"] } }',
    );
    assert.deepEqual(
      (data as { company: { endpointMetadataOptions: unknown } }).company.endpointMetadataOptions,
      ['host', 'method'],
    );
    assert.deepEqual(services.calls('POST /labels/:companyId/rules/samples')[0]?.body, {
      kind: 'pathLocation',
      startIdx: 0,
      endIdx: 2,
      isLastIdx: false,
      metadataName: 'host',
      filter: { all: [{ field: 'method', op: 'is', value: ['GET'] }] },
    });
    assert.equal(services.calls('POST /inventory/:companyId/endpoints/lookup').length, 1);
    const wrong = await ask('{ kind: pathLocation, endIdx: 0 }');
    assert.deepEqual(
      [wrong.codes, wrong.errors[0]?.message],
      [['BAD_INPUT'], 'The end must be greater than the start.'],
    );
  });

  it('LAB-01 rules are made, changed and deleted; what is wrong is told at its field', async () => {
    const make = async (rule: object) =>
      (
        await gateway.ask(
          'mutation M($input: CreateLabelRuleInput!) { createLabelRule(input: $input) { ruleEdge { cursor node { id ruleId } } errors { code field message } } }',
          { input: { companyId: COMPANY, rule } },
        )
      ).data;
    const rule = {
      name: 'by path',
      source: { kind: 'pathLocation', startIdx: 0, endIdx: 1 },
      groupId: groupRow(0).id,
    };
    const id = globalId('LabelRule', COMPANY, ruleRow(0).id);
    assert.deepEqual(await make(rule), {
      createLabelRule: {
        ruleEdge: { cursor: 'c1', node: { id, ruleId: ruleRow(0).id } },
        errors: [],
      },
    });
    assert.deepEqual(services.calls('POST /labels/:companyId/rules')[0]?.body, {
      kind: 'pathLocation',
      startIdx: 0,
      endIdx: 1,
      isLastIdx: false,
      metadataName: 'host',
      name: 'by path',
      groupId: groupRow(0).id,
    });
    assert.deepEqual(await make({ ...rule, name: 'taken' }), {
      createLabelRule: {
        ruleEdge: null,
        errors: [{ code: 'conflict', field: 'input.rule.name', message: 'Must be unique' }],
      },
    });
    assert.deepEqual(await make({ ...rule, source: { kind: 'pathLocation', startIdx: 9 } }), {
      createLabelRule: {
        ruleEdge: null,
        errors: [
          {
            code: 'badInput',
            field: 'input.rule.source.endIdx',
            message: 'The end must be greater than the start.',
          },
        ],
      },
    });
    const changed = await gateway.ask(
      'mutation M($input: UpdateLabelRuleInput!) { updateLabelRule(input: $input) { rule { id name } errors { code } } }',
      { input: { id, rule } },
    );
    assert.deepEqual(changed.data, {
      updateLabelRule: { rule: { id, name: 'rule0' }, errors: [] },
    });
    const gone = await gateway.ask(
      'mutation M($input: DeleteLabelRuleInput!) { deleteLabelRule(input: $input) { deletedId removed { endpoints labels rules } errors { code } } }',
      { input: { id } },
    );
    assert.deepEqual(gone.data, {
      deleteLabelRule: {
        deletedId: id,
        removed: { endpoints: 3, labels: 2, rules: 1 },
        errors: [],
      },
    });
  });

  it('LAB-05 labels are attached to endpoints, which come back with them; too many are told', async () => {
    const attach = (name: string, labelIds: string[]) =>
      gateway.ask(
        `mutation M($input: AttachLabelsInput!) { ${name}(input: $input) { endpoints { endpointId attachedLabels { label { name } } } errors { code field message } } }`,
        { input: { companyId: COMPANY, endpointIds: [endpointRow(0).id], labelIds } },
      );
    const done = {
      endpoints: [
        {
          endpointId: endpointRow(0).id,
          attachedLabels: [{ label: { name: 'label0' } }, { label: { name: 'label1' } }],
        },
      ],
      errors: [],
    };
    assert.deepEqual((await attach('attachLabels', [labelRow(0).id])).data, { attachLabels: done });
    assert.deepEqual((await attach('detachLabels', [labelRow(0).id])).data, { detachLabels: done });
    assert.deepEqual((await attach('attachLabels', [labelRow(0).id, labelRow(1).id])).data, {
      attachLabels: {
        endpoints: [],
        errors: [
          { code: 'badInput', field: 'input.labelIds', message: 'Asset can have up to 20 labels' },
        ],
      },
    });
  });

  it('LAB-05 tags are groups in their order', async () => {
    assert.deepEqual((await gateway.ask(company('tagGroups { name }'))).data, {
      company: { tagGroups: [{ name: 'group1' }, { name: 'group0' }] },
    });
    const { data } = await gateway.ask(
      'mutation M($input: SetTagGroupsInput!) { setTagGroups(input: $input) { tagGroups { name } errors { code } } }',
      { input: { companyId: COMPANY, groupIds: [groupRow(2).id] } },
    );
    assert.deepEqual(data, { setTagGroups: { tagGroups: [{ name: 'group2' }], errors: [] } });
  });

  it('LAB-01 PERM-01 refuse the wrong role, other companies and ids of other types before any service is asked', async () => {
    const nodes: readonly (readonly [name: string, type: string, input: object])[] = [
      ['updateLabel', 'Label', { name: 'x', groupId: groupRow(0).id }],
      ['deleteLabel', 'Label', {}],
      ['updateLabelGroup', 'LabelGroup', { name: 'x' }],
      ['deleteLabelGroup', 'LabelGroup', {}],
      ['updateLabelRule', 'LabelRule', { rule: { name: 'x', source: { kind: 'filter' } } }],
      ['deleteLabelRule', 'LabelRule', {}],
    ];
    for (const [name, type, rest] of nodes) {
      const ask = (id: string, bearer?: string) =>
        gateway.ask(
          `mutation M($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { errors { code } } }`,
          { input: { id, ...rest } },
          bearer,
        );
      const key = labelRow(0).id;
      assert.deepEqual(
        (await ask(globalId(type, COMPANY, key), 'plt_reader')).codes,
        ['FORBIDDEN'],
        name,
      );
      assert.deepEqual((await ask(globalId(type, OTHER_COMPANY, key))).codes, ['NOT_FOUND'], name);
      assert.deepEqual((await ask(globalId('Host', COMPANY, key))).codes, ['NOT_FOUND'], name);
    }
    for (const [name, type, rest] of nodes) {
      const { codes } = await gateway.ask(
        `mutation M($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { errors { code } } }`,
        { input: { id: globalId(type, COMPANY, labelRow(0).id), ...rest } },
        'plt_switchedOff',
      );
      assert.deepEqual(codes, ['FORBIDDEN'], `behind its switch: ${name}`);
    }
    assert.deepEqual(
      (await gateway.ask(company('labels { totalCount }'), {}, 'plt_inventory')).codes,
      ['FORBIDDEN'],
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
    assert.deepEqual(
      (
        await gateway.ask(
          company(
            'endpoint(endpointId: "3a000000-0000-4000-8000-000000000001") { labels { name } }',
          ),
          {},
          'plt_inventory',
        )
      ).codes,
      [],
    );
  });
});
