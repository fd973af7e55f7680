import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { BuiltInRole } from '@palisade/vocabulary/permissions.ts';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { PRODUCTION } from '../../identity/testing/testIdentity.ts';
import type { Ticket } from './ticket.schemas.ts';
import { testIntegrations, type TestIntegrations } from '../testing/testIntegrations.ts';

const PATH = `/integrations/${PRODUCTION}`;
const idOf = (number: number): string =>
  `0f000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const NOW = new Date().toISOString();
interface Found {
  readonly items: (Ticket & { readonly cursor: string })[];
  readonly hasNextPage: boolean;
}

describe('list of tickets', () => {
  let test: TestIntegrations;
  let admin = '';
  let jiraId = '';
  const rows = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    test.world.test.db.company(PRODUCTION).query<Row>(text, [PRODUCTION, ...values]);
  before(async () => {
    test = await testIntegrations();
    admin = (await test.world.person('Administrator')).bearer;
    jiraId = await test.install('jira', admin);
  });
  after(() => test.close());
  beforeEach(async () => {
    await rows('delete from integrations.tickets where company_id = $1');
  });

  /** A ticket as it lies in the database; hours say how long ago it was opened and changed. */
  const put = async (
    number: number,
    {
      thing = 'gap',
      status = 'open',
      hours = number,
      changed = hours as number,
      things = [idOf(number)],
      endpointId = null as string | null,
      integrationId = jiraId as string | null,
    } = {},
  ): Promise<string> => {
    const id = randomUUID();
    // In one transaction, as the product does: a listener sees the ticket with its subjects.
    await test.world.test.db.company(PRODUCTION).transaction(async (query) => {
      await query(
        `insert into integrations.tickets (company_id, id, integration_id, kind, thing, title, content, wish, state, number, url, status, vendor_status, status_changed_at, created_by, created_at)
       values ($1, $2::uuid, $3, 'jira', $4, 'Ticket ' || $5::text, '{}', $2::uuid::text, 'created', 'SEC-' || $5::text, 'https://acme.example/' || $5::text, $6, 'To Do', $9::timestamptz - make_interval(hours => $8), 'maya@example.com', $9::timestamptz - make_interval(hours => $7))`,
        [PRODUCTION, id, integrationId, thing, String(number), status, hours, changed, NOW],
      );
      for (const thingId of things)
        await query(
          'insert into integrations.ticket_things (company_id, ticket_id, thing, thing_id, endpoint_id) values ($1, $2, $3, $4, $5)',
          [PRODUCTION, id, thing, thingId, endpointId],
        );
    });
    return id;
  };
  const search = async (body: object = {}, bearer = admin) =>
    (await test.world.call('POST', `${PATH}/tickets/search`, { bearer, body })).json<Found>();
  const numbers = async (body: object = {}, bearer = admin) =>
    (await search(body, bearer)).items.map(({ number }) => number);
  const counts = async (body: object = {}, bearer = admin) =>
    (await test.world.call('POST', `${PATH}/tickets/counts`, { bearer, body })).json<object>();
  const permitted = async (role: BuiltInRole, ...gone: string[]) => {
    const person = await test.world.person(role);
    const roleId = randomUUID();
    const { system } = test.world.test.db;
    await system.query(
      `insert into identity.roles (id, organization_id, name, permissions, flags)
       select $1::uuid, c.organization_id, $1::uuid::text, array(select p from unnest(r.permissions) p where p <> all($3)), r.flags from identity.company_roles cr join identity.roles r on r.id = cr.role_id join identity.companies c on c.id = cr.company_id where cr.user_id = $2`,
      [roleId, person.id, gone],
    );
    await system.query('update identity.company_roles set role_id = $2 where user_id = $1', [
      person.id,
      roleId,
    ]);
    return (await test.world.signIn(person.email)).accessToken;
  };

  it('ATK-15 tickets of gaps and attackers are one list, those changed last first, open or done', async () => {
    await put(1, { hours: 9, changed: 1 });
    await put(2, { thing: 'attacker', hours: 2 });
    await put(3, { status: 'done', hours: 3 });
    await put(4, {
      thing: 'attacker',
      status: 'inProgress',
      hours: 4,
      things: [1, 2, 3, 4, 5].map(idOf),
    });
    assert.deepEqual(await numbers({ isDone: false }), ['SEC-1', 'SEC-2', 'SEC-4']);
    assert.deepEqual(await numbers({ isDone: true }), ['SEC-3']);
    assert.deepEqual(await numbers({ sort: 'created' }), ['SEC-2', 'SEC-3', 'SEC-4', 'SEC-1']);
    assert.deepEqual(await numbers({ sort: 'created', direction: 'ascending' }), [
      'SEC-1',
      'SEC-4',
      'SEC-3',
      'SEC-2',
    ]);
    assert.deepEqual(await counts(), { open: 3, done: 1 });
    const [last] = (
      await search({ filter: { all: [{ field: 'number', op: 'equals', value: 'SEC-4' }] } })
    ).items;
    assert.deepEqual(
      [last?.thing, last?.thingIds, last?.thingCount, last?.integrationName],
      ['attacker', [1, 2, 3].map(idOf), 5, 'Security board'],
    );
  });

  it('ATK-15 pages follow each other without a gap or a double, also where several were changed in the same moment', async () => {
    for (let number = 1; number <= 7; number++)
      await put(number, { thing: number % 2 ? 'gap' : 'attacker', hours: number < 4 ? 1 : number });
    const seen: (string | null)[] = [];
    for (let after: string | null = null; ;) {
      const { items, hasNextPage } = await search({ first: 2, after });
      seen.push(...items.map(({ number }) => number));
      after = items.at(-1)?.cursor ?? null;
      if (!hasNextPage) break;
    }
    assert.deepEqual(
      [seen.length, new Set(seen).size, seen.slice(3)],
      [7, 7, ['SEC-4', 'SEC-5', 'SEC-6', 'SEC-7']],
    );
    const {
      items: [first],
    } = await search({ first: 1 });
    assert.equal(
      (
        await test.world.call('POST', `${PATH}/tickets/search`, {
          bearer: admin,
          body: { sort: 'created', after: first?.cursor },
        })
      ).statusCode,
      400,
    );
  });

  it('ATK-15 filters by what it is about, integration, text and time; a wrong filter is refused in words', async () => {
    await put(1);
    await put(2, { thing: 'attacker', integrationId: null });
    await put(30, { status: 'done', hours: 200 });
    assert.deepEqual(
      await numbers({ filter: { all: [{ field: 'thing', op: 'is', value: ['attacker'] }] } }),
      ['SEC-2'],
    );
    assert.deepEqual(
      await numbers({ filter: { all: [{ field: 'integration', op: 'is', value: [jiraId] }] } }),
      ['SEC-1', 'SEC-30'],
    );
    assert.deepEqual(
      await numbers({
        filter: {
          any: [
            { field: 'title', op: 'contains', value: 'ticket 3' },
            { field: 'number', op: 'contains', value: 'sec-2' },
          ],
        },
      }),
      ['SEC-2', 'SEC-30'],
    );
    assert.deepEqual(
      await numbers({ filter: { all: [{ field: 'createdAt', op: 'after', value: 'now-7d' }] } }),
      ['SEC-1', 'SEC-2'],
    );
    assert.deepEqual(
      await counts({ filter: { all: [{ field: 'thing', op: 'is', value: ['gap'] }] } }),
      { open: 1, done: 1 },
    );
    const refused = await test.world.call('POST', `${PATH}/tickets/search`, {
      bearer: admin,
      body: { filter: { all: [{ field: 'secret', op: 'is', value: 'x' }] } },
    });
    assert.deepEqual(
      [refused.statusCode, refused.json<{ field: string }>().field],
      [400, 'filter.all.0.field'],
    );
  });

  it('ATK-15 PERM-01 who may not read gaps sees no tickets of theirs, nor of attackers who may not read attackers; without remediation nobody reads the list', async () => {
    await put(1);
    await put(2, { thing: 'attacker' });
    const withoutGaps = await permitted('Viewer', 'feature_security_posture_gaps:read');
    const withoutAttackers = await permitted('Viewer', 'feature_attackers:read');
    const withoutBoth = await permitted(
      'Viewer',
      'feature_attackers:read',
      'feature_security_posture_gaps:read',
    );
    const withoutList = await permitted('Viewer', 'feature_remediations:read');
    assert.deepEqual(
      [
        await numbers({}, withoutGaps),
        await numbers({}, withoutAttackers),
        await numbers({}, withoutBoth),
      ],
      [['SEC-2'], ['SEC-1'], []],
    );
    assert.deepEqual(
      [await counts({}, withoutGaps), await counts({}, withoutBoth)],
      [
        { open: 1, done: 0 },
        { open: 0, done: 0 },
      ],
    );
    for (const route of ['search', 'counts'])
      assert.equal(
        (
          await test.world.call('POST', `${PATH}/tickets/${route}`, {
            bearer: withoutList,
            body: {},
          })
        ).statusCode,
        403,
      );
    const stranger = await test.world.stranger();
    assert.equal(
      (
        await test.world.call('POST', `${PATH}/tickets/search`, {
          bearer: stranger.bearer,
          body: {},
        })
      ).statusCode,
      404,
    );
    assert.deepEqual(
      (
        await test.world.call('POST', `/integrations/${stranger.companyId}/tickets/search`, {
          bearer: stranger.bearer,
          body: {},
        })
      ).json(),
      { items: [], hasNextPage: false },
    );
  });

  it('ATK-15 PERM-03 without the licence there are no tickets of attackers, and none are opened', async () => {
    await put(1);
    await put(2, { thing: 'attacker' });
    const { system } = test.world.test.db;
    await system.query('update identity.companies set threat_protection = false where id = $1', [
      PRODUCTION,
    ]);
    const bearer = (await test.world.person('Administrator')).bearer;
    assert.deepEqual(await numbers({}, bearer), ['SEC-1']);
    const body = {
      wish: randomUUID(),
      integrationId: jiraId,
      things: [{ id: idOf(2) }],
      details: { name: 'user 42' },
    };
    assert.equal(
      (await test.world.call('POST', `${PATH}/attacker-tickets`, { bearer, body })).statusCode,
      403,
    );
    await system.query('update identity.companies set threat_protection = true where id = $1', [
      PRODUCTION,
    ]);
  });

  it('ATK-15 PERM-01 a ticket of an attacker is opened at the vendor by who may change attackers, and no address of gaps knows it', async () => {
    const attacker = idOf(77);
    const withoutGaps = await permitted(
      'Analyst',
      'feature_security_posture_gaps:read',
      'feature_security_posture_gaps:update',
    );
    const open = (bearer: string, part: object = {}) =>
      test.world.call('POST', `${PATH}/attacker-tickets`, {
        bearer,
        body: {
          wish: randomUUID(),
          integrationId: jiraId,
          things: [{ id: attacker }],
          details: {
            name: 'user 42',
            severity: 'high',
            description: 'Went through 300 orders.',
            page: `/${PRODUCTION}/attackers/${attacker}`,
          },
          ...part,
        },
      });
    assert.equal((await open((await test.world.person('Viewer')).bearer)).statusCode, 403);
    const made = (await open(withoutGaps)).json<Ticket>();
    assert.deepEqual(
      [made.state, made.thing, made.thingIds, made.title],
      ['created', 'attacker', [attacker], '[High] Attacker user 42'],
    );
    const said = JSON.stringify(test.jira.issues.at(-1)?.description);
    for (const text of ['Attacker: user 42', 'Went through 300 orders.', `/attackers/${attacker}`])
      assert.ok(said.includes(text), text);
    const lookup = async (thing: string, bearer: string) =>
      (
        await test.world.call('POST', `${PATH}/${thing}-tickets/lookup`, {
          bearer,
          body: { ids: [made.id] },
        })
      ).json<(Ticket | null)[]>()[0]?.id ?? null;
    assert.deepEqual(
      [await lookup('attacker', withoutGaps), await lookup('gap', admin)],
      [made.id, null],
    );
    const unlink = (thing: string, bearer: string) =>
      test.world.call('DELETE', `${PATH}/${thing}-tickets/${made.id}?thingId=${attacker}`, {
        bearer,
      });
    assert.deepEqual(
      [
        (await unlink('gap', admin)).statusCode,
        (await unlink('gap', withoutGaps)).statusCode,
        (await unlink('attacker', withoutGaps)).statusCode,
      ],
      [404, 403, 204],
    );
  });

  it('ATK-15 PERM-04 who is limited to labels sees tickets of gaps of their endpoints and of attackers they see, and counts no others', async () => {
    const [seen, hidden] = [randomUUID(), randomUUID()];
    await attackerAt(10, seen);
    await attackerAt(11, hidden);
    await put(1, { endpointId: seen });
    await put(2, { endpointId: hidden });
    await put(3, { thing: 'attacker', things: [idOf(10), idOf(11)] });
    await put(4, { thing: 'attacker', things: [idOf(11)] });
    const bearer = await limitedTo(seen);
    const { items } = await search({}, bearer);
    assert.deepEqual(
      items.map(({ number, thingIds, thingCount }) => [number, thingIds, thingCount]),
      [
        ['SEC-1', [idOf(1)], 1],
        ['SEC-3', [idOf(10)], 1],
      ],
    );
    assert.deepEqual(await counts({}, bearer), { open: 2, done: 0 });
  });

  it('OVER-02 by label, of the endpoints of gaps and of those that attackers made attempts at', async () => {
    const [seen, hidden] = [randomUUID(), randomUUID()];
    await attackerAt(30, seen);
    await attackerAt(31, hidden);
    await put(1, { endpointId: seen });
    await put(2, { endpointId: hidden });
    await put(3, { thing: 'attacker', things: [idOf(30), idOf(31)] });
    await put(4, { thing: 'attacker', things: [idOf(31)] });
    const label = randomUUID();
    await labelled(seen, label);
    const of = (op: string) => ({ filter: { all: [{ field: 'label', op, value: [label] }] } });
    assert.deepEqual(await numbers(of('is')), ['SEC-1', 'SEC-3']);
    assert.deepEqual(await counts(of('is')), { open: 2, done: 0 });
    assert.deepEqual(await numbers(of('isNot')), ['SEC-2', 'SEC-4']);
    assert.deepEqual(await counts(of('isNot'), await limitedTo(seen)), { open: 0, done: 0 });
  });

  it('ATK-15 tickets of an attacker that turns out to be another one are about that one, once', async () => {
    await attackerAt(21, randomUUID());
    await put(1, { thing: 'attacker', things: [idOf(20)] });
    await put(2, { thing: 'attacker', things: [idOf(20), idOf(21)] });
    await rows(
      'insert into attackers.united (company_id, gone_id, gone_number, attacker_id) values ($1, $2, 20, $3)',
      [idOf(20), idOf(21)],
    );
    assert.deepEqual(
      (await search()).items.map(({ thingIds }) => thingIds),
      [[idOf(21)], [idOf(21)]],
    );
  });

  it('ATK-15 whoever watches hears of tickets and remediations that changed, not of readings that changed nothing, nor of other companies', async () => {
    const heard: string[] = [];
    const listener = {
      onOpen: () => undefined,
      onMessage: (companyId: string) => void heard.push(companyId),
      onLost: () => undefined,
    };
    const end = await test.world.test.db.listen('palisade_remediation', listener);
    const settled = async (count: number) => {
      await rows('select 1 from integrations.tickets where company_id = $1');
      await until(`${count} of the changes are heard`, () => heard.length >= count, {
        saw: () => heard,
      });
      assert.deepEqual(
        heard.splice(0),
        Array.from({ length: count }, () => PRODUCTION),
      );
    };
    const id = await put(1);
    await settled(1);
    await rows('update integrations.tickets set synced_at = now() where company_id = $1');
    await rows(`update integrations.tickets set status = 'done' where company_id = $1`);
    await settled(1);
    await rows(
      'insert into attackers.remediations (company_id, endpoint_id, location, name, anomaly, reason, host, method, template, is_active, author) select $1, gen_random_uuid(), n::text, n::text, $2, $2, $2, $2, $2, true, $2 from generate_series(1, 3) n',
      ['x'],
    );
    await settled(1);
    await rows('delete from integrations.tickets where company_id = $1 and id = $2', [id]);
    await settled(1);
    await end();
  });

  it('PERM-04 the stream tells who is limited to labels of what they see alone', async (context) => {
    const url = await test.world.app.listen({ host: '127.0.0.1', port: 0 });
    const ended = new Set<readonly number[]>();
    const hear = async (bearer: string): Promise<number[]> => {
      const heard: number[] = [];
      const stop = new AbortController();
      context.after(() => stop.abort());
      const headers = { authorization: `Bearer ${bearer}` };
      const answer = await fetch(`${url}${PATH}/remediation/events`, {
        headers,
        signal: stop.signal,
      });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      void (async () => {
        for (;;) {
          const { value, done } = (await reader?.read()) ?? { done: true };
          if (done) return void ended.add(heard);
          for (const [, changes] of (value ?? '').matchAll(/"changes":(\d+)/g))
            heard.push(Number(changes));
        }
      })().catch(() => undefined);
      return heard;
    };
    const told = (who: string, heard: readonly number[], count: number) =>
      until(`${who} was told ${count} times`, () => heard.length >= count, {
        saw: () => (ended.has(heard) ? [...heard, 'and the stream ended'] : heard),
      });
    const [seen, hidden] = [randomUUID(), randomUUID()];
    const [all, limited] = [await hear(admin), await hear(await limitedTo(seen))];
    await told('who is limited', limited, 1);
    assert.deepEqual(limited, [0], 'once on opening, whatever there is');
    await put(2, { endpointId: hidden });
    await told('who sees all', all, 1);
    await wait(1_200);
    assert.deepEqual(limited, [0]);
    await put(1, { endpointId: seen });
    await told('who is limited', limited, 2);
    await put(3, { endpointId: hidden });
    await rows(
      `update integrations.tickets set status = 'done' where company_id = $1 and number = 'SEC-1'`,
    );
    await told('who is limited', limited, 3);
    assert.deepEqual(limited, [0, 1, 1]);
  });

  it('ATK-15 PERM-01 the stream is for who may read remediation', async () => {
    const path = `${PATH}/remediation/events`;
    const bearer = await permitted('Viewer', 'feature_remediations:read');
    assert.equal((await test.world.call('GET', path, { bearer })).statusCode, 403);
    assert.equal(
      (await test.world.call('GET', path, { bearer: (await test.world.stranger()).bearer }))
        .statusCode,
      404,
    );
  });

  /** Gives a label to an endpoint, without the endpoint itself: nothing here reads it. */
  async function labelled(endpointId: string, label: string): Promise<void> {
    const owner = new pg.Client({ connectionString: test.world.test.url });
    await owner.connect();
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id, rule_id) values ($1, $2, $3, $3, '00000000-0000-0000-0000-000000000000')`,
      [PRODUCTION, endpointId, label],
    );
    await owner.end();
  }

  /** A person who is limited to a label of that endpoint. */
  async function limitedTo(endpointId: string): Promise<string> {
    const label = randomUUID();
    await labelled(endpointId, label);
    const person = await test.world.person('Viewer');
    await test.world.test.db.system.query(
      'update identity.company_roles set label_ids = $2 where user_id = $1',
      [person.id, [label]],
    );
    return (await test.world.signIn(person.email)).accessToken;
  }

  /** An attacker that made attempts at an endpoint. */
  async function attackerAt(number: number, endpointId: string): Promise<void> {
    await rows(
      `insert into attackers.attackers (company_id, id, number, level, source_type, source_id, severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts, successes, refused, steps)
       values ($1, $2, $3, 'attacker', 'user', 'user 42', 'high', 5, 'probing', 'injection', '{injection}', now(), now(), 1, 0, 0, 1)`,
      [idOf(number), number],
    );
    await rows(
      'insert into attackers.attacker_endpoints (company_id, attacker_id, endpoint_id, last_seen_at) values ($1, $2, $3, now())',
      [idOf(number), endpointId],
    );
  }
});
