import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { COMPANY, companyContext, person } from '../../../testing/people.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const ID = '0a000000-0000-4000-8000-000000000001';
const OTHER = '0a000000-0000-4000-8000-000000000002';
const LICENCES = { threatProtection: true, postureGovernance: true, discovery: false };
const CHANGED = { version: 3, updatedAt: null, updatedBy: null };
const ORGANIZATION = {
  id: ID,
  name: 'Acme',
  subdomain: 'acme',
  environmentsLimit: 5,
  environmentsCount: 2,
  accountId: '001A',
  isMapped: true,
  licences: LICENCES,
  ...CHANGED,
};
const ENVIRONMENT = {
  id: COMPANY,
  organizationId: ID,
  name: 'Production',
  description: '',
  kind: 'internal',
  isActive: true,
  isInDeletion: false,
  usersCount: 4,
  threatProtection: true,
  isMapped: true,
  licences: LICENCES,
  createdAt: '2026-01-31T12:00:00.000Z',
  ...CHANGED,
};
const DELETION = {
  environmentId: OTHER,
  organizationId: ID,
  name: 'Staging',
  actor: 'maya@example.com',
  beganAt: '2026-01-31T12:00:00.000Z',
  counts: [{ kind: 'gaps', count: 3 }],
  deletedRows: 3,
  finishedAt: null,
  receipt: null,
  digest: null,
};
const COPY = {
  refusal: null,
  digest: 'ab12',
  items: [
    {
      kind: 'label',
      name: 'Payments',
      within: 'Teams',
      outcome: 'create',
      reason: null,
      isNeeded: true,
      changes: [],
    },
  ],
};
const TAKEN = { code: 'conflict', field: 'name', detail: 'This name is already exists' };

describe('organizations and environments in the graph', () => {
  const gateway = new TestGateway();
  const asked: object[] = [];
  before(async () => {
    gateway.people.set('plt_admin', {
      ...person(),
      companies: [{ ...companyContext(), isOrganizationAdmin: true }],
      closedCompanies: [],
    });
    gateway.people.set('plt_system', {
      ...person(),
      companies: [{ ...companyContext(), flags: { system: { canView: true, canEdit: true } } }],
      closedCompanies: [],
    });
    const nameOf = (body: unknown): unknown => Reflect.get(Object(body), 'name');
    gateway.services
      .on('GET /identity/:companyId/organizations', () => ({
        items: [{ ...ORGANIZATION, cursor: 'c0' }],
        hasNextPage: false,
      }))
      .on('GET /identity/:companyId/organization', ({ query }, reply) =>
        Reflect.get(Object(query), 'organizationId') === OTHER
          ? reply.code(404).send({ code: 'notFound', detail: 'There is no such organization.' })
          : ORGANIZATION,
      )
      .on('GET /identity/:companyId/environments', () => [
        ENVIRONMENT,
        { ...ENVIRONMENT, id: OTHER, kind: 'lab', isActive: false },
      ])
      .on('GET /identity/:companyId/environments/:environmentId', () => ENVIRONMENT)
      .on('GET /identity/:companyId/accounts/lookup', () => ({
        account: { id: '001A', name: 'Acme Inc.', licences: LICENCES },
      }))
      .on('POST /identity/:companyId/organizations', ({ body }, reply) =>
        nameOf(body) === 'down'
          ? reply.code(503).send({ code: 'unavailable', field: 'accountId', detail: 'Try again' })
          : reply.code(201).send(ORGANIZATION),
      )
      .on('PUT /identity/:companyId/organizations/:organizationId', () => ORGANIZATION)
      .on(
        'POST /identity/:companyId/organizations/:organizationId/environments',
        ({ body }, reply) =>
          nameOf(body) === 'taken'
            ? reply.code(409).send(TAKEN)
            : reply.code(201).send(ENVIRONMENT),
      )
      .on('PUT /identity/:companyId/environments/:environmentId', () => ENVIRONMENT)
      .on('GET /identity/:companyId/environments/:environmentId/deletion', () => ({
        counts: DELETION.counts,
        peopleOnlyHere: 1,
        peopleByDefault: 0,
        sharedRules: [],
        refusal: null,
      }))
      .on('GET /identity/:companyId/environment-deletions', () => [DELETION])
      .on('POST /identity/:companyId/environments/:environmentId/deletion', ({ body }, reply) =>
        nameOf(body) === DELETION.name
          ? reply.code(202).send(DELETION)
          : reply.code(400).send({ code: 'badInput', field: 'name', detail: 'Not its name' }),
      );
    gateway.services
      .on(
        'GET /identity/:companyId/environments/:environmentId/copy',
        ({ params, query }, reply) => {
          asked.push({ ...Object(query) });
          return Reflect.get(Object(params), 'environmentId') === OTHER
            ? COPY
            : reply.code(404).send({ code: 'notFound', detail: 'There is no such environment.' });
        },
      )
      .on('POST /identity/:companyId/environments/:environmentId/copy', ({ body }, reply) =>
        Reflect.get(Object(body), 'digest') === COPY.digest
          ? COPY
          : reply.code(409).send({ code: 'conflict', field: 'digest', detail: 'It was changed' }),
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  const ask = (query: string, variables: object = {}, bearer = 'plt_admin') =>
    gateway.ask(query, variables, bearer);
  const inCompany = (selection: string) => `{ company(companyId: "${COMPANY}") { ${selection} } }`;
  const mutate = (
    name: string,
    type: string,
    selection: string,
    input: object,
    bearer = 'plt_system',
  ) =>
    ask(
      `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} errors { code field message } } }`,
      { input },
      bearer,
    );

  it('ADM-01 a page of organizations, one of them and its environments are a call each', async () => {
    const { data } = await ask(
      inCompany(
        `organizations(search: "ac") { edges { node { organizationId name environmentsCount } } }
         organization { id subdomain licences { discovery } }
         environment(environmentId: "${OTHER}") { organizationId name }
         environments(organizationId: "${ID}") { environmentId status usersCount }`,
      ),
    );
    assert.deepEqual(data, {
      company: {
        organizations: {
          edges: [{ node: { organizationId: ID, name: 'Acme', environmentsCount: 2 } }],
        },
        organization: {
          id: globalId('Organization', COMPANY, ID),
          subdomain: 'acme',
          licences: { discovery: false },
        },
        environment: { organizationId: ID, name: 'Production' },
        environments: [
          { environmentId: COMPANY, status: 'internal', usersCount: 4 },
          { environmentId: OTHER, status: 'inactive', usersCount: 4 },
        ],
      },
    });
    assert.deepEqual(gateway.upstreamCalls().toSorted(), [
      'GET /identity/:companyId/environments',
      'GET /identity/:companyId/environments/:environmentId',
      'GET /identity/:companyId/organization',
      'GET /identity/:companyId/organizations',
    ]);
  });

  it('ADM-01 an organization that the viewer does not administer is none, as is what is no key', async () => {
    for (const id of [OTHER, 'x'.repeat(300)]) {
      const { data } = await ask(inCompany(`organization(organizationId: "${id}") { name }`));
      assert.deepEqual(data, { company: { organization: null } });
    }
  });

  it('ADM-01 ADM-02 ADM-03 are refused before a service is asked to who administers no organization', async () => {
    const fields = [
      'organizations { edges { cursor } }',
      'organization { name }',
      'environments { name }',
      'account(accountId: "a") { name }',
    ];
    for (const field of fields) {
      const { errors } = await ask(inCompany(field), {}, 'plt_token');
      assert.equal(errors?.[0]?.extensions?.['code'], 'FORBIDDEN', field);
    }
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('ADM-02 an account is a call, and what is wrong with an organization stands at its field', async () => {
    const account = await ask(
      inCompany('account(accountId: "001A") { accountId name licences { threatProtection } }'),
      {},
      'plt_system',
    );
    assert.deepEqual(account.data, {
      company: {
        account: { accountId: '001A', name: 'Acme Inc.', licences: { threatProtection: true } },
      },
    });
    const input = {
      companyId: COMPANY,
      name: 'down',
      subdomain: 'down',
      environmentsLimit: 5,
      environment: { name: 'Staging', description: '' },
    };
    const refused = await mutate(
      'createOrganization',
      'CreateOrganizationInput',
      'organization { name }',
      input,
      'plt_admin',
    );
    assert.equal(refused.errors[0]?.extensions?.['code'], 'FORBIDDEN');
    const made = await mutate(
      'createOrganization',
      'CreateOrganizationInput',
      'organization { name }',
      input,
    );
    assert.deepEqual(made.data, {
      createOrganization: {
        organization: null,
        errors: [{ code: 'unavailable', field: 'input.accountId', message: 'Try again' }],
      },
    });
    const changed = await mutate(
      'updateOrganization',
      'UpdateOrganizationInput',
      'organization { version }',
      {
        id: globalId('Organization', COMPANY, ID),
        name: 'Acme',
        environmentsLimit: 6,
        version: 2,
      },
    );
    assert.deepEqual(changed.data, {
      updateOrganization: { organization: { version: 3 }, errors: [] },
    });
    assert.deepEqual(gateway.services.made.at(-1)?.body, {
      name: 'Acme',
      environmentsLimit: 6,
      version: 2,
    });
  });

  it('ADM-03 an environment is made and changed by a call each; what is wrong stands at its field', async () => {
    const input = (name: string) => ({
      companyId: COMPANY,
      organizationId: ID,
      environment: { name, description: 'd', status: 'prospect' },
    });
    const taken = await mutate(
      'createEnvironment',
      'CreateEnvironmentInput',
      'environment { id }',
      input('taken'),
    );
    assert.deepEqual(taken.data, {
      createEnvironment: {
        environment: null,
        errors: [{ code: 'conflict', field: 'input.environment.name', message: TAKEN.detail }],
      },
    });
    const made = await mutate(
      'createEnvironment',
      'CreateEnvironmentInput',
      'environment { id }',
      input('Staging'),
    );
    const id = globalId('Environment', COMPANY, COMPANY);
    assert.deepEqual(made.data, { createEnvironment: { environment: { id }, errors: [] } });
    const change = { id, name: 'Staging', description: '', version: 1 };
    await mutate('updateEnvironment', 'UpdateEnvironmentInput', 'environment { id }', change);
    assert.deepEqual(gateway.services.made.at(-1)?.body, {
      name: 'Staging',
      description: '',
      version: 1,
    });
  });

  it('ADM-03 plan, deletion and receipts take a call each; a wrong name is an error of its field', async () => {
    const { data } = await ask(
      inCompany(
        `environmentDeletionPlan(environmentId: "${OTHER}") { counts { kind count } peopleOnlyHere refusal }
         environmentDeletions { name deletedRows finishedAt }`,
      ),
    );
    assert.deepEqual(data, {
      company: {
        environmentDeletionPlan: {
          counts: [{ kind: 'gaps', count: 3 }],
          peopleOnlyHere: 1,
          refusal: null,
        },
        environmentDeletions: [{ name: 'Staging', deletedRows: 3, finishedAt: null }],
      },
    });
    assert.equal(gateway.upstreamCalls().length, 2);
    const remove = (name: string) =>
      mutate('deleteEnvironment', 'DeleteEnvironmentInput', 'deletion { environmentId }', {
        id: globalId('Environment', COMPANY, OTHER),
        name,
      });
    assert.deepEqual((await remove('Staging')).data, {
      deleteEnvironment: { deletion: { environmentId: OTHER }, errors: [] },
    });
    assert.deepEqual((await remove('Stage')).data, {
      deleteEnvironment: {
        deletion: null,
        errors: [{ code: 'badInput', field: 'input.name', message: 'Not its name' }],
      },
    });
    const { errors } = await ask(
      inCompany(`environmentDeletionPlan(environmentId: "${OTHER}") { refusal }`),
      {},
      'plt_token',
    );
    assert.equal(errors?.[0]?.extensions?.['code'], 'FORBIDDEN');
  });

  it('ADM-03 plan and copy of a configuration take a call each; what changed meanwhile is an error', async () => {
    const planOf = (targetId: string) =>
      ask(
        inCompany(
          `configurationCopyPlan(sourceId: "${COMPANY}", targetId: "${targetId}", parts: [labels, policies]) {
             digest items { kind name within outcome isNeeded }
           }`,
        ),
      );
    const { data } = await planOf(OTHER);
    const { reason: _reason, changes: _changes, ...item } = COPY.items[0] ?? assert.fail();
    assert.deepEqual(data, {
      company: { configurationCopyPlan: { digest: 'ab12', items: [item] } },
    });
    assert.deepEqual(gateway.upstreamCalls(), [
      'GET /identity/:companyId/environments/:environmentId/copy',
    ]);
    assert.deepEqual(asked, [{ source: COMPANY, parts: 'labels,policies' }]);
    for (const missing of [COMPANY, 'nothing'])
      assert.deepEqual((await planOf(missing)).data, { company: { configurationCopyPlan: null } });
    const copy = (digest: string) =>
      mutate('copyConfiguration', 'CopyConfigurationInput', 'copy { digest }', {
        id: globalId('Environment', COMPANY, OTHER),
        sourceId: COMPANY,
        parts: ['labels'],
        digest,
      });
    assert.deepEqual((await copy('ab12')).data, {
      copyConfiguration: { copy: { digest: 'ab12' }, errors: [] },
    });
    assert.deepEqual((await copy('old')).data, {
      copyConfiguration: {
        copy: null,
        errors: [{ code: 'conflict', field: 'input.digest', message: 'It was changed' }],
      },
    });
  });
});
