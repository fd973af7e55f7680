import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const at = (seconds: number): string =>
  new Date(Date.UTC(2026, 4, 1, 9) + seconds * 1_000).toISOString();
const many = (count: number, make: (index: number) => EntryOptions): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => make(index));
const bearer = (name: string) => ({ authorization: `Bearer ${name}-a1B2c3D4e5F6g7H8` });
const ordinary = many(300, (index) => ({
  client: `203.0.113.${1 + (index % 30)}`,
  requestHeaders: bearer(`user${index % 30}`),
  at: at(index * 6),
  url:
    index % 2 === 0
      ? `https://shop.example/orders/${70_000 + (index % 30) * 13}`
      : `https://shop.example/search?q=lamp${index % 7}&limit=10&sort=up`,
}));
const PAYLOADS = [
  "1' OR '1'='1' -- ",
  "x' UNION SELECT password FROM users -- ",
  '1; DROP TABLE orders --',
  '<script>alert(document.cookie)</script>',
];
const attack = (who: Partial<EntryOptions>, from: number, count = 6): EntryOptions[] =>
  many(count, (index) => ({
    url: `https://shop.example/search?q=${encodeURIComponent(PAYLOADS[index % 4] ?? '')}&limit=${encodeURIComponent(PAYLOADS[(index + 1) % 4] ?? '')}&sort=${encodeURIComponent(PAYLOADS[(index + 2) % 4] ?? '')}`,
    status: 400,
    at: at(from + index),
    ...who,
  }));
const byAddress = (number: number) => ({ client: `192.0.2.${number}` });
const byToken = (number: number, name: string) => ({
  client: `192.0.2.${number}`,
  requestHeaders: bearer(name),
});

describe('attackers that turn out to be one', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
    await server.send(
      ...ordinary,
      ...ordinary.slice(0, 40).map((one, index) => ({ ...one, at: at(3_700 + index) })),
    );
  });
  after(() => server.close());

  interface Found {
    id: string;
    status: string;
    version: number;
    number: number;
    level: string;
  }
  const attacker = async (address: string): Promise<Found> =>
    (
      await server.rows<Found>(
        `select a.* from attackers.attackers a join attackers.attacker_sources s on s.attacker_id = a.id where s.source_id = $1`,
        [address],
      )
    )[0] ?? assert.fail(address);
  const stepOf = async (id: string): Promise<string> =>
    (
      await server.rows<{ id: string }>(
        'select id from attackers.steps where attacker_id = $1 order by started_at limit 1',
        [id],
      )
    )[0]?.id ?? assert.fail('no step');
  const mark = async (
    id: string,
    name: string,
    verdict: string,
    message: string,
  ): Promise<void> => {
    assert.equal(
      (
        await server.call('PUT', `steps/${await stepOf(id)}/marks`, {
          kind: 'injection',
          location: 'query',
          name,
          verdict,
          message,
        })
      ).status,
      200,
    );
  };
  const setStatus = (id: string, newStatus: string) =>
    server.call(
      'PUT',
      `attackers/${id}/status`,
      { newStatus, message: `to ${newStatus}` },
      'admin',
    );
  const lookup = async (id: string) =>
    (await server.call('POST', 'attackers/lookup', { ids: [id] })).body[0];
  /**
   * Two attackers, one by its address and one by its token, of which the first stays when both are
   * seen together.
   */
  async function twoAt(one: number, seconds: number): Promise<[Found, Found]> {
    await server.send(...attack(byAddress(one), seconds));
    await server.send(...attack(byToken(one + 1, `mallory${one}`), seconds + 20));
    return [await attacker(`192.0.2.${one}`), await attacker(`192.0.2.${one + 1}`)];
  }
  const unite = (one: number, seconds: number) =>
    server.send(...attack(byToken(one, `mallory${one}`), seconds + 40, 2));

  it('ENG-04 ATK-08 all that one did and was said of it belongs to the other; of two marks the newer holds', async () => {
    const [kept, gone] = await twoAt(10, 5_000);
    await mark(kept.id, 'q', 'legitimate', 'said first of the one');
    await mark(gone.id, 'q', 'suspicious', 'said later of the other');
    await mark(gone.id, 'limit', 'legitimate', 'said first of the other');
    await mark(kept.id, 'limit', 'suspicious', 'said later of the one');
    await mark(gone.id, 'sort', 'suspicious', 'of the other alone');
    const [
      {
        examples: [
          {
            anomalies: [anomaly],
          },
        ],
      },
    ] = (await server.call('POST', 'steps/examples', { ids: [await stepOf(gone.id)], most: 1 }))
      .body;
    const remedy = {
      location: anomaly.location,
      name: anomaly.name,
      anomaly: anomaly.anomaly,
      isActive: true,
    };
    assert.equal(
      (await server.call('PUT', `steps/${await stepOf(gone.id)}/remediation`, remedy, 'admin'))
        .status,
      200,
    );
    assert.equal(
      (await server.call('POST', `attackers/${gone.id}/comments`, { message: 'Seen before' }))
        .status,
      201,
    );
    const counts = async () =>
      (
        await server.rows<{ steps: number; requests: number; comments: number; attempts: number }>(
          `select (select count(*) from attackers.steps) as steps, (select count(*) from attackers.requests) as requests, (select count(*) from attackers.comments) as comments,
         (select sum(attempts)::int from attackers.attackers) as attempts`,
        )
      )[0];
    const before = await counts();
    await unite(10, 5_000);
    const after = await counts();
    assert.deepEqual(
      [after?.steps, after?.requests, after?.comments],
      [before?.steps, (before?.requests ?? 0) + 2, before?.comments],
    );
    const one = await lookup(gone.id);
    assert.deepEqual(
      [one.id, one.commentCount, one.attempts, await lookup(kept.id)],
      [kept.id, before?.comments, after?.attempts, one],
    );
    const marks = await server.rows<{
      attacker_id: string;
      name: string;
      message: string;
      verdict: string;
    }>('select attacker_id, name, message, verdict from attackers.marks order by name');
    assert.deepEqual(
      marks.map(({ attacker_id, name, verdict, message }) => [
        attacker_id === kept.id,
        name,
        verdict,
        message,
      ]),
      [
        [true, 'limit', 'suspicious', 'said later of the one'],
        [true, 'q', 'suspicious', 'said later of the other'],
        [true, 'sort', 'suspicious', 'of the other alone'],
      ],
    );
    const everywhere = await server.rows<{ table: string }>(
      `select 'steps' as table from attackers.steps where attacker_id <> $1 union all select 'requests' from attackers.requests where attacker_id <> $1 union all select 'comments' from attackers.comments where attacker_id <> $1
       union all select 'sources' from attackers.attacker_sources where attacker_id <> $1 union all select 'endpoints' from attackers.attacker_endpoints where attacker_id <> $1 union all select 'remediations' from attackers.remediations where attacker_id <> $1`,
      [kept.id],
    );
    assert.deepEqual(everywhere, []);
    const {
      body: [steps],
    } = await server.call('POST', 'steps/by-attacker', { attackerIds: [gone.id] });
    const {
      body: [{ sources }],
    } = await server.call('POST', 'attackers/sources', { ids: [gone.id] });
    assert.deepEqual(
      [
        steps.count,
        sources
          .map(({ sourceId }: { sourceId: string }) => sourceId)
          .filter((id: string) => id.startsWith('192'))
          .sort(),
      ],
      [one.stepCount, ['192.0.2.10', '192.0.2.11']],
    );
    assert.equal(
      (
        await server.call('PUT', `steps/${steps.items[0].id}/marks`, {
          kind: 'injection',
          location: 'query',
          name: 'q',
          verdict: 'legitimate',
        })
      ).status,
      200,
    );
  });

  it('ATK-09 of two statuses the one that leaves most to do holds, with a comment; who was an attacker stays one', async () => {
    const [kept, gone] = await twoAt(20, 20_000);
    await setStatus(kept.id, 'ignored');
    await server.rows(`update attackers.attackers set level = 'suspect' where id = $1`, [kept.id]);
    await unite(20, 20_000);
    const one = await lookup(gone.id);
    assert.deepEqual(
      [one.id, one.status, one.actionGroup, one.version],
      [kept.id, 'open', 'actionRequired', 3],
    );
    const [{ comments }] = (await server.call('POST', 'attackers/comments', { ids: [kept.id] }))
      .body;
    assert.deepEqual(
      [comments[0].message, comments[0].newStatus, comments[0].author],
      ['It turned out to be the same as another attacker, which was open.', 'open', 'Palisade'],
    );

    const [second, settled] = await twoAt(30, 30_000);
    await setStatus(settled.id, 'ignored');
    await unite(30, 30_000);
    const two = await lookup(settled.id);
    assert.deepEqual(
      [two.id, two.status, two.version, two.commentCount],
      [second.id, 'open', 1, 1],
    );
    const counted =
      'select action_group, status, type, attackers from attackers.attacker_type_counts where attackers <> 0 order by 1, 2, 3';
    const ofRows =
      'select action_group, status, t.type, count(*) as attackers from attackers.attackers cross join unnest(types) as t (type) group by 1, 2, 3 order by 1, 2, 3';
    assert.deepEqual(await server.rows(counted), await server.rows(ofRows));
    await server.rows(
      `update attackers.attackers set types = array['injection', 'pathScan'], status = 'fixing' where id = $1`,
      [two.id],
    );
    assert.deepEqual(await server.rows(counted), await server.rows(ofRows));
    const listed = (await server.call('POST', 'attackers/counts', {})).body;
    const [rows] = await server.rows<{ n: number }>(
      'select count(*) as n from attackers.attackers',
    );
    assert.equal(
      listed.reduce((sum: number, { attackers }: { attackers: number }) => sum + attackers, 0),
      rows?.n,
    );
  });

  it('ENG-04 three become one in one batch and across batches: every id leads to the one that is left', async () => {
    const [first, second] = await twoAt(40, 40_000);
    await server.send(...attack(byToken(42, 'oscar'), 40_030));
    const third = await attacker('192.0.2.42');
    assert.equal(new Set([first.id, second.id, third.id]).size, 3);
    await server.send(...attack(byToken(42, 'mallory40'), 40_060, 2));
    await unite(40, 40_100);
    for (const id of [first.id, second.id, third.id]) assert.equal((await lookup(id)).id, first.id);
    assert.deepEqual(
      await server.rows(
        'select from attackers.united where attacker_id not in (select id from attackers.attackers)',
      ),
      [],
    );
    assert.equal(await lookup(randomUUID()), null);
  });

  it('ATK-11 somebody who changes one while it goes into the other changes the other', async () => {
    const [kept, gone] = await twoAt(50, 50_000);
    const { company } = server.test.db;
    const asked = company(server.companyId).transaction(async (query) => {
      await query('select from attackers.attackers where id = $1 for no key update', [gone.id]);
      const united = unite(50, 50_000);
      // Asked outside of the transaction, which goes on seeing the connections that were there at
      // first.
      const isWaiting = async (): Promise<boolean> =>
        (
          await server.rows(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length > 0;
      await until('the union waits for the attacker', isWaiting, { every: 5 });
      await query(
        'insert into attackers.comments (company_id, id, attacker_id, message, author) values ($1, gen_random_uuid(), $2, $3, $4)',
        [server.companyId, gone.id, 'Said in between', 'tester'],
      );
      return { united };
    });
    const late = server.call('POST', `attackers/${gone.id}/comments`, { message: 'Said late' });
    await (
      await asked
    ).united;
    assert.equal((await late).status, 201);
    const [{ comments }] = (await server.call('POST', 'attackers/comments', { ids: [kept.id] }))
      .body;
    assert.deepEqual(comments.map(({ message }: { message: string }) => message).sort(), [
      'Said in between',
      'Said late',
    ]);
  });
});
