import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { COMPANY, companyContext, person } from '../../../testing/people.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const ID = '0a000000-0000-4000-8000-000000000001';
const NAMED = { id: ID, name: 'Production', organizationName: 'Acme' };
const ENVIRONMENT = {
  ...NAMED,
  organizationId: ID,
  kind: 'customer',
  licences: { threatProtection: true, postureGovernance: true, discovery: true },
  isMapped: false,
  threatProtection: true,
  switchedOff: ['pABAC'],
  version: 3,
  updatedAt: null,
  updatedBy: null,
};
const READ = `query ($companyId: ID!) { company(companyId: $companyId) {
  servedEnvironmentCount(search: "prod")
  servedEnvironments(search: "prod") { environmentId status licences { threatProtection } switchedOff version }
  onboardingProgress { environmentId isShown doneSteps }
  discoveryReport(days: 7) { environmentId endpoints sensitiveTypes } } }`;
const CHANGE = `mutation ($input: ChangeCompanyFeaturesInput!) {
  changeCompanyFeatures(input: $input) { company { companyId } errors { code field message } } }`;
const SHOW = `mutation ($input: ShowOnboardingInput!) {
  showOnboarding(input: $input) { company { companyId } errors { code } } }`;
const PLACE = '/identity/:companyId/back-office';

describe('the back office in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    const system = { canView: true, canEdit: true };
    gateway.people.set('plt_system', {
      ...person(),
      companies: [{ ...companyContext(), flags: { system } }],
      closedCompanies: [],
    });
    gateway.people.set('plt_admin', {
      ...person(),
      companies: [{ ...companyContext(), isOrganizationAdmin: true }],
      closedCompanies: [],
    });
    gateway.services
      .on(`GET ${PLACE}/environments`, () => [ENVIRONMENT])
      .on(`GET ${PLACE}/environment-count`, () => ({ count: 1_234 }))
      .on(`GET ${PLACE}/onboarding`, () => [
        { ...NAMED, isShown: false, doneSteps: ['sendTraffic'] },
      ])
      .on(`GET ${PLACE}/discovery-report`, () => [
        {
          ...NAMED,
          hosts: 1,
          apis: 2,
          endpoints: 3,
          sensitiveTypes: ['IBAN'],
          gaps: 4,
          attackers: 5,
        },
      ])
      .on(`PUT ${PLACE}/environments/:environmentId/features`, () => ENVIRONMENT)
      .on(`PUT ${PLACE}/environments/:environmentId/onboarding`, () => ENVIRONMENT);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });
  const input = {
    companyId: COMPANY,
    environmentId: ID,
    organizationProtection: false,
    threatProtection: true,
    switchedOff: ['pABAC'],
    version: 3,
  };
  const shown = { companyId: COMPANY, environmentId: ID, isShown: false };

  it('ADM-12 every list is one call, with what system users see', async () => {
    const { data } = await gateway.ask(READ, { companyId: COMPANY }, 'plt_system');
    assert.deepEqual(data, {
      company: {
        servedEnvironmentCount: 1_234,
        servedEnvironments: [
          {
            environmentId: ID,
            status: 'customer',
            licences: { threatProtection: true },
            switchedOff: ['pABAC'],
            version: 3,
          },
        ],
        onboardingProgress: [{ environmentId: ID, isShown: false, doneSteps: ['sendTraffic'] }],
        discoveryReport: [{ environmentId: ID, endpoints: 3, sensitiveTypes: ['IBAN'] }],
      },
    });
    assert.equal(gateway.upstreamCalls().length, 4);
    for (const list of ['environments', 'environment-count'])
      assert.equal(gateway.services.calls(`GET ${PLACE}/${list}`)[0]?.query['search'], 'prod');
    assert.equal(gateway.services.calls(`GET ${PLACE}/discovery-report`)[0]?.query['days'], '7');
  });

  it('ADM-12 a change is one call, and a refusal stands at its field', async () => {
    const { data } = await gateway.ask(CHANGE, { input }, 'plt_system');
    assert.deepEqual(data, {
      changeCompanyFeatures: { company: { companyId: COMPANY }, errors: [] },
    });
    const { companyId: _company, environmentId: _environment, ...body } = input;
    const route = `PUT ${PLACE}/environments/:environmentId/features`;
    assert.deepEqual(gateway.services.calls(route)[0]?.body, body);
    gateway.services.fails(route, 400, 'badInput', 'Licensed.', 'organizationProtection');
    const refused = await gateway.ask(CHANGE, { input }, 'plt_system');
    assert.deepEqual(refused.data, {
      changeCompanyFeatures: {
        company: null,
        errors: [{ code: 'badInput', field: 'input.organizationProtection', message: 'Licensed.' }],
      },
    });
    await gateway.ask(SHOW, { input: shown }, 'plt_system');
    const display = gateway.services.calls(`PUT ${PLACE}/environments/:environmentId/onboarding`);
    assert.deepEqual(display[0]?.body, { isShown: false });
  });

  it('ADM-12 is refused before a service is asked to everybody who is no system user', async () => {
    for (const [query, variables] of [
      [READ, { companyId: COMPANY }],
      [CHANGE, { input }],
      [SHOW, { input: shown }],
    ] as const) {
      const { codes } = await gateway.ask(query, variables, 'plt_admin');
      assert.ok(codes.length > 0 && codes.every((code) => code === 'FORBIDDEN'));
    }
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
