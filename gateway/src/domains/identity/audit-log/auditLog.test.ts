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
  bySystem: false,
  before: null,
  after: '{"name":"CI"}',
};
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    cursor: `c${index}`,
    ...ENTRY,
    id: `${ENTRY.id.slice(0, -3)}${100 + index}`,
    targetId: `0d000000-0000-4000-8000-0000000000${10 + index}`,
  }));
const ENDPOINTS = ['0c000000-0000-4000-8000-000000000001', '0c000000-0000-4000-8000-000000000002'];
const TUNES = [
  { targetType: 'tune', before: null, after: `{"endpointId":"${ENDPOINTS[0]}"}` },
  { targetType: 'tune', before: `{"endpointId":"${ENDPOINTS[1]}"}`, after: null },
  { targetType: 'tune', before: '{"name":"page"}', after: null },
];
const LOG = (args = '') =>
  `{ company(companyId: "${COMPANY}") { auditLog(first: 50 ${args}) { totalCount edges { node { entryId companyName actor before after } } } } }`;

describe('the audit log in the graph', () => {
  const gateway = new TestGateway();
  let asked = 1;
  let parts: readonly Partial<typeof ENTRY | (typeof TUNES)[number]>[] = [];
  before(async () => {
    for (const name of ['audit', 'organization-audit']) {
      gateway.services
        .on(`GET /identity/:companyId/${name}`, () => ({
          items: rows(asked).map((row, index) => ({ ...row, ...parts[index] })),
          hasNextPage: false,
        }))
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
    // Every second one was removed since.
    gateway.services.on('POST /identity/:companyId/tokens/lookup', ({ body }) =>
      (body as { ids: string[] }).ids.map((id, index) =>
        index % 2 === 0
          ? {
              id,
              name: 'CI',
              hint: 'plt_ab',
              scopes: ['read'],
              owner: 'ada@example.com',
              createdAt: ENTRY.at,
              expiresAt: null,
              lastUsedAt: null,
              revokedAt: null,
              isUnused: false,
            }
          : null,
      ),
    );
    gateway.services.on('POST /inventory/:companyId/endpoints/lookup', () => [null, null]);
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

  it('ADM-09 what entries are about is looked up at once: there, gone, or not to be seen', async () => {
    const TARGETS = `{ company(companyId: "${COMPANY}") { auditLog { edges { node { bySystem targetId target { __typename id } } } } } }`;
    const targets = async (bearer?: string) =>
      (
        (await gateway.ask(TARGETS, {}, bearer)).data as {
          company: { auditLog: { edges: { node: { target: object | null } }[] } };
        }
      ).company.auditLog.edges.map(({ node }) => node.target !== null);
    asked = 50;
    const found = await targets();
    assert.deepEqual([found.length, found.filter(Boolean).length], [50, 25]);
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'GET /identity/:companyId/audit',
      'POST /identity/:companyId/tokens/lookup',
    ]);
    gateway.services.made.length = 0;
    gateway.people.set('plt_audit', person(['feature_audit:read']));
    assert.ok((await targets('plt_audit')).every((isThere) => !isThere));
    assert.deepEqual(gateway.upstreamCalls(), ['GET /identity/:companyId/audit']);
  });

  it('ADM-09 a tuning is told by its endpoint, undone ones too, and by nothing where the entry names none', async () => {
    asked = TUNES.length;
    parts = TUNES;
    await gateway.ask(
      `{ company(companyId: "${COMPANY}") { auditLog { edges { node { target { id } } } } } }`,
    );
    assert.deepEqual(
      gateway.services
        .calls('POST /inventory/:companyId/endpoints/lookup')
        .map(({ body }) => (body as { ids: string[] }).ids),
      [ENDPOINTS],
    );
    parts = [];
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
