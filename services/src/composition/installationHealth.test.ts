import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, before, describe, it } from 'node:test';
import { setSystemUser } from '../domains/identity/system-users/setSystemUser.ts';
import {
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../domains/identity/testing/testIdentity.ts';
import { ingest } from '../domains/ingest/ingest.domain.ts';
import { storageHealth } from '../domains/jobs/health/storageHealth.ts';
import { jobs } from '../domains/jobs/jobs.domain.ts';
import type { MeasuredComponent } from '../platform/health/health.schemas.ts';
import type { Intake } from '../platform/intake.ts';

const LINUX = { skip: process.platform !== 'linux' };
const BY = { actorId: null, actor: 'command line', address: null };

describe('ADM-12 the health of an installation', () => {
  let world: TestIdentity;
  let system = '';
  let dead: readonly string[] = [];
  before(async () => {
    const intake: Partial<Intake> = { dead: () => dead };
    world = await testIdentity([{ ...ingest, start: async () => async () => undefined }, jobs], {
      home: tmpdir(),
      intake: intake as Intake, // These routes ask it for nothing else.
    });
    const person = await world.person('Viewer');
    await setSystemUser(world.test.db, person.email, true, BY);
    system = person.bearer;
  });
  after(() => world.close());

  const get = (service: 'jobs' | 'ingest', bearer = system, companyId = PRODUCTION) =>
    world.call('GET', `/${service}/${companyId}/installation-health`, { bearer });
  const measured = async (service: 'jobs' | 'ingest', name: string) => {
    const components = (await get(service)).json<MeasuredComponent[]>();
    const found = components.find((component) => component.name === name);
    assert.ok(found);
    const { figures, notes } = found;
    return { figures: figures && Object.fromEntries(figures.map((f) => [f.name, f.value])), notes };
  };
  const receive = (companyId: string, part: object) =>
    world.test.db.company(companyId).query(
      `insert into ingest.ledger (company_id, minute, source, kind, received, learned, noise, sampled, rejected)
        select $1, date_trunc('minute', now()) - make_interval(mins => p.ago), 'har', 'http', p.received, 0, '{}', 0,
          p.rejected
        from jsonb_to_record($2::jsonb) as p (ago int, received int, rejected jsonb)`,
      [companyId, JSON.stringify(part)],
    );

  it('has figures of the database that were measured now', async () => {
    const { figures } = await measured('jobs', 'database');
    assert.ok(figures);
    const { answer = 0, connections = 0, longestStatement = -1, size = 0 } = figures;
    assert.ok(answer > 0 && answer < 60_000, `${answer} ms`);
    assert.ok(connections > 0 && connections <= 100, `${connections} %`);
    assert.ok(longestStatement >= 0);
    assert.ok(size > 1_000_000, `${size} bytes`);
    assert.equal(figures['waitingForConnection'], 0);
  });

  it('has what runs, the room where the data folder lies, and how old the last backup is', async () => {
    const facts = async (name: string) => {
      const components = (await get('jobs')).json<MeasuredComponent[]>();
      const found = components.find((component) => component.name === name)?.facts ?? [];
      return Object.fromEntries(found.map((fact) => [fact.name, fact.value]));
    };
    const { palisade, node, postgres } = await facts('versions');
    assert.match(palisade ?? '', /^\d+\.\d+\.\d+/);
    assert.equal(node, process.version);
    assert.match(postgres ?? '', /^1[5-9]/);
    const { figures } = await measured('jobs', 'storage');
    assert.ok((figures?.['free'] ?? 0) > 0 && (figures?.['freeShare'] ?? 101) <= 100);
    assert.equal(figures?.['backupAge'], undefined);
    assert.deepEqual(await facts('storage'), { lastBackup: '' });
    await world.test.db.system.query(
      `insert into jobs.last_backup (made_at, palisade) values (now() - interval '3 days', '0.1.0')`,
    );
    const { backupAge = 0 } = (await measured('jobs', 'storage')).figures ?? {};
    assert.ok(backupAge >= 259_200 && backupAge < 260_000, `${backupAge} s`);
    assert.match((await facts('storage'))['lastBackup'] ?? '', /^\d{4}-/);
  });

  it('says nothing of the room on a disk that does not tell, and all else', LINUX, async () => {
    // Such as some network disks, this one reports no blocks.
    const { figures, facts } = await storageHealth(world.test.db, '/proc');
    assert.deepEqual([figures['free'], figures['freeShare']], [undefined, undefined]);
    assert.match(facts?.['lastBackup'] ?? '', /^\d{4}-/);
  });

  it('sums up the jobs of all companies, and how late the oldest is', async () => {
    const earlier = await measured('jobs', 'jobs');
    for (const name of ['test.a', 'test.b'])
      await world.test.db.system.query(`select jobs.create_queue($1, '{"policy":"standard"}')`, [
        name,
      ]);
    await world.test.db.system.query(
      `insert into jobs.job (name, state, start_after, group_id)
        values ('test.a', 'failed', now(), $1), ('test.a', 'created', now() - interval '10 minutes', $2),
          ('test.b', 'created', now() + interval '1 hour', null)`,
      [PRODUCTION, DEMO],
    );
    const { figures } = await measured('jobs', 'jobs');
    const more = (name: string) => (figures?.[name] ?? 0) - (earlier.figures?.[name] ?? 0);
    assert.deepEqual([more('failed'), more('waiting'), more('running')], [1, 2, 0]);
    const late = figures?.['oldestWaiting'] ?? 0;
    assert.ok(late >= 600 && late < 1_200, `${late} s`);
  });

  it('knows processes that learn by their leases, and companies that were left behind', async () => {
    const [alive, ended] = [world.test.companyId(), world.test.companyId()];
    await world.test.db.system.query(
      `insert into ingest.runs (id, host, pid, lease_until)
        values ($1, 'one', 1, now() + interval '1 hour'), ($2, 'two', 2, now() - interval '1 second')`,
      [alive, ended],
    );
    const own = (companyId: string, run: string) =>
      world.test.db
        .company(companyId)
        .query('insert into ingest.owners (company_id, run_id, epoch) values ($1, $2, 1)', [
          companyId,
          run,
        ]);
    await own(PRODUCTION, alive);
    await own(DEMO, ended);
    dead = ['learner 1'];
    assert.deepEqual(await measured('ingest', 'learners'), {
      figures: { alive: 1, deadThreads: 1, withoutLearner: 1 },
      notes: ['learner 1'],
    });
    dead = [];
  });

  it('has the share of all that came within an hour and was rejected', async () => {
    assert.deepEqual((await measured('ingest', 'intake')).figures, { received: 0, rejected: 0 });
    await receive(PRODUCTION, { ago: 5, received: 30, rejected: { tooLarge: 4, malformed: 1 } });
    await receive(DEMO, { ago: 10, received: 70, rejected: {} });
    await receive(DEMO, { ago: 70, received: 1_000, rejected: { malformed: 1_000 } });
    assert.deepEqual((await measured('ingest', 'intake')).figures, { received: 100, rejected: 5 });
  });

  it('is for system users alone, of whatever company they ask in', async () => {
    const { bearer } = await world.person('Administrator');
    for (const service of ['jobs', 'ingest'] as const) {
      assert.equal((await get(service, bearer)).statusCode, 403);
      assert.equal((await get(service, 'nobody')).statusCode, 401);
    }
  });
});
