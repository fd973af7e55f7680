import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../platform/graph/globalId.ts';
import {
  attackerItem,
  attackerRow,
  CONSUMED,
  exampleRow,
  requestItem,
  stepItem,
  stepRow,
} from '../../testing/attackerRows.ts';
import { apiToken, COMPANY, companyContext, OTHER_COMPANY } from '../../testing/people.ts';
import { range } from '../../testing/rows.ts';
import { stubInventory } from '../../testing/stubInventory.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const listOf = (body: unknown, name = 'ids'): string[] =>
  Reflect.get(Object(body), name) as string[]; // The gateway's own request.
const firstOf = (body: unknown): number => Number(Reflect.get(Object(body), 'first'));
const company = (inner: string) => `{ company(companyId: "${COMPANY}") { ${inner} } }`;
const ATTACKER = globalId('Attacker', COMPANY, attackerRow(1).id);
const CHANGE =
  'mutation M($input: ChangeAttackerStatusInput!) { changeAttackerStatus(input: $input) { attacker { id status } errors { code field message } } }';
const COMMENT =
  'mutation M($input: CommentAttackerInput!) { commentAttacker(input: $input) { attacker { commentCount } errors { code } } }';
const COUNTS = [
  { actionGroup: 'actionRequired', status: 'open', severity: 'high', attackers: 7 },
  { actionGroup: 'actionRequired', status: 'fixing', severity: 'low', attackers: 2 },
  { actionGroup: 'suspicious', status: 'open', severity: 'low', attackers: 1 },
];
const SINCE = '2026-05-01T00:00:00.000Z';
const OPEN = { status: 'open' };

describe('attackers in the graph', () => {
  const gateway = new TestGateway();
  const { services } = gateway;
  before(async () => {
    gateway.people.set(
      'plt_reader',
      apiToken(['read', 'write'], ['feature_inventory:read', 'feature_attackers:read']),
    );
    gateway.people.set('plt_attackers', apiToken(['read'], ['feature_attackers:read']));
    gateway.people.set('plt_inventory', apiToken(['read', 'write'], ['feature_inventory:read']));
    gateway.people.set('plt_system', {
      ...apiToken(),
      companies: [
        {
          ...companyContext(),
          flags: { ...companyContext().flags, system: { canView: true, canEdit: true } },
        },
      ],
    });
    gateway.people.set('plt_unlicensed', {
      ...apiToken(),
      companies: [
        {
          ...companyContext(),
          licences: { threatProtection: false, postureGovernance: true, discovery: true },
        },
      ],
    });
    const licensed = (route: string, answer: (body: unknown) => unknown) =>
      services.on(`POST /attackers/:companyId/${route}`, ({ body, bearer }, reply) =>
        bearer === 'plt_unlicensed'
          ? reply
              .code(403)
              .type('application/problem+json')
              .send('{"code":"forbidden","detail":"This needs the licence threatProtection."}')
          : answer(body),
      );
    stubInventory(services, 100);
    licensed('attackers/search', (body) => ({
      items: range(firstOf(body), attackerItem),
      hasNextPage: true,
    }));
    licensed('attackers/count', () => ({ count: 3 }));
    licensed('attackers/counts', () => COUNTS);
    licensed('attackers/top-types', (body) => [
      { riskType: attackerRow(0).riskTypes[0], attackers: firstOf(body) },
    ]);
    licensed('attackers/lookup', (body) =>
      listOf(body).map((id) => (id.startsWith('9a') ? attackerRow(Number(id.slice(-4))) : null)),
    );
    licensed('attackers/count-of-endpoints', (body) => ({
      count: listOf(body, 'endpointIds').length,
    }));
    licensed('attackers/sources', (body) =>
      listOf(body).map((attackerId) => ({
        attackerId,
        sources: [
          {
            sourceType: 'ip',
            sourceId: '198.51.100.1',
            firstSeen: SINCE,
            lastSeen: SINCE,
            attempts: 4,
          },
        ],
        endpoints: 9,
        hosts: 2,
      })),
    );
    licensed('attackers/consumption', (body) =>
      listOf(body).map((attackerId) => ({ attackerId, piiConsumptionInfo: CONSUMED })),
    );
    licensed('attackers/related', (body) =>
      listOf(body).map((attackerId) => ({
        attackerId,
        groups: [
          {
            sourceType: 'ip',
            list: [
              {
                attackerId,
                sourceId: '198.51.100.2',
                count: 2,
                endpointUrl: null,
                sharesSource: true,
              },
            ],
          },
        ],
      })),
    );
    licensed('attackers/comments', (body) =>
      listOf(body).map((attackerId) => ({
        attackerId,
        count: 1,
        isIgnored: true,
        comments: [
          {
            id: attackerId,
            newStatus: 'ignored',
            message: 'Ignored: ours',
            authorId: null,
            author: 'maya',
            timestamp: SINCE,
          },
        ],
      })),
    );
    licensed('requests/search', (body) => ({
      items: range(firstOf(body), requestItem),
      hasNextPage: false,
    }));
    licensed('requests/count', () => ({ count: 7 }));
    licensed('requests/by-attacker', (body) =>
      listOf(body, 'attackerIds').map((attackerId) => ({
        attackerId,
        items: range(firstOf(body), requestItem),
        hasNextPage: true,
        count: 70,
      })),
    );
    licensed('steps/search', (body) => ({
      items: range(firstOf(body), stepItem),
      hasNextPage: false,
    }));
    licensed('steps/count', () => ({ count: 9 }));
    licensed('steps/by-attacker', (body) =>
      listOf(body, 'attackerIds').map((attackerId) => ({
        attackerId,
        items: range(firstOf(body), stepItem),
        hasNextPage: true,
        count: 60,
      })),
    );
    licensed('steps/timelines', (body) =>
      listOf(body, 'attackerIds').map((attackerId) => ({
        attackerId,
        from: SINCE,
        to: SINCE,
        bucketMs: 1,
        buckets: [{ at: SINCE, steps: 1, attempts: 4, successes: 0 }],
      })),
    );
    licensed('steps/lookup', (body) =>
      listOf(body).map((id) => (id.startsWith('9b') ? stepRow(Number(id.slice(-4))) : null)),
    );
    licensed('steps/examples', (body) =>
      listOf(body).map((stepId) => ({ stepId, examples: [exampleRow] })),
    );
    licensed('attackers/:attackerId/comments', () => ({ ...attackerRow(1), commentCount: 2 }));
    services
      .on('PUT /attackers/:companyId/attackers/:attackerId/status', ({ body }, reply) =>
        Reflect.get(Object(body), 'newStatus') === 'open'
          ? reply.code(409).send({
              code: 'conflict',
              detail: 'The attacker has this status already.',
              field: 'newStatus',
            })
          : { ...attackerRow(1), status: 'fixing' },
      )
      .on('GET /attackers/:companyId/attackers/events', ({ bearer }, reply) => {
        if (bearer === 'plt_unlicensed') return reply.code(403).send({});
        reply.hijack();
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
        reply.raw.write(
          `data: ${JSON.stringify({ attackerIds: [attackerRow(1).id], count: 4 })}\n\n`,
        );
        return reply;
      });
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    services.made.length = 0;
  });

  const callsPerRows = async (inner: (rows: number) => string) => {
    const calls: number[] = [];
    for (const rows of [2, 50]) {
      services.made.length = 0;
      const { errors } = await gateway.ask(company(inner(rows)));
      assert.deepEqual(errors, []);
      calls.push(gateway.upstreamCalls().length);
    }
    return calls;
  };

  it('ATK-01 GRAPH-05 a page of attackers with types, sources, related ones, comments, steps and timelines takes as many calls for 50 rows as for 2', async () => {
    const rows = (first: number) =>
      `attackers(first: ${first}) { edges { cursor node { id sourceId severity status nextStatuses riskTypes { type label owasp cweId } attempts commentCount } } }`;
    assert.deepEqual(await callsPerRows(rows), [1, 1]);
    assert.deepEqual(
      await callsPerRows(
        (first) =>
          `attackerCounts { attackers } attackers(first: ${first}) { totalCount edges { node { isIgnored comments { message } sources { sourceId } endpointCount hostCount related { sourceType attackers { stepCount } } } } }`,
      ),
      [5, 5],
      'rows, counts, comments, sources, related',
    );
    assert.deepEqual(
      await callsPerRows(
        (first) =>
          `attackers(first: ${first}) { edges { node { steps(first: 2) { totalCount edges { node { host } } } timeline(buckets: 9) { bucketMs buckets { steps attempts } } } } }`,
      ),
      [3, 3],
      'rows, steps, timelines',
    );
  });

  it('ATK-04 GRAPH-05 a page of steps with endpoints, examples and what is odd about them takes as many calls for 50 rows as for 2', async () => {
    const one = (first: number) =>
      `attacker(attackerId: "${attackerRow(0).id}") { steps(first: ${first}) { totalCount edges { node { id endpoint { method } examples(most: 2) { exchange { query { name value } responseBody { text } } anomalies { anomaly } answer { isStatusUnusual } } } } } }`;
    assert.deepEqual(await callsPerRows(one), [4, 4], 'the attacker, steps, endpoints, examples');
    const { data } = await gateway.ask(
      company(
        'attacker(attackerId: "9a000000-0000-4000-8000-000000000000") { steps(first: 2, after: "c1") { totalCount edges { node { path endpoint { path } examples { exchange { query { name value } requestBody { text } responseBody { text } } } } } } }',
      ),
    );
    const kept = [
      {
        exchange: {
          query: [
            { name: 'q', value: "1' or '1'='1" },
            { name: 'q', value: '' },
          ],
          requestBody: null,
          responseBody: { text: '<b>no</b>' },
        },
      },
    ];
    assert.deepEqual(data, {
      company: {
        attacker: {
          steps: {
            totalCount: 9,
            edges: [
              { node: { path: '/things/0', endpoint: null, examples: kept } },
              {
                node: {
                  path: '/things/1',
                  endpoint: { path: '/api/v1/customers/{customerId}/orders/1' },
                  examples: kept,
                },
              },
            ],
          },
        },
      },
    });
  });

  it('ATK-13 GRAPH-05 PII consumption of attackers, steps and answers takes one call more', async () => {
    const sums =
      'piiConsumptionInfo { values unusualValues types { type category values unusualValues } }';
    const outcome =
      'outcome { reasons { kind value usual detail } piiConsumptionInfo { type values usual isUnusual } fields { name isNew type isUnusual } }';
    assert.deepEqual(
      await callsPerRows((first) => `attackers(first: ${first}) { edges { node { ${sums} } } }`),
      [2, 2],
    );
    const { data } = await gateway.ask(
      company(
        `attacker(attackerId: "${attackerRow(0).id}") { ${sums} steps(first: 1) { edges { node { ${sums} examples(most: 1) { ${outcome} } } } } }`,
      ),
    );
    const { category: _category, ...emails } = exampleRow.outcome?.piiConsumptionInfo[0] ?? {};
    const example = { outcome: { ...exampleRow.outcome, piiConsumptionInfo: [emails] } };
    const node = { piiConsumptionInfo: CONSUMED, examples: [example] };
    const attacker = { piiConsumptionInfo: CONSUMED, steps: { edges: [{ node }] } };
    assert.deepEqual(data, { company: { attacker } });
  });

  it('ATK-04 GRAPH-05 what attackers sent around their attempts takes one call for all of a page, one more for the endpoints', async () => {
    assert.deepEqual(
      await callsPerRows(
        (first) =>
          `attackers(first: ${first}) { edges { node { requests(first: 3) { totalCount edges { node { requestId isAttempt path endpoint { method } } } } } } }`,
      ),
      [3, 3],
      'rows, requests, endpoints',
    );
    const { data } = await gateway.ask(
      company(
        `attacker(attackerId: "${attackerRow(0).id}") { requests(first: 1, after: "c1", direction: ascending, from: "${SINCE}") { totalCount edges { node { isAttempt status } } } }`,
      ),
    );
    assert.deepEqual(data, {
      company: {
        attacker: {
          requests: { totalCount: 7, edges: [{ node: { isAttempt: true, status: 200 } }] },
        },
      },
    });
    const { data: unseen } = await gateway.ask(
      company(
        `attacker(attackerId: "${attackerRow(0).id}") { requests(first: 1) { edges { node { endpointId endpoint { path } } } } }`,
      ),
      {},
      'plt_attackers',
    );
    assert.match(JSON.stringify(unseen), /"endpoint":null/);
  });

  it('OVER-07 ATK-01 counts are asked for once, and say how long lists are; deleted attackers are counted by themselves', async () => {
    const { data } = await gateway.ask(
      company(
        'attackerCounts { actionGroup status attackers } all: attackers { totalCount } required: attackers(actionGroup: actionRequired) { totalCount } open: attackers(status: open) { totalCount } deleted: attackers(status: deleted) { totalCount }',
      ),
    );
    assert.deepEqual(data, {
      company: {
        attackerCounts: COUNTS.map(({ severity: _severity, ...each }) => each),
        all: { totalCount: 10 },
        required: { totalCount: 9 },
        open: { totalCount: 8 },
        deleted: { totalCount: 3 },
      },
    });
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'POST /attackers/:companyId/attackers/count',
      'POST /attackers/:companyId/attackers/counts',
    ]);
  });

  it('ATK-01 filters, labels, order and tabs go through as they are; OVER-08 the top types come from one call', async () => {
    await gateway.ask(
      company(
        `attackers(first: 2, filter: {field: "severity", op: is, value: ["high"]}, actionGroup: suspicious, status: fixing, sort: lastSeen, direction: ascending) { edges { cursor } }`,
      ),
    );
    assert.deepEqual(services.made[0]?.body, {
      filter: { all: [{ field: 'severity', op: 'is', value: ['high'] }] },
      actionGroup: 'suspicious',
      status: 'fixing',
      sort: 'lastSeen',
      direction: 'ascending',
      first: 2,
    });
    const { data } = await gateway.ask(
      company(
        `topRiskTypes(first: 3, filter: { field: "label", op: isNot, value: ["a"] }) {
          riskType { label owasp } attackers }`,
      ),
    );
    assert.deepEqual(data, {
      company: {
        topRiskTypes: [{ riskType: { label: 'Injection', owasp: 'API8:2023' }, attackers: 3 }],
      },
    });
    assert.deepEqual(services.made.at(-1)?.body, {
      first: 3,
      status: 'open',
      filter: { all: [{ field: 'label', op: 'isNot', value: ['a'] }] },
    });
    for (const wrong of [
      'steps(first: 101) { totalCount }',
      'timeline(buckets: 501) { bucketMs }',
      'steps { edges { node { examples(most: 31) { at } } } }',
    ]) {
      assert.deepEqual(
        (
          await gateway.ask(company(`attacker(attackerId: "${attackerRow(0).id}") { ${wrong} }`))
        ).codes.slice(0, 1),
        ['BAD_INPUT'],
        wrong,
      );
    }
  });

  it('ATK-09 statuses change with the attacker coming back, or with why not; which are offered depends on the viewer', async () => {
    const change = async (input: object) =>
      (await gateway.ask(CHANGE, { input: { id: ATTACKER, ...input } })).data;
    assert.deepEqual(await change({ newStatus: 'fixing', version: 3 }), {
      changeAttackerStatus: { attacker: { id: ATTACKER, status: 'fixing' }, errors: [] },
    });
    assert.deepEqual(services.made[0]?.body, { newStatus: 'fixing', version: 3 });
    assert.deepEqual(await change({ newStatus: 'open' }), {
      changeAttackerStatus: {
        attacker: null,
        errors: [
          {
            code: 'conflict',
            field: 'input.newStatus',
            message: 'The attacker has this status already.',
          },
        ],
      },
    });
    assert.deepEqual(
      (await gateway.ask(COMMENT, { input: { id: ATTACKER, message: 'Seen' } })).data,
      { commentAttacker: { attacker: { commentCount: 2 }, errors: [] } },
    );
    const offered = async (bearer: string) =>
      (
        await gateway.ask(
          `{ node(id: "${ATTACKER}") { ... on Attacker { nextStatuses } } }`,
          {},
          bearer,
        )
      ).data;
    assert.deepEqual(await offered('plt_token'), { node: { nextStatuses: ['fixing', 'ignored'] } });
    assert.deepEqual(await offered('plt_system'), {
      node: { nextStatuses: ['fixing', 'fixed', 'ignored', 'deleted'] },
    });
  });

  it('GRAPH-06 PERM-03 attackers that change are told as they are now, where they are licensed', async () => {
    const url = `${await gateway.app.listen({ host: '127.0.0.1', port: 0 })}/graphql/stream`;
    const watch = (bearer: string) =>
      fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${bearer}`,
          accept: 'text/event-stream',
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          query: `subscription { attackersChanged(companyId: "${COMPANY}") { count attackers { attackerId } company { name } } }`,
        }),
        signal: AbortSignal.timeout(60_000),
      });
    const answer = await watch('plt_token');
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    while (!/^data: \{.*\}/m.test(text)) {
      const { value, done } = await reader.read();
      assert.ok(!done, `the stream ended after: ${text}`);
      text += new TextDecoder().decode(value);
    }
    await reader.cancel();
    assert.ok(
      text.includes(
        JSON.stringify({
          attackersChanged: {
            count: 4,
            attackers: [{ attackerId: attackerRow(1).id }],
            company: { name: 'Shop' },
          },
        }),
      ),
      text,
    );
    assert.match(await (await watch('plt_unlicensed')).text(), /FORBIDDEN/);
  });

  it('PERM-03 without the licence everything about attackers is refused as it is without the permission, and its nodes are not there', async () => {
    const asked = [
      company('attackers { edges { cursor } }'),
      company('attackerCounts { attackers }'),
      company('topRiskTypes { attackers }'),
      company(`attacker(attackerId: "${attackerRow(0).id}") { id }`),
    ];
    for (const query of asked) {
      const [unlicensed, forbidden] = [
        await gateway.ask(query, {}, 'plt_unlicensed'),
        await gateway.ask(query, {}, 'plt_inventory'),
      ];
      assert.deepEqual(
        unlicensed.errors.map(({ message, extensions }) => [message, extensions?.code]),
        forbidden.errors.map(({ message, extensions }) => [message, extensions?.code]),
        query,
      );
      assert.deepEqual(unlicensed.codes, ['FORBIDDEN'], query);
    }
    services.made.length = 0;
    assert.deepEqual(
      (await gateway.ask(`{ node(id: "${ATTACKER}") { id } }`, {}, 'plt_unlicensed')).data,
      { node: null },
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('ATK-09 PERM-01 refuse the wrong role, other companies and ids of other types before any service is asked', async () => {
    for (const [document, rest] of [
      [CHANGE, OPEN],
      [COMMENT, { message: 'x' }],
    ] as const) {
      const input = 'status' in rest ? { newStatus: rest.status } : rest;
      const ask = (id: string, bearer?: string) =>
        gateway.ask(document, { input: { id, ...input } }, bearer);
      assert.deepEqual((await ask(ATTACKER, 'plt_reader')).codes, ['FORBIDDEN']);
      assert.deepEqual((await ask(globalId('Attacker', OTHER_COMPANY, attackerRow(1).id))).codes, [
        'NOT_FOUND',
      ]);
      assert.deepEqual((await ask(globalId('PostureGap', COMPANY, attackerRow(1).id))).codes, [
        'NOT_FOUND',
      ]);
    }
    assert.deepEqual(gateway.upstreamCalls(), []);
    const { codes, data } = await gateway.ask(
      company(
        `attacker(attackerId: "${attackerRow(0).id}") { steps(first: 2) { edges { node { endpoint { method } } } } }`,
      ),
      {},
      'plt_attackers',
    );
    assert.deepEqual(
      [codes, data],
      [
        [],
        {
          company: {
            attacker: {
              steps: { edges: [{ node: { endpoint: null } }, { node: { endpoint: null } }] },
            },
          },
        },
      ],
    );
  });
});
