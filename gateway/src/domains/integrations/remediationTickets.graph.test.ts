import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Permission } from '@palisade/vocabulary/permissions.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { attackerRow } from '../../testing/attackerRows.ts';
import { COMPANY, companyContext, OTHER_COMPANY, person } from '../../testing/people.ts';
import { gapItem } from '../../testing/postureRows.ts';
import { range } from '../../testing/rows.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const AT = '2026-01-31T12:00:00.000Z';
const AT_SERVICE = '/integrations/:companyId';
const LOOKUPS = {
  gap: 'POST /posture/:companyId/gaps/lookup',
  attacker: 'POST /attackers/:companyId/attackers/lookup',
};
const idOf = (number: number): string =>
  `0e000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const idsOf = (body: unknown): string[] => Reflect.get(Object(body), 'ids') as string[]; // The gateway's own request.
/** Every other one about an attacker. */
const ticket = (number: number) => ({
  cursor: `c${number}`,
  id: idOf(number),
  thing: number % 2 === 0 ? 'gap' : 'attacker',
  thingIds: [1, 2, 3].map((each) => idOf(number * 10 + each)),
  thingCount: 7,
  integrationId: idOf(1),
  integrationName: 'Board',
  kind: 'jira',
  title: 'Ticket',
  state: 'created',
  failure: null,
  number: `SEC-${number}`,
  url: 'https://acme.example',
  vendorStatus: 'To Do',
  status: 'open',
  statusChangedAt: AT,
  syncedAt: AT,
  syncFailure: null,
  createdBy: 'ada@example.com',
  createdAt: AT,
  changedAt: AT,
});
const LIST = `query ($first: Int!, $filter: FilterInput, $isDone: Boolean) { company(companyId: "${COMPANY}") {
  remediationTicketCounts(filter: $filter) { open done }
  remediationTickets(first: $first, filter: $filter, isDone: $isDone) { totalCount edges { node { ticketId thing aboutCount about { thingId gap { gapId name } attacker { attackerId sourceId } } } } pageInfo { hasNextPage endCursor } }
} }`;
interface Listed {
  company: {
    remediationTicketCounts: object;
    remediationTickets: {
      totalCount: number;
      edges: {
        node: {
          thing: string;
          aboutCount: number;
          about: { gap: object | null; attacker: object | null }[];
        };
      }[];
    };
  };
}

describe('tickets of remediation in the graph', () => {
  const gateway = new TestGateway();
  const { services } = gateway;
  before(async () => {
    const reads = (...permissions: Permission[]) =>
      person(['feature_remediations:read', ...permissions]);
    gateway.people.set('plt_gaps', reads('feature_security_posture_gaps:read'));
    gateway.people.set('plt_attackers', reads('feature_attackers:read'));
    gateway.people.set(
      'plt_viewer',
      person(['feature_security_posture_gaps:read', 'feature_attackers:read']),
    );
    const { threatProtection: _none, ...licences } = companyContext().licences;
    gateway.people.set('plt_unlicensed', {
      ...person(),
      companies: [{ ...companyContext(), licences: { ...licences, threatProtection: false } }],
    });
    services
      .on(`POST ${AT_SERVICE}/tickets/search`, ({ body }) => ({
        items: range(Number(Reflect.get(Object(body), 'first')), ticket),
        hasNextPage: true,
      }))
      .on(`POST ${AT_SERVICE}/tickets/counts`, () => ({ open: 70, done: 9 }))
      .on(LOOKUPS.gap, ({ body }) => idsOf(body).map((id, index) => ({ ...gapItem(index), id })))
      .on(LOOKUPS.attacker, ({ body }) =>
        idsOf(body).map((id, index) => ({ ...attackerRow(index), id })),
      )
      .on(`POST ${AT_SERVICE}/attacker-tickets`, (_call, reply) => reply.code(201).send(ticket(1)))
      .on(`POST ${AT_SERVICE}/attacker-tickets/of-things`, ({ body }) =>
        idsOf(body).map((id, index) => ({ id, tickets: [ticket(2 * index + 1)] })),
      )
      .on(`POST ${AT_SERVICE}/attacker-tickets/lookup`, ({ body }) =>
        idsOf(body).map((id) => (id === idOf(1) ? ticket(1) : null)),
      )
      .on(`POST ${AT_SERVICE}/gap-tickets/lookup`, ({ body }) =>
        idsOf(body).map((id) => (id === idOf(2) ? ticket(2) : null)),
      )
      .on(`DELETE ${AT_SERVICE}/attacker-tickets/:ticketId`, (_call, reply) =>
        reply.code(204).send(),
      )
      .on('POST /attackers/:companyId/attackers/search', ({ body }) => ({
        items: range(Number(Reflect.get(Object(body), 'first')), (index) => ({
          cursor: `c${index}`,
          ...attackerRow(index),
        })),
        hasNextPage: false,
      }));
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    services.made.length = 0;
  });

  it('ATK-15 GRAPH-06 a page with what its tickets are about takes as many calls for 50 tickets as for 2', async () => {
    for (const first of [2, 50]) {
      services.made.length = 0;
      const { data, errors } = await gateway.ask(LIST, { first, isDone: false });
      assert.deepEqual(errors, []);
      const {
        company: {
          remediationTicketCounts: counts,
          remediationTickets: { totalCount, edges },
        },
      } = data as unknown as Listed;
      assert.deepEqual([counts, totalCount, edges.length], [{ open: 70, done: 9 }, 70, first]);
      assert.deepEqual(
        edges
          .slice(0, 2)
          .map(({ node: { thing, about, aboutCount } }) => [
            thing,
            aboutCount,
            about.map(({ gap, attacker }) => [gap !== null, attacker !== null]),
          ]),
        [
          [
            'gap',
            7,
            [
              [true, false],
              [true, false],
              [true, false],
            ],
          ],
          [
            'attacker',
            7,
            [
              [false, true],
              [false, true],
              [false, true],
            ],
          ],
        ],
      );
      assert.deepEqual(
        gateway.upstreamCalls().toSorted(),
        [
          LOOKUPS.attacker,
          `POST ${AT_SERVICE}/tickets/counts`,
          `POST ${AT_SERVICE}/tickets/search`,
          LOOKUPS.gap,
        ].toSorted(),
      );
    }
  });

  it('ATK-15 sends filter, status, order and cursor on; a page that is too long is refused before that', async () => {
    const filter = { all: [{ field: 'thing', op: 'is', value: ['gap'] }] };
    await gateway.ask(
      `query ($filter: FilterInput) { company(companyId: "${COMPANY}") { remediationTickets(first: 5, after: "x", filter: $filter, isDone: true, sort: created, direction: ascending) { edges { cursor } } } }`,
      { filter },
    );
    assert.deepEqual(services.calls(`POST ${AT_SERVICE}/tickets/search`)[0]?.body, {
      filter,
      isDone: true,
      sort: 'created',
      direction: 'ascending',
      first: 5,
      after: 'x',
    });
    services.made.length = 0;
    assert.deepEqual(
      (
        await gateway.ask(
          LIST.replace('remediationTicketCounts(filter: $filter) { open done }', ''),
          { first: 101 },
        )
      ).codes,
      ['BAD_INPUT'],
    );
  });

  it('ATK-15 PERM-01 the list is for who may read remediation; gaps and attackers are named to who may read them', async () => {
    assert.deepEqual(
      new Set((await gateway.ask(LIST, { first: 2 }, 'plt_viewer')).codes),
      new Set(['FORBIDDEN']),
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
    const named = async (bearer: string): Promise<unknown> => {
      services.made.length = 0;
      const { data } = await gateway.ask(LIST, { first: 2 }, bearer);
      const {
        company: {
          remediationTickets: { edges },
        },
      } = data as unknown as Listed;
      return [
        edges.map(
          ({
            node: {
              about: [thing],
            },
          }) => [thing?.gap !== null, thing?.attacker !== null],
        ),
        gateway.upstreamCalls().filter((call) => Object.values(LOOKUPS).includes(call)),
      ];
    };
    assert.deepEqual(await named('plt_gaps'), [
      [
        [true, false],
        [false, false],
      ],
      [LOOKUPS.gap],
    ]);
    assert.deepEqual(await named('plt_attackers'), [
      [
        [false, false],
        [false, true],
      ],
      [LOOKUPS.attacker],
    ]);
    assert.deepEqual(await named('plt_unlicensed'), [
      [
        [true, false],
        [false, false],
      ],
      [LOOKUPS.gap],
    ]);
  });

  it('ATK-15 tickets as nodes are those of subjects that the viewer may read', async () => {
    const nodes = async (bearer?: string) => {
      const { data } = await gateway.ask(
        'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Ticket { ticketId } } }',
        { ids: [1, 2, 3].map((number) => globalId('Ticket', COMPANY, idOf(number))) },
        bearer,
      );
      return (data as unknown as { nodes: ({ ticketId: string } | null)[] }).nodes.map(
        (node) => node?.ticketId ?? null,
      );
    };
    assert.deepEqual(await nodes(), [idOf(1), idOf(2), null]);
    assert.deepEqual(
      [await nodes('plt_gaps'), await nodes('plt_attackers'), await nodes('plt_unlicensed')],
      [
        [null, idOf(2), null],
        [idOf(1), null, null],
        [null, idOf(2), null],
      ],
    );
    assert.deepEqual(
      (await gateway.ask(`{ node(id: "${globalId('Ticket', OTHER_COMPANY, idOf(1))}") { id } }`))
        .data,
      { node: null },
    );
  });

  it('ATK-15 tickets of a page of attackers are one call more; one is opened and unlinked by one call each, by who may change attackers', async () => {
    const { errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { attackers(first: 50) { edges { node { tickets { number } } } } } }`,
    );
    assert.deepEqual(
      [errors, gateway.upstreamCalls()],
      [
        [],
        [
          'POST /attackers/:companyId/attackers/search',
          `POST ${AT_SERVICE}/attacker-tickets/of-things`,
        ],
      ],
    );
    services.made.length = 0;
    const create = (bearer?: string, companyId = COMPANY) =>
      gateway.ask(
        'mutation ($input: CreateTicketInput!) { createAttackerTicket(input: $input) { ticket { number } errors { code } } }',
        {
          input: {
            companyId,
            wish: 'key-0001',
            integrationId: idOf(1),
            things: [{ thingId: idOf(5) }],
            details: { name: 'user 42' },
          },
        },
        bearer,
      );
    const unlink = (bearer?: string) =>
      gateway.ask(
        'mutation ($input: UnlinkTicketInput!) { unlinkAttackerTicket(input: $input) { unlinkedId errors { code } } }',
        { input: { id: globalId('Ticket', COMPANY, idOf(1)), thingId: idOf(5) } },
        bearer,
      );
    for (const refused of [create, unlink])
      assert.deepEqual((await refused('plt_attackers')).codes, ['FORBIDDEN']);
    assert.deepEqual((await create(undefined, OTHER_COMPANY)).codes, ['NOT_FOUND']);
    assert.deepEqual(gateway.upstreamCalls(), []);
    assert.deepEqual(
      [(await create()).data, (await unlink()).data],
      [
        { createAttackerTicket: { ticket: { number: 'SEC-1' }, errors: [] } },
        { unlinkAttackerTicket: { unlinkedId: globalId('Ticket', COMPANY, idOf(1)), errors: [] } },
      ],
    );
    assert.deepEqual(gateway.upstreamCalls(), [
      `POST ${AT_SERVICE}/attacker-tickets`,
      `DELETE ${AT_SERVICE}/attacker-tickets/:ticketId`,
    ]);
  });
});
