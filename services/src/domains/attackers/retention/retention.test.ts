import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { keptDaysFrom } from './keptDays.ts';
import { pruneAttackers } from './pruneAttackers.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const idOf = (number: number): string =>
  `a0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('what attackers did long ago', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
  });
  after(() => server.close());

  /**
   * An attacker that was last seen and last written so many days ago, with a step, its exchange and
   * a request at each of these days.
   */
  async function attacker(
    number: number,
    { seen, written }: { seen: number; written: number },
    days: readonly number[],
  ): Promise<void> {
    const values = [server.companyId, idOf(number)];
    await server.rows(
      `insert into attackers.attackers (company_id, id, number, level, source_type, source_id, severity, score, phase, main_type, types, first_seen_at, last_seen_at, attempts, successes, refused, steps, updated_at)
       values ($1, $2, $3, 'attacker', 'ip', '198.51.100.1', 'high', 40, 'probing', 'injection', '{injection}', now() - make_interval(days => $4), now() - make_interval(days => $5), 9, 1, 2, 9, now() - make_interval(days => $6))`,
      [...values, number, Math.max(...days), seen, written],
    );
    for (const day of days) {
      const [step] = await server.rows<{ id: string }>(
        `insert into attackers.steps (company_id, id, attacker_id, type, phase, host, method, path, started_at, ended_at, attempts, successes, response_status, weight, message)
         values ($1, gen_random_uuid(), $2, 'injection', 'probing', 'shop.example', 'GET', $3, now() - make_interval(days => $4), now() - make_interval(days => $4), 1, 0, 400, 1, 'SQL') returning id`,
        [...values, `/${day}`, day],
      );
      await server.rows(
        `insert into attackers.examples (company_id, step_id, attempt, at, message, is_success, exchange, anomalies) values ($1, $2, 1, now(), 'SQL', false, '{}', '[]')`,
        [server.companyId, step?.id],
      );
      await server.rows(
        `insert into attackers.requests (company_id, attacker_id, id, at, is_attempt, host, method, path, status) values ($1, $2, gen_random_uuid(), now() - make_interval(days => $4), true, 'shop.example', 'GET', $3, 400)`,
        [...values, `/${day}`, day],
      );
    }
  }
  const pathsOf = async (number: number): Promise<string[][]> =>
    Promise.all(
      ['steps', 'requests'].map(async (table) =>
        (
          await server.rows<{ path: string }>(
            `select path from attackers.${table} where attacker_id = $1 order by path`,
            [idOf(number)],
          )
        ).map(({ path }) => path),
      ),
    );

  it('ENG-04 is forgotten with its exchanges; of old traffic that was taken in lately nothing is; attackers and comments stay', async () => {
    await attacker(1, { seen: 0, written: 0 }, [0, 300, 400]);
    await attacker(2, { seen: 900, written: 1 }, [900, 1_000, 1_300]);
    await attacker(3, { seen: 400, written: 400 }, [400, 401]);
    for (let number = 100; number < 220; number += 1)
      await attacker(number, { seen: 500, written: 500 }, [500]);
    await server.rows(
      `insert into attackers.comments (company_id, id, attacker_id, message, author) values ($1, gen_random_uuid(), $2, 'Seen before', 'tester')`,
      [server.companyId, idOf(3)],
    );
    await pruneAttackers(server.test.db.company(server.otherCompanyId), 365);
    assert.deepEqual(await pathsOf(3), [
      ['/400', '/401'],
      ['/400', '/401'],
    ]);
    await pruneAttackers(server.test.db.company(server.companyId), 365);
    assert.deepEqual(
      [await pathsOf(1), await pathsOf(2), await pathsOf(3)],
      [
        [
          ['/0', '/300'],
          ['/0', '/300'],
        ],
        [
          ['/1000', '/900'],
          ['/1000', '/900'],
        ],
        [[], []],
      ],
    );
    const [left] = await server.rows<{
      steps: number;
      examples: number;
      attackers: number;
      comments: number;
    }>(
      'select (select count(*) from attackers.steps) as steps, (select count(*) from attackers.examples) as examples, (select count(*) from attackers.attackers) as attackers, (select count(*) from attackers.comments) as comments',
    );
    assert.deepEqual(left, { steps: 4, examples: 4, attackers: 123, comments: 1 });
  });

  it('ENG-04 a step that began long ago and went on until lately is kept', async () => {
    await attacker(5, { seen: 0, written: 0 }, [400, 401]);
    await server.rows(
      `update attackers.steps set ended_at = now() where attacker_id = $1 and path = '/400'`,
      [idOf(5)],
    );
    await pruneAttackers(server.test.db.company(server.companyId), 365);
    assert.deepEqual(await pathsOf(5), [['/400'], []]);
  });

  it('ENG-04 is forgotten by one process at a time', async () => {
    await attacker(4, { seen: 400, written: 400 }, [400]);
    const scope = server.test.db.company(server.companyId);
    await scope.transaction(async (query) => {
      await query('select pg_advisory_xact_lock(7254438, hashtext($1::uuid::text))', [
        server.companyId,
      ]);
      await pruneAttackers(scope, 365);
      assert.deepEqual(await pathsOf(4), [['/400'], ['/400']]);
    });
    await pruneAttackers(scope, 365);
    assert.deepEqual(await pathsOf(4), [[], []]);
  });

  it('ENG-04 an attacker whose steps are forgotten is shown with its totals and an empty timeline', async () => {
    const {
      body: [row],
    } = await server.call('POST', 'attackers/lookup', { ids: [idOf(3)] });
    assert.deepEqual(
      [
        row.stepCount,
        (await server.call('POST', 'steps/by-attacker', { attackerIds: [idOf(3)] })).body[0].count,
      ],
      [9, 0],
    );
    const {
      status,
      body: [timeline],
    } = await server.call('POST', 'steps/timelines', { attackerIds: [idOf(3)] });
    assert.deepEqual([status, timeline.from, timeline.buckets], [200, null, []]);
  });

  it('ENG-04 the days are what the environment says, or it says what is wrong', () => {
    assert.deepEqual(
      [keptDaysFrom({}), keptDaysFrom({ PALISADE_KEEP_ATTACKS_DAYS: ' 90 ' })],
      [365, 90],
    );
    for (const wrong of ['0', '6', 'ever', '1.5', '99999'])
      assert.throws(
        () => keptDaysFrom({ PALISADE_KEEP_ATTACKS_DAYS: wrong }),
        /must be a number from 7 to 36500/,
      );
  });
});
