import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { attackerItem, attackerRow } from '../../../testing/attackerRows.ts';
import { apiToken, COMPANY, OTHER_COMPANY } from '../../../testing/people.ts';
import { range } from '../../../testing/rows.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const AT = '2026-05-01T00:00:00.000Z';
const LIST = '0e000000-0000-4000-8000-000000000001';
const ATTACKER = attackerRow(1).id;
const action = {
  id: LIST,
  integrationId: LIST,
  integrationName: 'SOAR',
  kind: 'webhook',
  newStatus: 'fixing',
  isUnderWay: false,
  recordedAt: null,
  notRecorded: null,
  createdBy: 'maya',
  createdAt: AT,
  sources: [
    {
      sourceType: 'ip',
      sourceId: '198.51.100.1',
      state: 'failed',
      failureKind: 'answered',
      failure: 'soar.example refused the event (400).',
      at: AT,
    },
  ],
};
const TAKE =
  'mutation ($input: TakeActionInput!) { takeAction(input: $input) { action { actionId integrationName kind sources { sourceId state failureKind failure } } attacker { status } errors { code field message } } }';
const INPUT = {
  companyId: COMPANY,
  key: 'key-0001',
  isWorkflow: false,
  integrationId: LIST,
  eventType: 'ATTACKER_EVENT',
  eventId: [ATTACKER],
  extraInfo: { TAKE_ACTION: [{ sourceType: 'ip', sourceId: '198.51.100.1' }] },
  status: 'fixing',
  message: 'Blocked',
  version: 3,
};
const POST = 'POST /attackers/:companyId/attackers/:attackerId/actions';

describe('actions in the graph', () => {
  const gateway = new TestGateway();
  const { services } = gateway;
  before(async () => {
    gateway.people.set(
      'plt_reader',
      apiToken(['read', 'write'], ['feature_attackers:read', 'feature_integrations_hub:read']),
    );
    services
      .on('POST /attackers/:companyId/attackers/search', ({ body }) => ({
        items: range(Number(Reflect.get(Object(body), 'first')), attackerItem),
        hasNextPage: false,
      }))
      .on('POST /attackers/:companyId/attackers/actions', ({ body }) =>
        (Reflect.get(Object(body), 'ids') as string[]).map((attackerId) => ({
          attackerId,
          actions: [action],
        })),
      )
      .on(POST, ({ body }, reply) =>
        Reflect.get(Object(body), 'version') === 1
          ? reply.code(409).send({
              code: 'conflict',
              detail: 'The attacker was changed to fixed meanwhile. Nothing was sent.',
              field: 'newStatus',
            })
          : { action, attacker: attackerRow(1) },
      )
      .on('GET /integrations/:companyId/installed/:integrationId/deny-entries', () => ({
        items: [
          {
            cursor: 'c',
            id: LIST,
            range: '198.51.100.1',
            attackerId: ATTACKER,
            addedBy: 'maya',
            addedAt: AT,
            expiresAt: null,
          },
        ],
        hasNextPage: false,
      }));
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    services.made.length = 0;
  });

  it('ATK-11 sends what the page sends as one call, and tells what was done at each source', async () => {
    const { data, errors } = await gateway.ask(TAKE, { input: INPUT });
    assert.deepEqual(errors, []);
    const {
      companyId: _companyId,
      isWorkflow: _isWorkflow,
      eventType: _eventType,
      eventId: _eventId,
      extraInfo,
      status,
      ...rest
    } = INPUT;
    assert.deepEqual(services.calls(POST)[0]?.body, {
      ...rest,
      sources: extraInfo.TAKE_ACTION,
      newStatus: status,
    });
    assert.deepEqual(gateway.upstreamCalls(), [POST]);
    const { takeAction } = data as { takeAction: { action: { sources: object[] } } };
    assert.deepEqual(takeAction.action.sources, [
      {
        sourceId: '198.51.100.1',
        state: 'failed',
        failureKind: 'answered',
        failure: 'soar.example refused the event (400).',
      },
    ]);
    const late = (await gateway.ask(TAKE, { input: { ...INPUT, version: 1 } })).data as {
      takeAction: { action: null; errors: { message: string }[] };
    };
    assert.deepEqual(
      [late.takeAction.action, late.takeAction.errors[0]?.message],
      [null, 'The attacker was changed to fixed meanwhile. Nothing was sent.'],
    );
  });

  it('ATK-11 refuses workflows, other events and several attackers before a service is asked; and who may not', async () => {
    for (const part of [
      { isWorkflow: true },
      { eventType: 'REMEDIATION_EVENT' },
      { eventId: [] },
      { eventId: [ATTACKER, LIST] },
    ])
      assert.deepEqual(
        (await gateway.ask(TAKE, { input: { ...INPUT, ...part } })).codes,
        ['BAD_INPUT'],
        JSON.stringify(part),
      );
    assert.deepEqual((await gateway.ask(TAKE, { input: { ...INPUT, eventId: ['x'] } })).codes, [
      'NOT_FOUND',
    ]);
    assert.deepEqual((await gateway.ask(TAKE, { input: INPUT }, 'plt_reader')).codes, [
      'FORBIDDEN',
    ]);
    assert.deepEqual(
      (await gateway.ask(TAKE, { input: { ...INPUT, companyId: OTHER_COMPANY } })).codes,
      ['NOT_FOUND'],
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('ATK-11 GRAPH-05 actions of 50 attackers are one call, and so is a page of a deny list', async () => {
    for (const first of [2, 50]) {
      services.made.length = 0;
      assert.deepEqual(
        (
          await gateway.ask(
            `{ company(companyId: "${COMPANY}") { attackers(first: ${first}) { edges { node { actions { actionId sources { state } } } } } } }`,
          )
        ).errors,
        [],
      );
      assert.equal(gateway.upstreamCalls().length, 2, 'rows, actions');
    }
    services.made.length = 0;
    const { data } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { denyEntries(integrationId: "${LIST}") { edges { node { entryId range addedBy } } pageInfo { hasNextPage } } } }`,
    );
    assert.deepEqual(data, {
      company: {
        denyEntries: {
          edges: [{ node: { entryId: LIST, range: '198.51.100.1', addedBy: 'maya' } }],
          pageInfo: { hasNextPage: false },
        },
      },
    });
    assert.equal(gateway.upstreamCalls().length, 1);
  });
});
