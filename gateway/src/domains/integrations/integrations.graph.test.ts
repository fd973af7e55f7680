import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { COMPANY, OTHER_COMPANY, person } from '../../testing/people.ts';
import { gapItem } from '../../testing/postureRows.ts';
import { range } from '../../testing/rows.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const idOf = (number: number): string =>
  `0e000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const AT = '2026-01-31T12:00:00.000Z';
const row = (number: number) => ({
  id: idOf(number),
  kind: 'jira',
  name: `Board ${number}`,
  url: 'https://acme.atlassian.net',
  account: 'ada@example.com',
  projectKey: 'SEC',
  issueType: 'Task',
  table: null,
  createdAt: AT,
  createdBy: 'ada@example.com',
  updatedAt: AT,
  updatedBy: 'ada@example.com',
  testedAt: null,
  testFailure: null,
  syncedAt: AT,
  syncFailure: null,
  ticketCount: 3,
  expiryDays: null,
  actionCount: 0,
  entryCount: 0,
  fetchedAt: null,
});
const ticket = (number: number) => ({
  id: idOf(number),
  thing: 'gap',
  thingIds: [idOf(number)],
  thingCount: 1,
  integrationId: idOf(1),
  integrationName: 'Board 1',
  kind: 'jira',
  title: 'Missing authentication',
  state: 'created',
  failure: null,
  number: `SEC-${number}`,
  url: `https://acme.atlassian.net/browse/SEC-${number}`,
  vendorStatus: 'To Do',
  status: 'open',
  statusChangedAt: AT,
  syncedAt: AT,
  syncFailure: null,
  createdBy: 'ada@example.com',
  createdAt: AT,
  changedAt: AT,
});
const SETTINGS = {
  name: 'Board',
  url: 'https://acme.atlassian.net',
  account: 'ada@example.com',
  secret: 'x',
  projectKey: 'SEC',
  issueType: 'Task',
};
const INSTALLED = '/integrations/:companyId/installed';
const TICKETS = '/integrations/:companyId/gap-tickets';

describe('integrations and tickets in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.services
      .on(`GET ${INSTALLED}`, () => ({
        items: Array.from({ length: 20 }, (_, index) => row(index + 1)),
      }))
      .on(`POST ${INSTALLED}`, ({ body }, reply) =>
        Reflect.get(Object(body), 'url') === ''
          ? reply.code(400).send({ code: 'badInput', detail: 'URL is required', field: 'url' })
          : reply.code(201).send(row(1)),
      )
      .on(`PUT ${INSTALLED}/:integrationId`, () => row(1))
      .on(`DELETE ${INSTALLED}/:integrationId`, (_call, reply) => reply.code(204).send())
      .on(`POST ${INSTALLED}/:integrationId/test`, () => ({
        failure: 'Jira does not accept this account and API token.',
        field: 'secret',
      }))
      .on('POST /integrations/:companyId/test', () => ({ failure: null, field: null }))
      .on(`POST ${TICKETS}/of-things`, ({ body }) =>
        (Reflect.get(Object(body), 'ids') as string[]).map((id, index) => ({
          id,
          tickets: [ticket(index + 1)],
        })),
      )
      .on('POST /posture/:companyId/gaps/search', ({ body }) => ({
        items: range(Number(Reflect.get(Object(body), 'first')), gapItem),
        hasNextPage: true,
      }))
      .on(`POST ${TICKETS}/lookup`, ({ body }) =>
        (Reflect.get(Object(body), 'ids') as string[]).map(() => ticket(7)),
      )
      .on(`POST ${TICKETS}`, (_call, reply) =>
        reply.code(201).send({
          ...ticket(1),
          state: 'failed',
          number: null,
          url: null,
          failure: 'Jira does not accept this account and API token.',
        }),
      )
      .on(`DELETE ${TICKETS}/:ticketId`, (_call, reply) => reply.code(204).send());
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });
  const run = (name: string, type: string, selection: string, input: object, bearer?: string) =>
    gateway.ask(
      `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} errors { code field message } } }`,
      { input },
      bearer,
    );

  it('POST-06 the integrations of a company are one call, however often and in whatever way they are asked for', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { integrations { id integrationId name kind ticketCount syncedAt } integration(integrationId: "${idOf(3)}") { name } none: integration(integrationId: "${OTHER_COMPANY}") { name } } node(id: "${globalId('Integration', COMPANY, idOf(2))}") { ... on Integration { name } } }`,
    );
    assert.deepEqual(errors, []);
    const { company, node } = data as {
      company: { integrations: { name: string }[]; integration: object; none: null };
      node: object;
    };
    assert.deepEqual(
      [company.integrations.length, company.integration, company.none, node],
      [20, { name: 'Board 3' }, null, { name: 'Board 2' }],
    );
    assert.deepEqual(gateway.upstreamCalls(), [`GET ${INSTALLED}`]);
  });

  it('POST-06 tickets of a hundred subjects are one call, and so are the same tickets as nodes', async () => {
    for (const count of [1, 100]) {
      gateway.services.made.length = 0;
      const { data, errors } = await gateway.ask(
        `query ($ids: [ID!]!) { company(companyId: "${COMPANY}") { tickets: gapTickets(gapIds: $ids) { thingId tickets { id ticketId number url vendorStatus status syncedAt } } } }`,
        { ids: Array.from({ length: count }, (_, index) => idOf(index + 1)) },
      );
      assert.deepEqual(errors, []);
      const {
        company: { tickets },
      } = data as { company: { tickets: { thingId: string; tickets: { number: string }[] }[] } };
      assert.deepEqual(
        [tickets.length, tickets.at(-1)?.tickets[0]?.number],
        [count, `SEC-${count}`],
      );
      assert.deepEqual(gateway.upstreamCalls(), [`POST ${TICKETS}/of-things`]);
    }
    gateway.services.made.length = 0;
    gateway.people.set('plt_gaps', person(['feature_security_posture_gaps:read']));
    await gateway.ask(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Ticket { number } } }`,
      { ids: [globalId('Ticket', COMPANY, idOf(1)), globalId('Ticket', COMPANY, idOf(2))] },
      'plt_gaps',
    );
    assert.deepEqual(gateway.upstreamCalls(), [`POST ${TICKETS}/lookup`]);
    assert.deepEqual(
      (
        await gateway.ask(
          `query ($ids: [ID!]!) { company(companyId: "${COMPANY}") { tickets: gapTickets(gapIds: $ids) { thingId } } }`,
          { ids: Array.from({ length: 201 }, (_, index) => idOf(index)) },
        )
      ).codes,
      ['BAD_INPUT'],
    );
  });

  it('POST-06 GRAPH-05 tickets of a page of gaps are one call more, whatever the rows', async () => {
    for (const first of [1, 50]) {
      gateway.services.made.length = 0;
      const { data, errors } = await gateway.ask(
        `query ($first: Int!) { company(companyId: "${COMPANY}") { gaps(first: $first) { edges { node { gapId tickets { number state url } } } } } }`,
        { first },
      );
      assert.deepEqual(errors, []);
      const {
        company: {
          gaps: { edges },
        },
      } = data as { company: { gaps: { edges: { node: { tickets: { number: string }[] } }[] } } };
      assert.deepEqual(
        edges.map(({ node }) => node.tickets.map(({ number }) => number)),
        range(first, (index) => [`SEC-${index + 1}`]),
      );
      assert.deepEqual(gateway.upstreamCalls(), [
        'POST /posture/:companyId/gaps/search',
        `POST ${TICKETS}/of-things`,
      ]);
    }
  });

  it('POST-06 an integration is installed, changed, tested and deleted by one call each, and failures stand at their setting', async () => {
    const id = globalId('Integration', COMPANY, idOf(1));
    const made = await run(
      'createIntegration',
      'CreateIntegrationInput',
      'integration { integrationId }',
      { companyId: COMPANY, kind: 'jira', settings: SETTINGS },
    );
    assert.deepEqual(made.data, {
      createIntegration: { integration: { integrationId: idOf(1) }, errors: [] },
    });
    assert.deepEqual(gateway.services.calls(`POST ${INSTALLED}`)[0]?.body, {
      kind: 'jira',
      ...SETTINGS,
    });
    const bad = await run('createIntegration', 'CreateIntegrationInput', 'integration { id }', {
      companyId: COMPANY,
      kind: 'jira',
      settings: { ...SETTINGS, url: '' },
    });
    assert.deepEqual(bad.data, {
      createIntegration: {
        integration: null,
        errors: [{ code: 'badInput', field: 'input.settings.url', message: 'URL is required' }],
      },
    });
    assert.deepEqual(
      (
        await run('updateIntegration', 'UpdateIntegrationInput', 'integration { name }', {
          id,
          settings: { ...SETTINGS, secret: null },
        })
      ).data,
      { updateIntegration: { integration: { name: 'Board 1' }, errors: [] } },
    );
    assert.ok(
      !('secret' in Object(gateway.services.calls(`PUT ${INSTALLED}/:integrationId`)[0]?.body)),
    );
    assert.deepEqual(
      (
        await run(
          'testIntegration',
          'TestIntegrationInput',
          'failure failureField integration { name }',
          { id },
        )
      ).data,
      {
        testIntegration: {
          failure: 'Jira does not accept this account and API token.',
          failureField: 'input.settings.secret',
          integration: { name: 'Board 1' },
          errors: [],
        },
      },
    );
    assert.deepEqual(
      (
        await run('testIntegrationSettings', 'TestIntegrationSettingsInput', 'failure', {
          companyId: COMPANY,
          kind: 'jira',
          integrationId: idOf(1),
          settings: SETTINGS,
        })
      ).data,
      { testIntegrationSettings: { failure: null, errors: [] } },
    );
    assert.deepEqual(
      (await run('deleteIntegration', 'DeleteIntegrationInput', 'deletedId', { id })).data,
      { deleteIntegration: { deletedId: id, errors: [] } },
    );
    assert.deepEqual(gateway.upstreamCalls(), [
      `POST ${INSTALLED}`,
      `POST ${INSTALLED}`,
      `PUT ${INSTALLED}/:integrationId`,
      `POST ${INSTALLED}/:integrationId/test`,
      `GET ${INSTALLED}`,
      'POST /integrations/:companyId/test',
      `DELETE ${INSTALLED}/:integrationId`,
    ]);
  });

  it('POST-06 a ticket is opened by one call and says why it failed; it is unlinked by another', async () => {
    const input = {
      companyId: COMPANY,
      wish: 'key-0001',
      integrationId: idOf(1),
      things: [{ thingId: idOf(5), endpointId: idOf(6) }],
      details: { name: 'Missing authentication', severity: 'high', host: 'shop.example' },
    };
    const { data } = await run(
      'createGapTicket',
      'CreateTicketInput',
      'ticket { state failure number }',
      input,
    );
    assert.deepEqual(data, {
      createGapTicket: {
        ticket: {
          state: 'failed',
          failure: 'Jira does not accept this account and API token.',
          number: null,
        },
        errors: [],
      },
    });
    const { companyId: _companyId, things: _things, ...rest } = input;
    assert.deepEqual(gateway.services.calls(`POST ${TICKETS}`)[0]?.body, {
      ...rest,
      things: [{ id: idOf(5), endpointId: idOf(6) }],
    });
    assert.deepEqual(
      (
        await run('createGapTicket', 'CreateTicketInput', 'ticket { state }', {
          ...input,
          details: { name: 'x', severity: 'bad' },
        })
      ).codes,
      ['BAD_INPUT'],
    );
    const id = globalId('Ticket', COMPANY, idOf(1));
    assert.deepEqual(
      (await run('unlinkGapTicket', 'UnlinkTicketInput', 'unlinkedId', { id, thingId: idOf(5) }))
        .data,
      { unlinkGapTicket: { unlinkedId: id, errors: [] } },
    );
    assert.deepEqual(
      { ...gateway.services.calls(`DELETE ${TICKETS}/:ticketId`)[0]?.query },
      { thingId: idOf(5) },
    );
  });

  it('PERM-01 who may not is refused before a service is asked', async () => {
    gateway.people.set('plt_viewer', { ...person(BUILT_IN_ROLES.Viewer) });
    const settings = { companyId: COMPANY, kind: 'jira', settings: SETTINGS };
    assert.deepEqual(
      (
        await run(
          'createIntegration',
          'CreateIntegrationInput',
          'integration { id }',
          settings,
          'plt_viewer',
        )
      ).codes,
      ['FORBIDDEN'],
    );
    assert.deepEqual(
      (
        await run(
          'createIntegration',
          'CreateIntegrationInput',
          'integration { id }',
          { ...settings, companyId: OTHER_COMPANY },
          'plt_viewer',
        )
      ).codes,
      ['NOT_FOUND'],
    );
    assert.deepEqual(
      (
        await run('deleteIntegration', 'DeleteIntegrationInput', 'deletedId', {
          id: globalId('Ticket', COMPANY, idOf(1)),
        })
      ).codes,
      ['NOT_FOUND'],
    );
    assert.deepEqual(
      (
        await run(
          'unlinkGapTicket',
          'UnlinkTicketInput',
          'unlinkedId',
          { id: globalId('Ticket', COMPANY, idOf(1)), thingId: idOf(1) },
          'plt_viewer',
        )
      ).codes,
      ['FORBIDDEN'],
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
