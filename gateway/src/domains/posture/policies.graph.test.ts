import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { COMPANY, OTHER_COMPANY } from '../../testing/people.ts';
import { policyRow } from '../../testing/postureRows.ts';
import { callsPerRows, company, stubPosture } from '../../testing/stubPosture.ts';
import { TestGateway } from '../../testing/testGateway.ts';

describe('policies in the graph', () => {
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

  it('POST-08 POST-12 GRAPH-05 pages of policies and the hub ask the services as often for 50 rows as for 2', async () => {
    assert.deepEqual(
      await callsPerRows(
        gateway,
        (first) =>
          `posturePolicies(first: ${first}) { totalCount edges { node { id name severity filter progress { state done total } } } }`,
      ),
      [2, 2],
    );
    assert.deepEqual(
      await callsPerRows(gateway, () => 'policyHub { key name isInstalled policy { id name } }'),
      [2, 2],
    );
  });

  it('POST-10 what is wrong with a policy is told at its field; groups on one parameter go through as they are', async () => {
    const make = async (policy: object) =>
      (
        await gateway.ask(
          'mutation M($input: CreatePosturePolicyInput!) { createPosturePolicy(input: $input) { policyEdge { cursor node { policyId } } errors { code field message } } }',
          { input: { companyId: COMPANY, policy } },
        )
      ).data;
    assert.deepEqual(await make({ name: 'Taken' }), {
      createPosturePolicy: {
        policyEdge: null,
        errors: [
          { code: 'conflict', field: 'input.policy.name', message: 'Policy name already exists' },
        ],
      },
    });
    const filter = {
      all: [
        {
          field: 'response',
          op: 'hasNot',
          value: { all: [{ field: 'name', op: 'equalsIgnoreCase', value: 'x-frame-options' }] },
        },
      ],
    };
    assert.deepEqual(await make({ name: 'New', severity: 'high', filter }), {
      createPosturePolicy: {
        policyEdge: { cursor: 'c0', node: { policyId: policyRow(0).id } },
        errors: [],
      },
    });
    assert.deepEqual(services.calls('POST /posture/:companyId/policies').at(-1)?.body, {
      name: 'New',
      severity: 'high',
      filter,
    });
    const { errors } = await gateway.ask(
      'mutation M($input: CreatePosturePolicyInput!) { createPosturePolicy(input: $input) { errors { code } } }',
      {
        input: {
          companyId: COMPANY,
          policy: { name: 'x', filter: { field: 'response', op: 'has', value: { none: [] } } },
        },
      },
    );
    assert.match(errors[0]?.message ?? '', /a group of conditions/);
  });

  it('POST-12 installing gives the policy of the company and of the hub back', async () => {
    const { data } = await gateway.ask(
      'mutation M($input: InstallPolicyInput!) { installPolicy(input: $input) { policyEdge { node { policyId } } hubPolicy { key isInstalled } errors { code } } }',
      { input: { companyId: COMPANY, key: 'a', severity: 'low' } },
    );
    assert.deepEqual(data, {
      installPolicy: {
        policyEdge: { node: { policyId: policyRow(1).id } },
        hubPolicy: { key: 'a', isInstalled: true },
        errors: [],
      },
    });
    assert.deepEqual(services.calls('POST /posture/:companyId/hub/:key/install')[0]?.body, {
      severity: 'low',
    });
  });

  it('POST-12 the recommended policies are installed with one call', async () => {
    const mutation = (input: object, bearer?: string) =>
      gateway.ask(
        'mutation M($input: InstallRecommendedPoliciesInput!) { installRecommendedPolicies(input: $input) { installed skipped errors { code } } }',
        { input },
        bearer,
      );
    assert.deepEqual((await mutation({ companyId: COMPANY })).data, {
      installRecommendedPolicies: { installed: 81, skipped: ['Mine'], errors: [] },
    });
    assert.deepEqual(gateway.upstreamCalls(), ['POST /posture/:companyId/hub/install-recommended']);
    assert.deepEqual((await mutation({ companyId: COMPANY }, 'plt_reader')).codes, ['FORBIDDEN']);
    assert.deepEqual((await mutation({ companyId: OTHER_COMPANY })).codes, ['NOT_FOUND']);
  });

  it('ADM-12 updates of policies are one call for a list of any length, and for who may change policies', async () => {
    const list = (first: number) =>
      company(
        `posturePolicies(first: ${first}) { edges { node { policyId update { after { severity filter } } } } }`,
      );
    const { data } = await gateway.ask(list(3));
    assert.deepEqual(
      (
        Reflect.get(Object(data), 'company') as {
          posturePolicies: { edges: { node: { update: unknown } }[] };
        }
      ).posturePolicies.edges.map(({ node }) => node.update),
      [
        null,
        { after: { severity: 'high', filter: '{"any":[]}' } },
        { after: { severity: 'high', filter: '{"any":[]}' } },
      ],
    );
    assert.equal(services.calls('GET /posture/:companyId/policies/updates').length, 1);
    await gateway.ask(list(50));
    assert.equal(services.calls('GET /posture/:companyId/policies/updates').length, 2);
    await gateway.ask(list(3), {}, 'plt_reader');
    assert.equal(services.calls('GET /posture/:companyId/policies/updates').length, 2);
    const all = company('policyUpdates { policyId before { name severity filter } }');
    assert.deepEqual((await gateway.ask(all, {}, 'plt_reader')).codes, ['FORBIDDEN']);
    const take = (companyId: string, bearer?: string) =>
      gateway.ask(
        'mutation M($input: TakePolicyUpdatesInput!) { takePolicyUpdates(input: $input) { results { name fault policy { policyId } } errors { code } } }',
        { input: { companyId, policyIds: [policyRow(2).id] } },
        bearer,
      );
    assert.deepEqual((await take(COMPANY)).data, {
      takePolicyUpdates: {
        results: [{ name: 'b', fault: null, policy: { policyId: policyRow(2).id } }],
        errors: [],
      },
    });
    assert.deepEqual((await take(COMPANY, 'plt_reader')).codes, ['FORBIDDEN']);
    assert.deepEqual((await take(OTHER_COMPANY)).codes, ['NOT_FOUND']);
  });

  it('POST-12 the note about the policies that a company began with is for who may change them', async () => {
    const note = company('firstPolicies { policies installedAt }');
    assert.deepEqual((await gateway.ask(note)).data, {
      company: { firstPolicies: { policies: 82, installedAt: '2026-05-01T00:00:00.000Z' } },
    });
    assert.deepEqual((await gateway.ask(note, {}, 'plt_reader')).codes, ['FORBIDDEN']);
    const seen = (companyId: string, bearer?: string) =>
      gateway.ask(
        'mutation M($input: MarkFirstPoliciesSeenInput!) { markFirstPoliciesSeen(input: $input) { company { companyId } errors { code } } }',
        { input: { companyId } },
        bearer,
      );
    assert.deepEqual((await seen(COMPANY)).data, {
      markFirstPoliciesSeen: { company: { companyId: COMPANY }, errors: [] },
    });
    assert.deepEqual((await seen(COMPANY, 'plt_reader')).codes, ['FORBIDDEN']);
    assert.deepEqual((await seen(OTHER_COMPANY)).codes, ['NOT_FOUND']);
  });

  it('POST-12 the hub says what is recommended, and whether it is told of hosts', async () => {
    const hub = company('policyHub { key isRecommended scope }');
    assert.deepEqual((await gateway.ask(hub)).data, {
      company: {
        policyHub: [
          { key: 'a', isRecommended: false, scope: 'host' },
          { key: 'b', isRecommended: true, scope: 'host' },
        ],
      },
    });
  });
});
