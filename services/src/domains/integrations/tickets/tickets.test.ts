import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, afterEach, describe, it } from 'node:test';
import pg from 'pg';
import { PRODUCTION } from '../../identity/testing/testIdentity.ts';
import { testIntegrations, type TestIntegrations } from '../testing/testIntegrations.ts';
import type { Ticket } from './ticket.schemas.ts';

const PATH = `/integrations/${PRODUCTION}/gap-tickets`;
const DETAILS = {
  name: 'Missing authentication',
  severity: 'high',
  method: 'GET',
  host: 'shop.example',
  path: '/orders/{id}',
  description: 'Anyone can read orders.',
  remediation: 'Ask for a token.',
  page: `/${PRODUCTION}/posture-gaps/open?drawer=x`,
};

describe('tickets', () => {
  let test: TestIntegrations;
  let analyst = '';
  let admin = '';
  let jiraId = '';
  before(async () => {
    test = await testIntegrations();
    admin = (await test.world.person('Administrator')).bearer;
    analyst = (await test.world.person('Analyst')).bearer;
  });
  after(() => test.close());
  beforeEach(async () => {
    const { db } = test.world.test;
    await db.company(PRODUCTION).query('delete from integrations.tickets');
    await db.company(PRODUCTION).query('delete from integrations.installed');
    await db.system.query('delete from integrations.tasks');
    for (const server of [test.jira, test.serviceNow])
      Object.assign(server, { mood: null, losesAnswers: false }).asked.length = 0;
    test.jira.issues.length = test.serviceNow.incidents.length = test.jira.moods.length = 0;
    jiraId = await test.install('jira', admin);
  });
  afterEach(() => assert.deepEqual([test.jira.faults, test.serviceNow.faults], [[], []]));

  const open = async (thingId: string, part: object = {}) =>
    test.world.call('POST', PATH, {
      bearer: analyst,
      body: {
        wish: randomUUID(),
        integrationId: jiraId,
        things: [{ id: thingId }],
        details: DETAILS,
        ...part,
      },
    });
  const opened = async (thingId: string, part: object = {}): Promise<Ticket> => {
    const answer = await open(thingId, part);
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json<Ticket>();
  };
  const ticketsOf = async (thingId: string, bearer = analyst): Promise<Ticket[]> =>
    (await test.world.call('POST', `${PATH}/of-things`, { bearer, body: { ids: [thingId] } })).json<
      { tickets: Ticket[] }[]
    >()[0]?.tickets ?? [];
  const tasks = () =>
    test.world.test.db.system.query<{ task: string; attempts: number; seconds: number }>(
      `select task, attempts, extract(epoch from due_at - now())::int as seconds from integrations.tasks order by task`,
    );

  it('POST-06 a Jira issue is there when the answer comes, with what the gap says and a link back', async () => {
    const gap = randomUUID();
    const ticket = await opened(gap);
    assert.deepEqual(
      [ticket.state, ticket.number, ticket.url, ticket.title, ticket.integrationName],
      [
        'created',
        'SEC-1',
        `${test.jira.origin}/browse/SEC-1`,
        '[High] Missing authentication: GET shop.example/orders/{id}',
        'Security board',
      ],
    );
    assert.deepEqual(test.jira.taken(), ['POST /rest/api/3/issue']);
    const said = JSON.stringify(test.jira.issues[0]?.description);
    for (const text of [
      'Posture gap: Missing authentication',
      'Severity: High',
      'Endpoint: GET /orders/{id}',
      'Anyone can read orders.',
      'Ask for a token.',
      `https://palisade.example/${PRODUCTION}/posture-gaps/open?drawer=x`,
    ])
      assert.ok(said.includes(text), text);
    assert.deepEqual(
      (await ticketsOf(gap)).map(({ id }) => id),
      [ticket.id],
    );
    assert.equal(
      (
        await test.world.test.db
          .company(PRODUCTION)
          .query(
            "select from identity.audit_log where action = 'ticket.create' and target_id = $1",
            [ticket.id],
          )
      ).length,
      1,
    );
  });

  it('POST-06 a ServiceNow incident too', async () => {
    const integrationId = await test.install('serviceNow', admin);
    const ticket = await opened(randomUUID(), { integrationId });
    assert.deepEqual(
      [ticket.kind, ticket.state, ticket.number],
      ['serviceNow', 'created', 'INC0000001'],
    );
    assert.match(
      test.serviceNow.incidents[0]?.description ?? '',
      /^Posture gap: Missing authentication\nSeverity: High\nHost: shop\.example\nEndpoint: GET \/orders\/\{id\}\n\nDescription:\nAnyone/,
    );
  });

  it('POST-06 the same idempotency key twice makes one ticket', async () => {
    const [gap, wish] = [randomUUID(), randomUUID()];
    const both = await Promise.all([opened(gap, { wish }), opened(gap, { wish })]);
    assert.equal(both[0]?.id, both[1]?.id);
    assert.equal((await opened(gap, { wish })).number, 'SEC-1');
    const attacker = randomUUID();
    const body = {
      wish,
      integrationId: jiraId,
      things: [{ id: attacker }],
      details: {
        name: 'user 42',
        severity: 'high',
        description: 'Went through 300 orders.',
        page: `/${PRODUCTION}/attackers/${attacker}`,
      },
    };
    const other = await test.world.call('POST', `/integrations/${PRODUCTION}/attacker-tickets`, {
      bearer: admin,
      body,
    });
    assert.deepEqual(
      [other.statusCode, other.json<{ detail: string }>().detail],
      [409, 'This key was used for another ticket. Use a new one.'],
    );
    const serviceNow = await test.install('serviceNow', admin);
    for (const part of [
      { details: { ...DETAILS, description: 'Something else.' } },
      { things: [{ id: gap }, { id: randomUUID() }] },
      { integrationId: serviceNow },
    ]) {
      assert.equal((await open(gap, { wish, ...part })).statusCode, 409);
    }
    assert.equal(test.jira.issues.length, 1);
  });

  it('POST-06 what will not go well is told at once, and not tried again', async () => {
    for (const [mood, words] of [
      [401, /does not accept this account/],
      [403, /is not allowed to do this/],
      [404, /no such thing/],
    ] as const) {
      test.jira.mood = mood;
      const ticket = await opened(randomUUID());
      assert.equal(ticket.state, 'failed');
      assert.match(ticket.failure ?? '', words);
    }
    assert.deepEqual(
      (await tasks()).filter(({ task }) => task === 'create'),
      [],
    );
  });

  it('POST-06 what may go well later waits, says why, and is created later, once', async () => {
    for (const mood of [429, 500, 'html', 'nothing', 'ends'] as const) {
      test.jira.mood = mood;
      const gap = randomUUID();
      const ticket = await opened(gap);
      assert.equal(ticket.state, 'waiting');
      assert.ok((ticket.failure ?? '') !== '');
      const [waiting] = await tasks();
      assert.ok((waiting?.seconds ?? 0) > (mood === 429 ? 70 : 25), `${mood}: ${waiting?.seconds}`);
      await test.work();
      assert.equal((await ticketsOf(gap))[0]?.state, 'waiting', 'it is not due yet');
      test.jira.mood = null;
      await test.work({ later: true });
      const [made] = await ticketsOf(gap);
      assert.deepEqual([made?.state, made?.failure, made?.id], ['created', null, ticket.id]);
    }
    assert.equal(test.jira.issues.length, 5);
  });

  it('POST-06 a ticket whose answer was lost is found at its vendor instead of being made twice', async () => {
    const serviceNowId = await test.install('serviceNow', admin);
    for (const [server, integrationId] of [
      [test.jira, jiraId],
      [test.serviceNow, serviceNowId],
    ] as const) {
      server.losesAnswers = true;
      const gap = randomUUID();
      assert.equal((await opened(gap, { integrationId })).state, 'waiting');
      server.losesAnswers = false;
      await test.work({ later: true });
      assert.equal((await ticketsOf(gap))[0]?.state, 'created');
    }
    assert.deepEqual([test.jira.issues.length, test.serviceNow.incidents.length], [1, 1]);
  });

  it('POST-06 a process that dies between the call and the commit leaves the ticket to the next, which does not double it', async () => {
    const gap = randomUUID();
    const ticket = await opened(gap);
    // As it lies in the database when the process died after Jira had answered and before the
    // commit.
    const { db } = test.world.test;
    await db
      .company(PRODUCTION)
      .query(
        `update integrations.tickets set state = 'waiting', vendor_id = null, number = null, url = null where id = $1`,
        [ticket.id],
      );
    await db.system.query(
      `insert into integrations.tasks (task, id, company_id, attempts, due_at) values ('create', $1, $2, 1, now() + interval '1 minute')`,
      [ticket.id, PRODUCTION],
    );
    await test.work();
    assert.equal((await ticketsOf(gap))[0]?.state, 'waiting', 'its lease is not over');
    await Promise.all([test.work({ later: true }), test.work()]);
    const [made] = await ticketsOf(gap);
    assert.deepEqual([made?.state, made?.number, test.jira.issues.length], ['created', 'SEC-1', 1]);
  });

  it('POST-06 after a day of failures it is given up', async () => {
    test.jira.mood = 503;
    const gap = randomUUID();
    await opened(gap);
    await test.world.test.db.system.query(
      `update integrations.tasks set attempts = 23 where task = 'create'`,
    );
    await test.work({ later: true });
    const [ticket] = await ticketsOf(gap);
    assert.deepEqual(
      [ticket?.state, ticket?.failure],
      ['failed', 'Jira has a problem of its own (503). Try again later.'],
    );
  });

  it('POST-06 statuses are read a hundred to a request, with when, and what is gone says so', async () => {
    const { query } = test.world.test.db.company(PRODUCTION);
    const first = await opened(randomUUID());
    await query(
      `insert into integrations.tickets (company_id, id, integration_id, kind, thing, title, content, wish, state, vendor_id, created_by) select $1, gen_random_uuid(), $2, 'jira', 'gap', 't', '{}', 'wish ' || n, 'created', (20000 + n)::text, 'x' from generate_series(1, 249) n`,
      [PRODUCTION, jiraId],
    );
    test.jira.taken();
    await test.work({ later: true });
    assert.deepEqual(
      test.jira.taken(),
      Array.from({ length: 3 }, () => 'POST /rest/api/3/issue/bulkfetch'),
    );
    const read = async () =>
      (
        await test.world.call('POST', `${PATH}/lookup`, {
          bearer: analyst,
          body: { ids: [first.id] },
        })
      ).json<Ticket[]>()[0];
    const before = await read();
    assert.deepEqual(
      [before?.vendorStatus, before?.status, before?.syncedAt === null, before?.syncFailure],
      ['To Do', 'open', false, null],
    );
    const [issue] = test.jira.issues;
    if (issue !== undefined) issue.status = { name: 'Fixed', statusCategory: { key: 'done' } };
    await test.work({ later: true });
    assert.deepEqual([(await read())?.vendorStatus, (await read())?.status], ['Fixed', 'done']);
    const [gone] = await query<{ failures: number }>(
      `select count(*)::int as failures from integrations.tickets where sync_failure = 'Jira has no such ticket any more, or the account cannot see it.'`,
    );
    assert.equal(gone?.failures, 249);
  });

  it('POST-06 a reading that fails is told at the integration, put off, and what was known stays', async () => {
    const gap = randomUUID();
    await opened(gap);
    await test.work({ later: true });
    test.jira.mood = 500;
    await test.work({ later: true });
    const [integration] = (
      await test.world.call('GET', `/integrations/${PRODUCTION}/installed`, { bearer: admin })
    ).json<{
      items: { syncFailure: string | null; syncedAt: string | null; ticketCount: number }[];
    }>().items;
    assert.deepEqual(
      [integration?.syncFailure, integration?.syncedAt === null, integration?.ticketCount],
      ['Jira has a problem of its own (500). Try again later.', false, 1],
    );
    assert.equal((await ticketsOf(gap))[0]?.vendorStatus, 'To Do');
    assert.ok(((await tasks())[0]?.seconds ?? 0) > 50);
  });

  it('POST-06 an unlinked ticket stays at the vendor; one about several subjects stays for the others', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const ticket = await opened(one, { things: [{ id: one }, { id: two }] });
    const unlink = (thingId: string, bearer = analyst) =>
      test.world.call('DELETE', `${PATH}/${ticket.id}?thingId=${thingId}`, { bearer });
    assert.deepEqual([(await unlink(one)).statusCode, (await unlink(one)).statusCode], [204, 404]);
    assert.deepEqual([(await ticketsOf(one)).length, (await ticketsOf(two)).length], [0, 1]);
    await unlink(two);
    assert.equal(
      (await test.world.test.db.company(PRODUCTION).query('select from integrations.tickets'))
        .length,
      0,
    );
    assert.equal(test.jira.issues.length, 1);
  });

  it('POST-06 tickets of a deleted integration stay, and those that wait fail', async () => {
    const [there, waiting] = [randomUUID(), randomUUID()];
    await opened(there);
    test.jira.mood = 503;
    await opened(waiting);
    await test.world.call('DELETE', `/integrations/${PRODUCTION}/installed/${jiraId}`, {
      bearer: admin,
    });
    const [first] = await ticketsOf(there);
    assert.deepEqual(
      [first?.state, first?.number, first?.integrationId],
      ['created', 'SEC-1', null],
    );
    assert.deepEqual(
      (await ticketsOf(waiting)).map(({ state, failure }) => [state, failure]),
      [['failed', 'The integration was deleted before the ticket could be created.']],
    );
    assert.deepEqual(await tasks(), []);
  });

  it('POST-06 a page that is none of the company, and an integration that is not there, are refused', async () => {
    for (const page of ['https://evil.example/', '//evil.example/', `/${randomUUID()}/overview`])
      assert.equal((await open(randomUUID(), { details: { ...DETAILS, page } })).statusCode, 400);
    assert.equal((await open(randomUUID(), { integrationId: randomUUID() })).statusCode, 404);
  });

  it('PERM-01 tickets are opened and unlinked by who may change gaps, read by who may read them, of another company by nobody', async () => {
    const gap = randomUUID();
    const ticket = await opened(gap);
    const [viewer, stranger] = [await test.world.person('Viewer'), await test.world.stranger()];
    const body = {
      wish: randomUUID(),
      integrationId: jiraId,
      things: [{ id: gap }],
      details: DETAILS,
    };
    const tried = async (bearer: string, path = PATH) => [
      (
        await test.world.call('POST', path, {
          bearer,
          body: { ...body, details: { ...DETAILS, page: undefined } },
        })
      ).statusCode,
      (await test.world.call('DELETE', `${path}/${ticket.id}?thingId=${gap}`, { bearer }))
        .statusCode,
      (await test.world.call('POST', `${path}/of-things`, { bearer, body: { ids: [gap] } }))
        .statusCode,
    ];
    assert.deepEqual(await tried(viewer.bearer), [403, 403, 200]);
    assert.deepEqual(await tried(stranger.bearer), [404, 404, 404]);
    const own = PATH.replace(PRODUCTION, stranger.companyId);
    assert.deepEqual(await tried(stranger.bearer, own), [404, 404, 200]);
    assert.deepEqual(
      (
        await test.world.call('POST', `${own}/lookup`, {
          bearer: stranger.bearer,
          body: { ids: [ticket.id] },
        })
      ).json(),
      [null],
    );
  });

  it('PERM-04 who is limited to labels sees the tickets of endpoints with them', async () => {
    const { db } = test.world.test;
    const [seen, hidden, label] = [randomUUID(), randomUUID(), randomUUID()];
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await opened(mine, { things: [{ id: mine, endpointId: seen }] });
    await opened(theirs, { things: [{ id: theirs, endpointId: hidden }] });
    // Without the endpoints themselves: nothing here reads them.
    const owner = new pg.Client({ connectionString: test.world.test.url });
    await owner.connect();
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id) values ($1, $2, $3, $3, '00000000-0000-0000-0000-000000000000')`,
      [PRODUCTION, seen, label],
    );
    await owner.end();
    const person = await test.world.person('Viewer');
    await db.system.query('update identity.company_roles set label_ids = $2 where user_id = $1', [
      person.id,
      [label],
    ]);
    const again = (await test.world.signIn(person.email)).accessToken;
    assert.deepEqual(
      [(await ticketsOf(mine, again)).length, (await ticketsOf(theirs, again)).length],
      [1, 0],
    );
  });
});
