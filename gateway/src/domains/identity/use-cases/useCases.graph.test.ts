import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { apiToken, COMPANY, companyContext } from '../../../testing/people.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const ALL = `query UseCases($companyId: ID!) {
  company(companyId: $companyId) { useCases { kind status steps { kind isDone } } }
}`;
const COUNTS = 'POST /inventory/:companyId/counts';
const TRAFFIC = 'POST /inventory/:companyId/traffic';
const POLICIES = 'POST /posture/:companyId/policies/counts-by-category';
const ATTACKERS = 'POST /attackers/:companyId/attackers/counts';
const INSTALLED = 'GET /integrations/:companyId/installed';
const AT = '2026-01-31T12:00:00.000Z';

interface Found {
  readonly company: {
    readonly useCases: readonly {
      readonly kind: string;
      readonly status: string | null;
      readonly steps: readonly { readonly kind: string; readonly isDone: boolean | null }[] | null;
    }[];
  };
}

/** What is there: an empty company, of which a test changes what it is about. */
const nothing = () => ({
  endpoints: 0,
  sensitiveEndpoints: 0,
  requests: 0,
  policies: 0,
  dataPolicies: 0,
  attackers: 0,
  integrations: [] as { kind: string; testFailure: string | null }[],
});
const INTEGRATION = {
  id: '0e000000-0000-4000-8000-000000000001',
  name: 'One',
  url: '',
  account: '',
  projectKey: null,
  issueType: null,
  table: null,
  createdAt: AT,
  createdBy: 'Ada',
  updatedAt: AT,
  updatedBy: 'Ada',
  testedAt: null,
  syncedAt: null,
  syncFailure: null,
  ticketCount: 0,
  expiryDays: null,
  actionCount: 0,
  entryCount: 0,
  fetchedAt: null,
};

describe('use cases in the graph', () => {
  const gateway = new TestGateway();
  let there = nothing();
  before(async () => {
    const unlicensed = apiToken(['read']);
    const company = companyContext();
    const licences = { ...company.licences, threatProtection: false };
    gateway.people.set('plt_unlicensed', { ...unlicensed, companies: [{ ...company, licences }] });
    gateway.people.set('plt_narrow', apiToken(['read'], ['feature_inventory:read']));
    gateway.people.set('plt_none', apiToken(['read'], []));
    gateway.services
      .on(COUNTS, () => ({
        hosts: 1,
        apis: 1,
        endpoints: there.endpoints,
        sensitiveEndpoints: there.sensitiveEndpoints,
        unauthenticatedEndpoints: 0,
      }))
      .on(TRAFFIC, () => ({ days: 7, dataDays: 9, requests: there.requests, points: [] }))
      .on(POLICIES, () => ({
        full: 9,
        filtered: there.policies,
        isNew: false,
        categories: [
          { category: 'Data Exposure', full: 4, filtered: there.dataPolicies, isNew: false },
          { category: 'Authentication', full: 5, filtered: there.policies, isNew: false },
        ],
      }))
      .on(ATTACKERS, () =>
        there.attackers === 0
          ? []
          : [
              {
                group: 'actionRequired',
                status: 'open',
                severity: 'high',
                count: there.attackers,
              },
            ],
      )
      .on(INSTALLED, () => ({
        items: there.integrations.map((each) => ({ ...INTEGRATION, ...each })),
      }));
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
    there = nothing();
  });

  const ask = async (token?: string) => {
    const { data, codes } = await gateway.ask(ALL, { companyId: COMPANY }, token);
    return { codes, useCases: (data as unknown as Found).company.useCases }; // As the query says.
  };
  const statuses = async (token?: string) =>
    Object.fromEntries((await ask(token)).useCases.map(({ kind, status }) => [kind, status]));
  const SOON = { surface: 'comingSoon', agent: 'comingSoon' };

  it('ADM-14 nothing is started in an empty company, though its policies are on', async () => {
    Object.assign(there, { policies: 82, dataPolicies: 10 });
    assert.deepEqual(await statuses(), {
      ...SOON,
      unified: 'notStarted',
      govern: 'notStarted',
      security: 'notStarted',
      attacks: 'notStarted',
    });
  });

  it('ADM-14 traffic, policies, sensitive data and integrations make each active, by four calls', async () => {
    Object.assign(there, { endpoints: 9, requests: 40, policies: 3, dataPolicies: 1 });
    assert.deepEqual(await statuses(), {
      ...SOON,
      unified: 'active',
      govern: 'openTasks',
      security: 'openTasks',
      attacks: 'openTasks',
    });
    assert.deepEqual(gateway.upstreamCalls().sort(), [COUNTS, TRAFFIC, INSTALLED, POLICIES].sort());
    const enabled = { all: [{ field: 'isEnabled', op: 'is', value: true }] };
    assert.deepEqual(gateway.services.calls(POLICIES)[0]?.body, { filter: enabled });
    assert.deepEqual(gateway.services.calls(TRAFFIC)[0]?.body, { days: 7 });
    there.sensitiveEndpoints = 2;
    there.integrations = [
      { kind: 'jira', testFailure: null },
      { kind: 'denyList', testFailure: null },
    ];
    assert.deepEqual(await statuses(), {
      ...SOON,
      unified: 'active',
      govern: 'active',
      security: 'active',
      attacks: 'active',
    });
  });

  it('ADM-14 goes back by itself: traffic that stopped, a policy that was turned off, a broken tool', async () => {
    Object.assign(there, { endpoints: 9, sensitiveEndpoints: 2, policies: 3 });
    there.integrations = [
      { kind: 'jira', testFailure: 'The token is refused.' },
      { kind: 'webhook', testFailure: null },
    ];
    assert.deepEqual(await statuses(), {
      ...SOON,
      unified: 'openTasks',
      govern: 'openTasks',
      security: 'openTasks',
      attacks: 'openTasks',
    });
    // An attacker was detected while traffic came in.
    there.attackers = 1;
    assert.equal((await statuses())['attacks'], 'active');
  });

  it('ADM-14 attackers are not asked for without the licence, and are not watched for', async () => {
    Object.assign(there, { endpoints: 9, requests: 40, attackers: 3 });
    there.integrations = [{ kind: 'denyList', testFailure: null }];
    assert.equal((await statuses('plt_unlicensed'))['attacks'], 'openTasks');
    assert.equal(gateway.services.calls(ATTACKERS).length, 0);
  });

  it('PERM-01 ADM-14 tells nothing of what the viewer may not see, and does not ask for it', async () => {
    Object.assign(there, { endpoints: 9, requests: 40, policies: 3 });
    assert.deepEqual(await statuses('plt_narrow'), {
      ...SOON,
      unified: 'active',
      govern: null,
      security: null,
      attacks: null,
    });
    assert.deepEqual(gateway.upstreamCalls().sort(), [COUNTS, TRAFFIC].sort());
    const { useCases, codes } = await ask('plt_none');
    assert.deepEqual(codes, []);
    const known = useCases
      .flatMap(({ steps }) => steps ?? [])
      .filter(({ isDone }) => isDone !== null);
    assert.deepEqual(known, []);
    assert.equal(gateway.upstreamCalls().length, 2);
  });

  it('ADM-14 a service that is away takes its use cases alone', async () => {
    Object.assign(there, { endpoints: 9, requests: 40 });
    gateway.services.fails(POLICIES, 503, 'unavailable', 'Away.');
    const { useCases, codes } = await ask();
    const failed = useCases.filter(({ steps }) => steps === null).map(({ kind }) => kind);
    assert.deepEqual(failed, ['govern', 'security']);
    assert.ok(codes.length > 0);
    assert.equal(useCases.find(({ kind }) => kind === 'unified')?.status, 'active');
  });
});
