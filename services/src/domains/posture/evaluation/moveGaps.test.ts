import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { mergeEndpoint } from '../../../composition/testing/changeEndpoints.ts';
import { CompanyListener } from '../../../platform/database/companyListener.ts';
import { GAPS_CHANNEL, type GapsChanged } from '../gaps/gapEvents.ts';
import { uuidOf } from '../../inventory/testing/seed.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

const id = (name: string) => uuidOf('endpoint', name);
const NAMES = ['lamps', 'desks', 'shelves', 'products'];

/** Hears what is told of gaps. */
function toldGaps({ test: { db }, companyId }: PostureServer) {
  const listener = new CompanyListener(
    db,
    GAPS_CHANNEL,
    (payload) => JSON.parse(payload) as GapsChanged,
  );
  const told = { ids: new Set<string>(), unnamed: 0, end: () => listener.close() };
  return listener
    .watch({
      companyId,
      hear: ({ gapIds, count }) => {
        for (const gapId of gapIds) told.ids.add(gapId);
        if (count === 0) told.unnamed += 1;
      },
      onLost: () => undefined,
    })
    .then(() => told);
}

describe('gaps of endpoints that become one', () => {
  let server: PostureServer;
  before(async () => {
    server = await postureServer();
    const { system } = server.test.db;
    for (const companyId of [server.companyId, server.otherCompanyId]) {
      await system.query(
        'insert into identity.organizations (id, name, subdomain) values ($1, $2, $2)',
        [companyId, companyId],
      );
      await system.query(
        `insert into identity.companies (id, organization_id, name, hash_key)
         values ($1, $1, 'c', '\\x00')`,
        [companyId],
      );
    }
    await server.seed(
      NAMES.map((name) => ({
        id: id(name),
        host: 'shop.example',
        path: `/v1/${name}`,
        // The one that is left has no gap of its own.
        authenticated: name === 'products',
        lastActivity: new Date().toISOString(),
        fields: { learningState: 'available' },
      })),
    );
    await server.call('POST', 'policies', {
      name: 'No authentication',
      description: 'd',
      remediation: 'r',
      severity: 'high',
      categories: ['Authentication'],
      cweIds: ['CWE-306'],
      filter: { all: [{ field: 'authenticated', op: 'is', value: false }] },
    });
    await server.work();
  });
  after(() => server.close());

  const gapOf = async (name: string) => (await server.gaps({ endpointId: id(name) }))[0];
  const ticketFor = async (companyId: string, gapId: string, endpointId: string) => {
    const ticketId = randomUUID();
    const { query } = server.test.db.company(companyId);
    await query(
      `insert into integrations.tickets (company_id, id, kind, thing, title, content, wish, created_by)
       values ($1, $2, 'jira', 'gap', 'No authentication', '{}', $3, 'maya@example.com')`,
      [companyId, ticketId, randomUUID()],
    );
    await query(
      `insert into integrations.ticket_things (company_id, ticket_id, thing, thing_id, endpoint_id)
       values ($1, $2, 'gap', $3, $4)`,
      [companyId, ticketId, gapId, endpointId],
    );
    return ticketId;
  };

  it('POST-14 POST-05 INV-11 nothing that people said, decided or opened tickets of is lost or doubled', async () => {
    const [ofLamps, ofDesks, ofShelves] = await Promise.all(NAMES.slice(0, 3).map(gapOf));
    const ids = [ofLamps, ofDesks, ofShelves].map((gap) => gap?.id ?? '');
    const [lamps = '', desks = '', shelves = ''] = ids;
    await server.call('PUT', `gaps/${lamps}/status`, { newStatus: 'ignored', message: 'accepted' });
    for (const gap of [desks, shelves])
      await server.call('POST', `gaps/${gap}/comments`, { message: `seen ${gap}` });
    const comments = await server.rows('select id from posture.gap_comments order by id');
    const { companyId, otherCompanyId } = server;
    const tickets = [
      await ticketFor(companyId, lamps, id('lamps')),
      await ticketFor(companyId, desks, id('desks')),
    ];
    const others = await ticketFor(otherCompanyId, lamps, id('lamps'));
    // One ticket of two gaps that become one is of one gap.
    await server.rows(
      `insert into integrations.ticket_things (company_id, ticket_id, thing, thing_id, endpoint_id)
       values ($1, $2, 'gap', $3, $4)`,
      [companyId, tickets[1], shelves, id('shelves')],
    );
    // What changed last is one that nobody decided about.
    await server.rows(
      `update posture.gaps set updated_at = now() + interval '1 minute' where id = $1`,
      [shelves],
    );

    const told = await toldGaps(server);
    await server.write(async (query) => {
      for (const name of NAMES.slice(0, 3)) await mergeEndpoint(query, id(name), id('products'));
    });
    await server.work();
    await until('the gaps that moved and the one that stays are told', () =>
      ids.every((gap) => told.ids.has(gap)),
    );
    assert.equal(told.unnamed, 0, 'any number is told');
    await told.end();

    const [kept, ...more] = await server.gaps();
    assert.deepEqual([kept?.id, kept?.endpointId, more], [shelves, id('products'), []]);
    // It no longer holds where a credential is asked for; what people decided stays.
    assert.equal(kept?.status, 'ignored');
    assert.deepEqual(
      await server.rows('select id, gap_id from posture.gap_comments order by id'),
      comments.map((comment) => ({ ...comment, gap_id: shelves })),
    );
    assert.equal(kept.commentCount, comments.length);
    const things = (company: string) =>
      server.test.db
        .company(company)
        .query(
          'select ticket_id, thing_id, endpoint_id from integrations.ticket_things order by ticket_id',
        );
    assert.deepEqual(
      await things(companyId),
      tickets
        .toSorted()
        .map((ticket) => ({ ticket_id: ticket, thing_id: shelves, endpoint_id: id('products') })),
    );
    assert.deepEqual(await things(otherCompanyId), [
      { ticket_id: others, thing_id: lamps, endpoint_id: id('lamps') },
    ]);
  });
});
