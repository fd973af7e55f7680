import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../platform/graph/globalId.ts';
import { COMPANY, OTHER_COMPANY } from '../../testing/people.ts';
import { gapItem, gapRow } from '../../testing/postureRows.ts';
import { range } from '../../testing/rows.ts';
import {
  callsPerRows,
  company,
  COUNTS,
  EVIDENCE,
  idsOf,
  number,
  stubPosture,
} from '../../testing/stubPosture.ts';
import { TestGateway } from '../../testing/testGateway.ts';

describe('gaps in the graph', () => {
  const gateway = new TestGateway();
  const { services } = gateway;
  before(async () => {
    stubPosture(gateway);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    services.made.length = 0;
  });

  it('GRAPH-06 GRAPH-05 gaps that change are looked up only for who asks for them', async () => {
    const url = `${await gateway.app.listen({ host: '127.0.0.1', port: 0 })}/graphql/stream`;
    const told = async (fields: string) => {
      const lookups = () => services.calls('POST /posture/:companyId/gaps/lookup').length;
      const before = lookups();
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: 'Bearer plt_gaps',
          accept: 'text/event-stream',
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          query: `subscription { gapsChanged(companyId: "${COMPANY}") { ${fields} } }`,
        }),
        signal: AbortSignal.timeout(60_000),
      });
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
      let text = '';
      while (!/^data: \{.*\}/m.test(text)) {
        const { value, done } = await reader.read();
        assert.ok(!done, `the stream ended after: ${text}`);
        text += new TextDecoder().decode(value);
      }
      await reader.cancel();
      return [
        (JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '') as { data: object }).data,
        lookups() - before,
      ];
    };
    const gapId = gapRow(1).id;
    assert.deepEqual(await told('count gapIds'), [
      { gapsChanged: { count: 4, gapIds: [gapId] } },
      0,
    ]);
    assert.deepEqual(await told('gaps { gapId }'), [{ gapsChanged: { gaps: [{ gapId }] } }, 1]);
  });

  it('POST-01 GRAPH-05 a page of gaps with policy, endpoint, labels and comment counts takes five calls, whatever the rows', async () => {
    assert.deepEqual(
      await callsPerRows(
        gateway,
        (first) =>
          `gaps(first: ${first}) { totalCount edges { cursor node { id name severity status nextStatuses commentCount policy { name } endpoint { host { name } labels { name } tags { name } } } } }`,
      ),
      [5, 5],
      'the host of the endpoint is the fifth',
    );
    assert.deepEqual(
      await callsPerRows(
        gateway,
        (first) =>
          `gaps(first: ${first}) { totalCount edges { cursor node { id name severity status host method path commentCount policy { name severity } endpoint { path labels { name } tags { name } } } } }`,
      ),
      [4, 4],
    );
  });

  it('POST-01 GRAPH-05 all that the page of gaps asks for, with tickets, tags, traffic and counts by status, takes five calls, whatever the rows', async () => {
    const full = (first: number) =>
      `gapCounts { status severity gaps } gaps(first: ${first}) { totalCount edges { cursor node { id name severity status nextStatuses isFrozen host method path sources parameterNames dataTypes commentCount tickets { number } endpoint { isExternal labels { name } tags { name } traffic(days: DAYS_2) { points { requests } } } } } }`;
    assert.deepEqual(
      await callsPerRows(gateway, full),
      [5, 5],
      'rows with counts, tickets, endpoints, labels, traffic',
    );
    assert.equal(
      services.calls('POST /posture/:companyId/gaps/count').length,
      0,
      'the counts by status say how long the list is',
    );
    services.made.length = 0;
    const { data } = await gateway.ask(
      company(
        'gaps(status: open) { totalCount } ignored: gaps(status: ignored) { totalCount } ofPolicy: gaps(policyId: "7a000000-0000-4000-8000-000000000001") { totalCount }',
      ),
    );
    assert.deepEqual(data, {
      company: {
        gaps: { totalCount: 7 },
        ignored: { totalCount: 0 },
        ofPolicy: { totalCount: 70 },
      },
    });
  });

  it('POST-01 GRAPH-05 groups of gaps take a call for the page and one for their number', async () => {
    const groups = (first: number) =>
      `gapGroups(by: cause, status: open, first: ${first}) { totalCount edges { node { key host cause severity gaps active policies { policyId name } } } }`;
    assert.deepEqual(await callsPerRows(gateway, groups), [2, 2]);
    const { data } = await gateway.ask(company(groups(1)));
    assert.deepEqual(data, {
      company: {
        gapGroups: {
          totalCount: 31,
          edges: [
            {
              node: {
                key: 'h0.example',
                host: 'h0.example',
                cause: 'missingAuthentication',
                severity: 'critical',
                gaps: 7,
                active: 6,
                policies: [{ policyId: gapRow(1).policyId, name: 'Worst' }],
              },
            },
          ],
        },
      },
    });
    const [{ body } = { body: null }] = services.calls('POST /posture/:companyId/gap-groups/count');
    assert.deepEqual(body, { by: 'cause', status: 'open' });
  });

  it('POST-02 GRAPH-05 the other endpoints of gaps of a host come in a call, and need the permission of the inventory', async () => {
    assert.deepEqual(
      await callsPerRows(
        gateway,
        (first) =>
          `gaps(first: ${first}) { edges { node { alsoAt { total endpoints { path } } } } }`,
      ),
      [3, 3],
    );
    const ask = async (token?: string) =>
      gateway.ask(
        company(`gap(gapId: "${gapRow(1).id}") { alsoAt { total endpoints { method } } }`),
        {},
        ...(token === undefined ? [] : [token]),
      );
    const { data } = await ask('plt_gaps');
    assert.deepEqual(data, { company: { gap: { alsoAt: { total: 120, endpoints: null } } } });
  });

  it('POST-01 GRAPH-05 a page of gaps brings the counts of its own filter along, and they fail apart', async () => {
    const [page, counts] = [
      'POST /posture/:companyId/gaps/search',
      'POST /posture/:companyId/gaps/counts',
    ];
    const ask = async (fields: string) => {
      services.made.length = 0;
      const { data, codes } = await gateway.ask(company(fields));
      return { data, codes, calls: gateway.upstreamCalls().sort() };
    };
    const rows = 'edges { node { name } }';
    const other = 'filter: { all: [{ field: "severity", op: is, value: "high" }] }';
    assert.deepEqual((await ask(`gaps { ${rows} } gapCounts { gaps }`)).calls, [page]);
    assert.deepEqual((await ask(`gaps { ${rows} }`)).calls, [page]);
    assert.equal(Reflect.get(Object(services.calls(page)[0]?.body), 'counts'), undefined);
    assert.deepEqual(
      (await ask(`gaps(${other}) { ${rows} } gapCounts { gaps }`)).calls,
      [counts, page],
      'of another filter',
    );
    assert.deepEqual(
      (await ask(`gaps(endpointId: "${gapRow(1).endpointId}") { ${rows} } gapCounts { gaps }`))
        .calls,
      [counts, page],
      'of one endpoint',
    );
    const answer = (more: object) =>
      services.on(page, ({ body }) => ({
        items: range(Number(Reflect.get(Object(body), 'first')), gapItem),
        hasNextPage: true,
        ...more,
      }));
    answer({});
    const without = await ask(`gaps(first: 1) { ${rows} totalCount } gapCounts { gaps }`);
    assert.deepEqual(without.calls, [counts, page], 'the service could not count beside the page');
    assert.deepEqual(without.data, {
      company: {
        gaps: { edges: [{ node: { name: gapItem(0).name } }], totalCount: 7 },
        gapCounts: [{ gaps: 7 }],
      },
    });
    services.fails(page, 503, 'unavailable', 'Not now.');
    const failed = await ask(`gaps { ${rows} } gapCounts { gaps }`);
    assert.deepEqual(failed.data, { company: { gaps: null, gapCounts: [{ gaps: 7 }] } });
    answer({ counts: COUNTS });
  });

  it('POST-14 GRAPH-05 what closes a gap comes with its evidence, that of a policy with the policy', async () => {
    const { data, errors } = await gateway.ask(
      company(
        `gap(gapId: "${gapRow(1).id}") { evidence { closing { kind requests days } progress { fact value lastSeenAt clean needed } } policy { closing { kind requests days } } }`,
      ),
    );
    assert.deepEqual(errors, []);
    const { closing, progress } = EVIDENCE;
    assert.deepEqual(data, {
      company: { gap: { evidence: { closing, progress }, policy: { closing } } },
    });
  });

  it('POST-14 GRAPH-05 the id of a gap that went into another gives that one, by its own id, in a call each', async () => {
    services.on('POST /posture/:companyId/gaps/lookup', ({ body }) =>
      idsOf(body).map((id) => gapRow(number(id) === 77 ? 1 : number(id))),
    );
    services.made.length = 0;
    const asked = 'id gapId comments { message }';
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { gap(gapId: "${gapRow(77).id}") { ${asked} } }
        node(id: "${globalId('PostureGap', COMPANY, gapRow(77).id)}") { ... on PostureGap { ${asked} } } }`,
    );
    assert.deepEqual(errors, []);
    const gap = {
      id: globalId('PostureGap', COMPANY, gapRow(1).id),
      gapId: gapRow(1).id,
      comments: [{ message: 'm' }],
    };
    assert.deepEqual(data, { company: { gap }, node: gap });
    assert.deepEqual(idsOf(services.calls('POST /posture/:companyId/gaps/comments')[0]?.body), [
      gapRow(1).id,
    ]);
    assert.equal(services.calls('POST /posture/:companyId/gaps/lookup').length, 1);
  });

  it('POST-02 GRAPH-05 evidence and comments of a page of gaps come in a call each', async () => {
    assert.deepEqual(
      await callsPerRows(
        gateway,
        (first) =>
          `gaps(first: ${first}) { edges { node { comments { message author } evidence { description matchingFields { field op values } parameters { templateType responseCode dataTypes samples } vulnerabilities { name } } } } }`,
      ),
      [3, 3],
    );
    const { data } = await gateway.ask(
      company(
        `gap(gapId: "${gapRow(1).id}") { evidence { filter matchingFields { field op values } parameters { templateType name responseCode dataTypes dataCategories } } }`,
      ),
    );
    assert.deepEqual(data, {
      company: {
        gap: {
          evidence: {
            filter: '{"all":[]}',
            matchingFields: [{ field: 'authenticated', op: 'is', values: [false] }],
            parameters: [
              {
                templateType: 'response',
                name: 'email',
                responseCode: '2xx',
                dataTypes: ['Email Address'],
                dataCategories: ['PII'],
              },
            ],
          },
        },
      },
    });
  });

  it('POST-03 POST-04 statuses change with the gap coming back, or with why not; many gaps change in the background', async () => {
    const change = async (newStatus: string, undoes: string | null = null) =>
      (
        await gateway.ask(
          'mutation M($input: ChangeGapStatusInput!) { changeGapStatus(input: $input) { gap { id status nextStatuses } changeId errors { code field message } } }',
          { input: { id: globalId('PostureGap', COMPANY, gapRow(1).id), newStatus, undoes } },
        )
      ).data;
    assert.deepEqual(await change('ignored'), {
      changeGapStatus: {
        gap: {
          id: globalId('PostureGap', COMPANY, gapRow(1).id),
          status: 'ignored',
          nextStatuses: ['open', 'inProcess', 'resolved', 'hidden'],
        },
        changeId: gapRow(2).id,
        errors: [],
      },
    });
    assert.deepEqual(await change('open'), {
      changeGapStatus: {
        gap: null,
        changeId: null,
        errors: [
          {
            code: 'conflict',
            field: 'input.newStatus',
            message: 'The gap has this status already.',
          },
        ],
      },
    });
    const undone = (await change('resolved', gapRow(3).id)) as {
      readonly changeGapStatus: { readonly changeId: string };
    };
    assert.equal(undone.changeGapStatus.changeId, gapRow(3).id, 'which change is undone is sent');
    const { data } = await gateway.ask(
      'mutation M($input: ChangeGapsStatusInput!) { changeGapsStatus(input: $input) { change { changeId total isDone } errors { code } } }',
      { input: { companyId: COMPANY, gapIds: [gapRow(1).id, gapRow(2).id], newStatus: 'ignored' } },
    );
    assert.deepEqual(data, {
      changeGapsStatus: { change: { changeId: gapRow(1).id, total: 2, isDone: false }, errors: [] },
    });
  });

  it('OVER-04 the top gaps come from one call', async () => {
    const { data, errors } = await gateway.ask(
      company('topGaps(first: 3) { name severity categories gaps }'),
    );
    assert.deepEqual(
      [errors, Reflect.get(Object(data), 'company')],
      [
        [],
        {
          topGaps: [
            { name: 'Worst', severity: 'critical', categories: ['Data Exposure'], gaps: 3 },
          ],
        },
      ],
    );
    assert.deepEqual(
      services.made.map(({ body }) => body),
      [{ status: 'open', first: 3 }],
    );
  });

  it('POST-03 PERM-01 refuse the wrong role, other companies and ids of other types before any service is asked', async () => {
    const nodes = [
      ['changeGapStatus', 'PostureGap', { newStatus: 'open' }],
      ['commentGap', 'PostureGap', { message: 'x' }],
      ['updatePosturePolicy', 'PosturePolicy', { policy: { name: 'x' } }],
      ['deletePosturePolicy', 'PosturePolicy', {}],
    ] as const;
    for (const [name, type, rest] of nodes) {
      const ask = (id: string, bearer?: string) =>
        gateway.ask(
          `mutation M($input: ${name[0]?.toUpperCase() ?? ''}${name.slice(1)}Input!) { ${name}(input: $input) { errors { code } } }`,
          { input: { id, ...rest } },
          bearer,
        );
      assert.deepEqual(
        (await ask(globalId(type, COMPANY, gapRow(1).id), 'plt_reader')).codes,
        ['FORBIDDEN'],
        name,
      );
      assert.deepEqual(
        (await ask(globalId(type, OTHER_COMPANY, gapRow(1).id))).codes,
        ['NOT_FOUND'],
        name,
      );
      assert.deepEqual(
        (await ask(globalId('Host', COMPANY, gapRow(1).id))).codes,
        ['NOT_FOUND'],
        name,
      );
    }
    assert.deepEqual(
      (await gateway.ask(company('posturePolicies { totalCount }'), {}, 'plt_gaps')).codes,
      ['FORBIDDEN'],
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
    const { codes, data } = await gateway.ask(
      company('gaps(first: 1) { edges { node { endpoint { method } policy { name } } } }'),
      {},
      'plt_gaps',
    );
    assert.deepEqual(
      [codes, Reflect.get(Object(data), 'company')],
      [[], { gaps: { edges: [{ node: { endpoint: null, policy: null } }] } }],
    );
  });
});
