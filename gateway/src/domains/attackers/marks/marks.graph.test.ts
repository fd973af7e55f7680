import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import {
  attackerRow,
  exampleRow,
  stepItem,
  stepRow,
  VIOLATION,
} from '../../../testing/attackerRows.ts';
import { apiToken, COMPANY, companyContext, OTHER_COMPANY } from '../../../testing/people.ts';
import { endpointRow, range } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const STEP = globalId('AttackStep', COMPANY, stepRow(1).id);
const MARK =
  'mutation M($input: MarkStepInput!) { markStep(input: $input) { step { id mark { verdict isTuned } examples { anomalies { mark { verdict } } } } attacker { attackerId comments { message } } errors { code field message } } }';
const REMEDIATE =
  'mutation M($input: RemediateFieldInput!) { remediateField(input: $input) { step { examples { anomalies { remediation { isActive } } } } errors { code } } }';
const SWITCH =
  'mutation M($input: SwitchFieldRemediationInput!) { switchFieldRemediation(input: $input) { remediation { id isActive endpoint { endpointId } } company { fieldRemediationCounts { active inactive } } errors { code message } } }';
const FIELD = { location: 'query', name: 'q' };
const SINCE = '2026-05-01T00:00:00.000Z';
const listOf = (body: unknown, name = 'ids'): string[] =>
  Reflect.get(Object(body), name) as string[]; // The gateway's own request.
const remediation = (index: number) => ({
  cursor: `c${index}`,
  id: `9c000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  isActive: true,
  endpointId: endpointRow(index).id,
  host: 'shop.example',
  method: 'GET',
  template: '/things',
  ...FIELD,
  anomaly: 'value',
  reason: 'too long',
  attackerId: null,
  author: 'maya',
  createdAt: SINCE,
  changedAt: SINCE,
});

describe('marks and remediation in the graph', () => {
  const gateway = new TestGateway();
  const { services } = gateway;
  before(async () => {
    gateway.people.set(
      'plt_reader',
      apiToken(['read', 'write'], ['feature_inventory:read', 'feature_attackers:read']),
    );
    gateway.people.set('plt_system', {
      ...apiToken(),
      companies: [
        {
          ...companyContext(),
          flags: { ...companyContext().flags, system: { canView: true, canEdit: true } },
        },
      ],
    });
    stubInventory(services, 100);
    const post = (route: string, answer: (body: unknown) => unknown) =>
      services.on(`POST /attackers/:companyId/${route}`, ({ body }) => answer(body));
    post('attackers/lookup', (body) => listOf(body).map(() => attackerRow(0)));
    post('attackers/comments', (body) =>
      listOf(body).map((attackerId) => ({
        attackerId,
        count: 1,
        isIgnored: false,
        comments: [
          {
            id: attackerId,
            newStatus: null,
            message: 'Marked',
            authorId: null,
            author: 'maya',
            timestamp: SINCE,
          },
        ],
      })),
    );
    post('steps/by-attacker', (body) =>
      listOf(body, 'attackerIds').map((attackerId) => ({
        attackerId,
        items: range(Number(Reflect.get(Object(body), 'first')), stepItem),
        hasNextPage: false,
        count: 60,
      })),
    );
    post('steps/examples', (body) =>
      listOf(body).map((stepId) => ({ stepId, examples: [exampleRow] })),
    );
    post('steps/rule-violations', (body) =>
      listOf(body).map((stepId) => ({ stepId, ruleViolations: [VIOLATION] })),
    );
    post('remediations/search', (body) => ({
      items: range(Number(Reflect.get(Object(body), 'first')), remediation),
      hasNextPage: false,
    }));
    post('remediations/counts', () => ({ active: 7, inactive: 2 }));
    services.on('PUT /attackers/:companyId/steps/:stepId/marks', ({ body }, reply) =>
      Reflect.get(Object(body), 'kind') === 'behaviour'
        ? reply.code(400).send({
            code: 'badInput',
            detail: 'Signatures are marked field by field.',
            field: 'kind',
          })
        : {
            ...stepRow(1),
            mark: { verdict: 'legitimate', isTuned: true, message: '', author: 'maya', at: SINCE },
          },
    );
    services.on('PUT /attackers/:companyId/steps/:stepId/remediation', () => stepRow(1));
    services.on('PUT /attackers/:companyId/remediations/:remediationId', ({ body }) => ({
      ...remediation(3),
      isActive: Reflect.get(Object(body), 'isActive'),
    }));
    post('remediations/lookup', (body) =>
      listOf(body).map((id, index) => ({ ...remediation(index), id })),
    );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    services.made.length = 0;
  });

  it('ATK-08 ATK-13 ATK-14 marks of a page of steps take as many calls for 50 rows as for 2', async () => {
    const mark = '{ verdict }';
    for (const rows of [2, 50]) {
      services.made.length = 0;
      const { errors, data } =
        await gateway.ask(`{ company(companyId: "${COMPANY}") { attacker(attackerId: "${attackerRow(0).id}") { steps(first: ${rows}) { edges { node {
        mark ${mark} excessiveUseMark ${mark} unknownEndpointMark ${mark} examples(most: 1) { injection { location name isTunable mark ${mark} } unknownEndpoint { isTunable } anomalies { isTunable mark ${mark} remediation { remediationId isActive } } answer { isTunable statusMark ${mark} sizeMark ${mark} } }
      } } } } } }`);
      assert.deepEqual(errors, []);
      assert.ok(
        JSON.stringify(data).includes(
          '"injection":{"location":"query","name":"q","isTunable":true,"mark":{"verdict":"legitimate"',
        ),
      );
      assert.equal(gateway.upstreamCalls().length, 3, 'the attacker, steps, examples');
    }
  });

  it('ATK-05 rule violations have their field, of examples and of steps, in as many calls for 10 rows as for 2', async () => {
    const violation =
      'ruleViolations { name message location field newFormat attributes { name value } }';
    for (const rows of [2, 10]) {
      services.made.length = 0;
      const { errors, data } = await gateway.ask(
        `{ company(companyId: "${COMPANY}") { attacker(attackerId: "${attackerRow(0).id}") { steps(first: ${rows}) { edges { node { ${violation} examples(most: 1) { ${violation} } } } } } } }`,
      );
      assert.deepEqual(errors, []);
      const [edge] = (data as { company: { attacker: { steps: { edges: { node: object }[] } } } })
        .company.attacker.steps.edges; // As it was asked for.
      assert.deepEqual(edge?.node, {
        ruleViolations: [VIOLATION],
        examples: [{ ruleViolations: [VIOLATION] }],
      });
      assert.equal(gateway.upstreamCalls().length, 4, 'the attacker, steps, violations, examples');
    }
  });

  it('ATK-08 a mark comes back with the step and the comment, or with why not', async () => {
    const ask = async (input: object) =>
      (await gateway.ask(MARK, { input: { id: STEP, verdict: 'legitimate', ...input } })).data;
    const examples = [{ anomalies: [{ mark: { verdict: 'legitimate' } }] }];
    assert.deepEqual(await ask({ kind: 'field', ...FIELD, isTuned: true, message: 'Ours' }), {
      markStep: {
        step: { id: STEP, mark: { verdict: 'legitimate', isTuned: true }, examples },
        attacker: { attackerId: attackerRow(0).id, comments: [{ message: 'Marked' }] },
        errors: [],
      },
    });
    assert.deepEqual(services.made[0]?.body, {
      kind: 'field',
      ...FIELD,
      verdict: 'legitimate',
      isTuned: true,
      message: 'Ours',
    });
    assert.deepEqual(await ask({ kind: 'behaviour' }), {
      markStep: {
        step: null,
        attacker: null,
        errors: [
          {
            code: 'badInput',
            field: 'input.kind',
            message: 'Signatures are marked field by field.',
          },
        ],
      },
    });
    const remediated = await gateway.ask(
      REMEDIATE,
      { input: { id: STEP, ...FIELD, anomaly: 'value', isActive: true } },
      'plt_system',
    );
    assert.deepEqual(remediated.data, {
      remediateField: { step: { examples: [{ anomalies: [{ remediation: null }] }] }, errors: [] },
    });
  });

  it('ATK-15 a page of remediations with endpoints and counts takes as many calls for 50 rows as for 2', async () => {
    for (const rows of [2, 50]) {
      services.made.length = 0;
      const { errors, data } = await gateway.ask(
        `{ company(companyId: "${COMPANY}") { fieldRemediationCounts { active inactive } fieldRemediations(first: ${rows}, isActive: true) { totalCount edges { cursor node { remediationId name anomaly reason endpoint { method } } } } } }`,
      );
      assert.deepEqual(errors, []);
      assert.equal(
        Reflect.get(
          Object(Reflect.get(Object(Reflect.get(Object(data), 'company')), 'fieldRemediations')),
          'totalCount',
        ),
        7,
      );
      assert.equal(gateway.upstreamCalls().length, 3, 'rows, counts, endpoints');
    }
  });

  it('ATK-15 filter and direction go along, and each filter is counted once', async () => {
    services.made.length = 0;
    const all = [{ field: 'anomaly', op: 'is', value: ['key'] }];
    const { errors } = await gateway.ask(
      `query ($filter: FilterInput) { company(companyId: "${COMPANY}") { matching: fieldRemediationCounts(filter: $filter) { active } fieldRemediationCounts { active } fieldRemediations(first: 2, isActive: false, filter: $filter, direction: ascending) { totalCount edges { node { name } } } } }`,
      { filter: { all } },
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      services.calls('POST /attackers/:companyId/remediations/search').map(({ body }) => body),
      [{ filter: { all }, isActive: false, direction: 'ascending', first: 2 }],
    );
    assert.deepEqual(
      services.calls('POST /attackers/:companyId/remediations/counts').map(({ body }) => body),
      [{ filter: { all } }, {}],
    );
  });

  it('ATK-15 PERM-06 remediations are for who may read them, whatever else of attackers is seen', async () => {
    const { codes } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { fieldRemediationCounts { active } fieldRemediations { totalCount } } }`,
      {},
      'plt_reader',
    );
    assert.deepEqual(new Set(codes), new Set(['FORBIDDEN']));
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('ATK-15 a remediation is turned off by its id, for who may view system, and the counts come along', async () => {
    const id = globalId('FieldRemediation', COMPANY, remediation(3).id);
    const { data } = await gateway.ask(SWITCH, { input: { id, isActive: false } }, 'plt_system');
    assert.deepEqual(data, {
      switchFieldRemediation: {
        remediation: { id, isActive: false, endpoint: { endpointId: endpointRow(3).id } },
        company: { fieldRemediationCounts: { active: 7, inactive: 2 } },
        errors: [],
      },
    });
    assert.equal(services.calls('PUT /attackers/:companyId/remediations/:remediationId').length, 1);
    services.made.length = 0;
    for (const bearer of ['plt_reader', undefined])
      assert.deepEqual(
        (await gateway.ask(SWITCH, { input: { id, isActive: false } }, bearer)).codes,
        ['FORBIDDEN'],
      );
    assert.deepEqual(
      (await gateway.ask(SWITCH, { input: { id: STEP, isActive: false } }, 'plt_system')).codes,
      ['NOT_FOUND'],
    );
    assert.deepEqual(
      (
        await gateway.ask(
          SWITCH,
          {
            input: {
              id: globalId('FieldRemediation', OTHER_COMPANY, remediation(3).id),
              isActive: false,
            },
          },
          'plt_system',
        )
      ).codes,
      ['NOT_FOUND'],
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
    const nodes = await gateway.ask('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      ids: [1, 2].map((index) => globalId('FieldRemediation', COMPANY, remediation(index).id)),
    });
    assert.equal(
      (nodes.data as { nodes: unknown[] }).nodes.filter((node) => node !== null).length,
      2,
    );
    assert.deepEqual(gateway.upstreamCalls(), ['POST /attackers/:companyId/remediations/lookup']);
  });

  it('ATK-08 PERM-01 refuse the wrong role, other companies and ids of other types before any service is asked', async () => {
    for (const [document, rest] of [
      [MARK, { kind: 'size', verdict: 'legitimate' }],
      [REMEDIATE, { ...FIELD, anomaly: 'value', isActive: true }],
    ] as const) {
      const ask = (id: string, bearer?: string) =>
        gateway.ask(document, { input: { id, ...rest } }, bearer);
      assert.deepEqual((await ask(STEP, 'plt_reader')).codes, ['FORBIDDEN']);
      assert.deepEqual((await ask(globalId('AttackStep', OTHER_COMPANY, stepRow(1).id))).codes, [
        'NOT_FOUND',
      ]);
      assert.deepEqual((await ask(globalId('Attacker', COMPANY, attackerRow(1).id))).codes, [
        'NOT_FOUND',
      ]);
    }
    assert.deepEqual(
      (
        await gateway.ask(REMEDIATE, {
          input: { id: STEP, ...FIELD, anomaly: 'value', isActive: true },
        })
      ).codes,
      ['FORBIDDEN'],
      'for system users alone',
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
