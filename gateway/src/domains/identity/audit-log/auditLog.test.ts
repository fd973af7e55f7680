import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { companyContext, COMPANY, person } from '../../../testing/people.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const ENTRY = {
  id: '0e000000-0000-4000-8000-000000000001',
  companyId: COMPANY,
  companyName: 'Shop',
  at: '2026-01-31T12:00:00.000Z',
  actor: 'ada@example.com',
  address: '198.51.100.7',
  action: 'token.create',
  targetType: 'token',
  targetId: 't',
  targetName: 'CI',
  before: null,
  after: '{"name":"CI"}',
};
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    cursor: `c${index}`,
    ...ENTRY,
    id: `${ENTRY.id.slice(0, -3)}${100 + index}`,
  }));
const LOG = (args = '') =>
  `{ company(companyId: "${COMPANY}") { auditLog(first: 50 ${args}) { totalCount edges { node { entryId companyName actor before after } } } } }`;

describe('the audit log in the graph', () => {
  const gateway = new TestGateway();
  let asked = 1;
  before(async () => {
    for (const name of ['audit', 'organization-audit']) {
      gateway.services
        .on(`GET /identity/:companyId/${name}`, () => ({ items: rows(asked), hasNextPage: false }))
        .on(`GET /identity/:companyId/${name}/count`, () => ({ count: asked }))
        .on(`GET /identity/:companyId/${name}/choices`, () => ({
          actions: ['token.create'],
          targetTypes: ['token'],
          companies: [{ companyId: COMPANY, name: 'Shop' }],
        }))
        .on(`GET /identity/:companyId/${name}/entries/:entryId`, ({ params }, reply) =>
          params['entryId'] === ENTRY.id
            ? ENTRY
            : reply.code(404).send({ code: 'notFound', detail: 'There is no such entry.' }),
        );
    }
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('ADM-09 a page is one call and its count another, however many rows', async () => {
    for (const count of [1, 50]) {
      asked = count;
      gateway.services.made.length = 0;
      const { data } = await gateway.ask(LOG());
      assert.equal(
        (data as { company: { auditLog: { edges: unknown[] } } }).company.auditLog.edges.length,
        count,
      );
      assert.deepEqual(gateway.upstreamCalls().sort(), [
        'GET /identity/:companyId/audit',
        'GET /identity/:companyId/audit/count',
      ]);
    }
  });

  it('ADM-09 the filter goes along as the address of the page has it', async () => {
    await gateway.ask(LOG('filter: { all: [{ field: "actor", op: contains, value: "ada" }] }'));
    assert.equal(
      gateway.services.calls('GET /identity/:companyId/audit')[0]?.query['filters'],
      '{"all":[{"field":"actor","op":"contains","value":"ada"}]}',
    );
  });

  it('ADM-09 one entry is found by its key, and an unknown one is null', async () => {
    const entry = (id: string) =>
      gateway.ask(
        `{ company(companyId: "${COMPANY}") { auditEntry(entryId: "${id}") { action after } } }`,
      );
    assert.deepEqual((await entry(ENTRY.id)).data, {
      company: { auditEntry: { action: 'token.create', after: '{"name":"CI"}' } },
    });
    assert.deepEqual((await entry('other')).data, { company: { auditEntry: null } });
  });

  it('ADM-09 the log of the organization is refused before a service is asked, but for its administrators and system users', async () => {
    const texts = [
      LOG('ofOrganization: true'),
      `{ company(companyId: "${COMPANY}") { auditEntry(entryId: "x", ofOrganization: true) { action } } }`,
      `{ company(companyId: "${COMPANY}") { auditChoices(ofOrganization: true) { actions } } }`,
    ];
    for (const text of texts) {
      assert.deepEqual((await gateway.ask(text)).codes, ['FORBIDDEN']);
      assert.deepEqual(gateway.upstreamCalls(), []);
    }
    const company = companyContext();
    for (const [bearer, granted] of [
      ['plt_organization', { isOrganizationAdmin: true }],
      ['plt_system', { flags: { system: { canView: true, canEdit: true } } }],
    ] as const) {
      gateway.people.set(bearer, { ...person(), companies: [{ ...company, ...granted }] });
      for (const text of texts) assert.deepEqual((await gateway.ask(text, {}, bearer)).codes, []);
      assert.ok(gateway.upstreamCalls().every((call) => call.includes('/organization-audit')));
      gateway.services.made.length = 0;
    }
  });
});
