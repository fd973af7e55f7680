import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Intake } from '../../../platform/intake.ts';
import {
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../../identity/testing/testIdentity.ts';
import { ingest } from '../ingest.domain.ts';
import type { HybridCheck, HybridStatus, HybridTraffic } from './hybrid.schemas.ts';

describe('the parts of the installation that take traffic in', () => {
  let world: TestIdentity;
  let bearer = '';
  let dead: readonly string[] = [];
  const messages = { sends: [] as ('mail' | 'sms')[], deliver: async () => 'kept' as const };
  before(async () => {
    const intake: Partial<Intake> = { dead: () => dead };
    world = await testIdentity([{ ...ingest, start: async () => async () => undefined }], {
      intake: intake as Intake, // These routes ask it for nothing else.
      publicUrl: 'http://localhost:4000',
      messages,
    });
    ({ bearer } = await world.person('Administrator'));
  });
  after(() => world.close());

  const get = (route: string, as = bearer, companyId = PRODUCTION) =>
    world.call('GET', `/ingest/${companyId}/${route}`, { bearer: as });
  const status = async (): Promise<HybridStatus> =>
    (await get('hybrid-status')).json<HybridStatus>();
  const short = (checks: readonly HybridCheck[]) =>
    checks.map(
      ({ checkType, isOk, isOptional }) =>
        `${checkType} ${isOk ? 'ok' : isOptional ? 'optional' : 'not ok'}`,
    );
  const send = (minutesAgo: number, source: string, part: object, companyId = PRODUCTION) =>
    world.test.db.company(companyId).query(
      `insert into ingest.ledger (company_id, minute, source, kind, received, learned, noise, sampled, rejected)
        select $1, date_trunc('minute', now()) - make_interval(mins => $2), $3, 'http', p.received, p.learned,
          p.noise, p.sampled, p.rejected
        from jsonb_to_record($4::jsonb) as p (received int, learned int, noise jsonb, sampled int, rejected jsonb)`,
      [
        companyId,
        minutesAgo,
        source,
        JSON.stringify({ received: 0, learned: 0, noise: {}, sampled: 0, rejected: {}, ...part }),
      ],
    );

  it('OVER-13 are looked at as they are now, each needed or optional', async () => {
    const { statusChecks, preFlightChecks, toolsInfo } = await status();
    assert.deepEqual(short(statusChecks), [
      'intake ok',
      'learner ok',
      'database ok',
      'recentTraffic optional',
    ]);
    assert.deepEqual(short(preFlightChecks), [
      'secretKey not ok',
      'publicAddress optional',
      'messages optional',
    ]);
    assert.equal(preFlightChecks[1]?.note, 'http://localhost:4000');
    messages.sends.push('mail');
    assert.deepEqual((await status()).preFlightChecks[2], {
      checkType: 'messages',
      isOk: true,
      isOptional: true,
      note: 'mail',
    });
    assert.deepEqual(short(toolsInfo), ['palisade ok', 'node ok', 'postgresql ok']);
    assert.equal(toolsInfo[1]?.note, process.versions.node);
    assert.match(toolsInfo[2]?.note ?? '', /^1[5-8]/);
  });

  it('OVER-13 a learner that does not live is named, and traffic of the last quarter of an hour counts', async () => {
    dead = ['learner 2'];
    await world.test.db.company(PRODUCTION).query(
      `insert into ingest.totals (company_id, received, learned, last_received_at)
        values ($1, 1, 1, now() - interval '14 minutes')`,
      [PRODUCTION],
    );
    const checks = (await status()).statusChecks;
    assert.deepEqual(short(checks), [
      'intake ok',
      'learner not ok',
      'database ok',
      'recentTraffic ok',
    ]);
    assert.equal(checks[1]?.note, 'learner 2');
    dead = [];
    await world.test.db
      .company(PRODUCTION)
      .query(`update ingest.totals set last_received_at = now() - interval '16 minutes'`);
    assert.deepEqual(short((await status()).statusChecks).at(-1), 'recentTraffic optional');
  });

  it('OVER-14 the way of traffic is that of whole minutes from 15 to 5 minutes ago, of one company', async () => {
    const flow = async () => (await get('hybrid-traffic')).json<HybridTraffic>();
    assert.deepEqual((await flow()).links, []);
    await send(16, 'nginx', { received: 1, learned: 1 });
    await send(15, 'nginx', {
      received: 9,
      learned: 4,
      noise: { scanner: 2, staticFile: 1 },
      sampled: 1,
      rejected: { badUrl: 1 },
    });
    await send(6, 'nginx', { received: 10, learned: 10 });
    await send(5, 'nginx', { received: 100, learned: 100 });
    await send(10, 'demo', { received: 7, learned: 7 }, DEMO);
    const { from, to, links } = await flow();
    assert.equal(Date.parse(to) - Date.parse(from), 600_000);
    assert.deepEqual(
      links.map(({ source, target, value }) => `${source} > ${target} ${value}`),
      [
        'source:nginx > intake 19',
        'intake > learner 17',
        'intake > sampled 1',
        'intake > rejected 1',
        'learner > inventory 14',
        'learner > noise 3',
      ],
    );
  });

  it('OVER-14 draws the seven largest sources by themselves, however many there are', async () => {
    for (let index = 0; index < 30; index += 1)
      await send(8, `file ${index}`, { received: index, learned: index });
    const { nodes, links } = (await get('hybrid-traffic')).json<HybridTraffic>();
    const named = nodes.flatMap(({ label }) => label ?? []);
    assert.deepEqual(named, [
      'file 29',
      'file 28',
      'file 27',
      'file 26',
      'file 25',
      'file 24',
      'file 23',
    ]);
    // What the 23 smaller files and the 19 exchanges of nginx come to.
    const others = links.find(({ source }) => source === 'others');
    assert.equal(others?.value, (22 * 23) / 2 + 19);
  });

  it('OVER-13 OVER-14 PERM-01 are not for another role nor another company', async () => {
    const { bearer: stranger } = await world.stranger();
    for (const route of ['hybrid-status', 'hybrid-traffic'])
      assert.equal((await get(route, stranger)).statusCode, 404, route);
  });
});
