import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import { apiToken, COMPANY } from '../../../testing/people.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const FIGURES = 'GET /inventory/:companyId/data-security/compliance';
const CHOSEN = 'GET /inventory/:companyId/regulations';
const CHOOSE = 'PUT /inventory/:companyId/regulations';
const GAPS = 'POST /posture/:companyId/gaps/count';
const READ = `query ($companyId: ID!) { company(companyId: $companyId) { name dataSecurity {
  compliance { regulation dataTypes endpoints openGaps } } } }`;
const CHANGE = `mutation ($input: ChooseRegulationsInput!) { chooseRegulations(input: $input) {
  company { regulations } errors { code message } } }`;

describe('compliance in the graph', () => {
  const gateway = new TestGateway();
  let hasGaps = true;
  before(async () => {
    gateway.people.set('plt_viewer', apiToken(['read', 'write'], BUILT_IN_ROLES.Viewer));
    gateway.people.set('plt_data', apiToken(['read'], ['feature_sensitive_data:read']));
    stubInventory(gateway.services, 10)
      .on(FIGURES, () => [
        { regulation: 'pciDss', dataTypes: 2, endpoints: 5 },
        { regulation: 'hipaa', dataTypes: 0, endpoints: 0 },
      ])
      .on(CHOSEN, () => ({ regulations: ['pciDss'] }))
      .on(CHOOSE, () => ({ id: COMPANY }))
      .on(GAPS, ({ body }, reply) =>
        hasGaps
          ? { count: JSON.stringify(body).includes('pciDss') ? 3 : 0 }
          : reply.code(503).send({ code: 'unavailable', detail: 'away' }),
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
    hasGaps = true;
  });

  it('DATA-05 asks once for the figures, and once a regulation for its open gaps', async () => {
    const { data, errors } = await gateway.ask(READ, { companyId: COMPANY });
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      company: {
        name: 'Shop',
        dataSecurity: {
          compliance: [
            { regulation: 'pciDss', dataTypes: 2, endpoints: 5, openGaps: 3 },
            { regulation: 'hipaa', dataTypes: 0, endpoints: 0, openGaps: 0 },
          ],
        },
      },
    });
    assert.deepEqual(gateway.upstreamCalls().sort(), [FIGURES, GAPS, GAPS]);
    assert.deepEqual(gateway.services.calls(GAPS)[0]?.body, {
      filter: { all: [{ field: 'regulation', op: 'is', value: ['pciDss'] }] },
      status: 'open',
    });
  });

  it('DATA-05 keeps the figures where gaps fail, or may not be read', async () => {
    hasGaps = false;
    const kept = [
      { regulation: 'pciDss', dataTypes: 2, endpoints: 5, openGaps: null },
      { regulation: 'hipaa', dataTypes: 0, endpoints: 0, openGaps: null },
    ];
    const away = await gateway.ask(READ, { companyId: COMPANY });
    assert.deepEqual(away.data, { company: { name: 'Shop', dataSecurity: { compliance: kept } } });
    assert.deepEqual(new Set(away.codes), new Set(['UNAVAILABLE']));
    gateway.services.made.length = 0;
    const refused = await gateway.ask(READ, { companyId: COMPANY }, 'plt_data');
    assert.deepEqual(refused.data, {
      company: { name: 'Shop', dataSecurity: { compliance: kept } },
    });
    assert.deepEqual(new Set(refused.codes), new Set(['FORBIDDEN']));
    assert.deepEqual(gateway.upstreamCalls(), [FIGURES]);
  });

  it('DATA-06 a choice is sent as it is and read again', async () => {
    const input = { companyId: COMPANY, regulations: ['pciDss'] };
    const { data } = await gateway.ask(CHANGE, { input });
    assert.deepEqual(data, {
      chooseRegulations: { company: { regulations: ['pciDss'] }, errors: [] },
    });
    assert.deepEqual(gateway.upstreamCalls(), [CHOOSE, CHOSEN]);
    assert.deepEqual(gateway.services.calls(CHOOSE)[0]?.body, { regulations: ['pciDss'] });
  });

  it('PERM-01 a viewer reads the choice and changes nothing, and no other regulation exists', async () => {
    const input = { companyId: COMPANY, regulations: ['pciDss'] };
    const refused = await gateway.ask(CHANGE, { input }, 'plt_viewer');
    assert.deepEqual([refused.data, refused.codes], [{ chooseRegulations: null }, ['FORBIDDEN']]);
    assert.deepEqual(gateway.upstreamCalls(), []);
    const unknown = await gateway.ask(CHANGE, { input: { ...input, regulations: ['soc2'] } });
    assert.match(JSON.stringify(unknown.errors), /soc2/);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
