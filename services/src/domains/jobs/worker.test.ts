import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import pg from 'pg';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { jobs as jobsDomain } from './jobs.domain.ts';
import { testDatabase, type TestDatabase } from '../../platform/database/testDatabase.ts';
import { Problem } from '../../platform/problem.ts';
import type { CompanyJob, Outcome } from '../../platform/work/job.ts';
import { runNow, wake } from '../../platform/work/wake.ts';
import { Worker, type WorkerOptions } from '../../platform/work/worker.ts';

const QUIET = { warn: () => undefined, debug: () => undefined };
const NEVER = '0 0 1 1 *';

interface JobRow {
  readonly state: string;
  readonly words: string | null;
  readonly retries: number;
}

describe('the worker of background jobs', () => {
  let test: TestDatabase;
  let running: Worker[] = [];
  let names = 0;
  before(async () => {
    test = await testDatabase([jobsDomain]);
  });
  afterEach(async () => {
    await Promise.all(running.map((worker) => worker.stop()));
    running = [];
  });
  after(() => test.close());

  const started = async (
    jobs: readonly CompanyJob[],
    more: Partial<WorkerOptions> = {},
  ): Promise<Worker> => {
    const worker = new Worker({ db: test.db, directUrl: test.url, jobs, log: QUIET, ...more });
    running.push(worker);
    await worker.start();
    return worker;
  };
  const jobOf = (
    run: CompanyJob['run'],
    more: Partial<Omit<CompanyJob, 'run' | 'scope'>> = {},
  ): CompanyJob => ({
    name: `test.job${(names += 1)}`,
    scope: 'company',
    schedule: NEVER,
    failure: 'the test job failed',
    companies: async () => [],
    run,
    ...more,
  });
  const rowsOf = (name: string, companyId: string): Promise<JobRow[]> =>
    test.db.system.query<JobRow>(
      `select state::text, output ->> 'message' as words, retry_count as retries from jobs.job where name = $1 and singleton_key = $2 order by created_on`,
      [name, companyId],
    );

  it('runs a job at once when a transaction that woke it has committed, and not before', async () => {
    const ran: string[] = [];
    const job = jobOf(async (companyId) => {
      ran.push(companyId);
      return 'done';
    });
    await started([job]);
    const companyId = test.companyId();
    await test.db.company(companyId).transaction(async (query) => {
      await wake(query, job.name, companyId);
      assert.deepEqual(ran, []);
    });
    await until('the job has run', () => ran.length > 0);
    assert.deepEqual(ran, [companyId]);
    await until('it counts as done', async () =>
      (await rowsOf(job.name, companyId)).every(({ state }) => state === 'completed'),
    );
  });

  it('does in one more run what woke it a hundred times while it ran', async () => {
    let runs = 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const job = jobOf(async () => {
      runs += 1;
      await held;
      return 'done';
    });
    const worker = await started([job]);
    const companyId = test.companyId();
    worker.wake(job.name, companyId);
    await until('it runs', () => runs === 1);
    for (let time = 0; time < 100; time += 1) await wake(test.db.system.query, job.name, companyId);
    await until('one waits behind it', async () =>
      (await rowsOf(job.name, companyId)).some(({ state }) => state === 'created'),
    );
    assert.equal((await rowsOf(job.name, companyId)).length, 2);
    release();
    await until('both are done', async () =>
      (await rowsOf(job.name, companyId)).every(({ state }) => state === 'completed'),
    );
    assert.equal(runs, 2);
  });

  describe('with a company that has a million rows to work through', () => {
    const [large, small, later, last] = Array.from({ length: 4 }, () => crypto.randomUUID());
    let job: CompanyJob;
    const left = async (companyId = ''): Promise<number> => {
      const [row] = await test.db.system.query<{ count: number }>(
        'select count(*) as count from (select from backlog where company_id = $1 limit 1) found',
        [companyId],
      );
      return row?.count ?? 0;
    };
    const add = (companyId = '', rows = 1) =>
      test.db.system.query(
        'insert into backlog select $1, n from generate_series(1, $2::int) n on conflict do nothing',
        [companyId, rows],
      );
    const step = async (companyId: string): Promise<Outcome> => {
      const gone = await test.db.system.query(
        'delete from backlog where ctid in (select ctid from backlog where company_id = $1 limit 100) returning 1',
        [companyId],
      );
      return gone.length === 0 ? 'done' : 'more';
    };
    before(async () => {
      const owner = new pg.Client({ connectionString: test.url });
      await owner.connect();
      await owner.query(
        'create table backlog (company_id uuid, n int, primary key (company_id, n)); grant all on backlog to palisade_app',
      );
      await owner.end();
      await add(large, 1_000_000);
      job = jobOf(step, {
        isRunAtStart: true,
        concurrency: 1,
        companies: async () =>
          (
            await test.db.system.query<{ id: string }>(
              'with recursive c (id) as ((select company_id from backlog order by 1 limit 1) union all select (select company_id from backlog where company_id > c.id order by 1 limit 1) from c where c.id is not null) select id from c where id is not null',
            )
          ).map(({ id }) => id),
      });
    });

    it('serves another company that has one row', async () => {
      await started([job]);
      await until('the large one is worked on', async () =>
        (await rowsOf(job.name, large ?? '')).some(({ state }) => state === 'active'),
      );
      await add(small);
      await wake(test.db.system.query, job.name, small);
      await until('the small one is done', async () => (await left(small)) === 0);
      assert.equal(await left(large), 1, 'the large one has rows left');
    });

    it('serves another one that came while nothing ran, after a restart', async () => {
      await add(later);
      await started([job], { isAlone: true });
      await until('the one that waited is done', async () => (await left(later)) === 0);
      assert.equal(await left(large), 1, 'the large one has rows left');
    });

    it('serves another one with two processes, which never work on one company together', async () => {
      const busy = new Set<string>();
      let together = 0;
      const watched = {
        ...job,
        run: async (companyId: string) => {
          if (busy.has(companyId)) together += 1;
          busy.add(companyId);
          return step(companyId).finally(() => busy.delete(companyId));
        },
      };
      await started([watched]);
      await started([watched]);
      await add(last);
      await wake(test.db.system.query, job.name, last);
      await until('it is done', async () => (await left(last)) === 0);
      assert.equal(await left(large), 1, 'the large one has rows left');
      assert.equal(together, 0);
    });
  });

  it('gives up a run that hangs, and goes on with other companies and other jobs', async () => {
    const hanging = test.companyId();
    const done: string[] = [];
    const signals: AbortSignal[] = [];
    const hangs = jobOf(
      (companyId, signal) => {
        if (companyId !== hanging) return Promise.resolve(done.push(companyId)).then(() => 'done');
        signals.push(signal);
        return new Promise<Outcome>(() => undefined);
      },
      { timeLimit: 1, concurrency: 1 },
    );
    const other = jobOf(async (companyId) => (done.push(companyId), 'done'));
    const worker = await started([hangs, other]);
    const [behind, elsewhere] = [test.companyId(), test.companyId()];
    worker.wake(hangs.name, hanging);
    await until('it hangs', () => signals.length > 0);
    worker.wake(hangs.name, behind);
    worker.wake(other.name, elsewhere);
    await until('the others are done', () => done.includes(behind) && done.includes(elsewhere));
    assert.equal(signals[0]?.aborted, true);
    const [row] = await rowsOf(hangs.name, hanging);
    assert.equal(row?.words, 'It took longer than 1 seconds and was given up.');
  });

  it('tries again what failed, and says why in words that hide what only developers understand', async () => {
    const [own, strange] = [test.companyId(), test.companyId()];
    let tries = 0;
    const job = jobOf(async (companyId) => {
      if (companyId === strange) throw new Error('secret value of a row');
      tries += 1;
      if (tries === 1) throw new Problem('unavailable', 'The vendor does not answer.');
      return 'done';
    });
    const worker = await started([job]);
    worker.wake(job.name, strange);
    worker.wake(job.name, own);
    await until('it is tried again later', async () =>
      (await rowsOf(job.name, own)).some(
        ({ state, words }) => state === 'retry' && words === 'The vendor does not answer.',
      ),
    );
    worker.wake(job.name, own);
    await until('it is done', async () =>
      (await rowsOf(job.name, own)).every(({ state }) => state === 'completed'),
    );
    assert.equal(tries, 2, 'who wakes it does not shorten the wait');
    const [row] = await rowsOf(job.name, strange);
    assert.equal(
      row?.words,
      'An unexpected error occurred. The log of the server has the details.',
    );
  });

  it('puts what fails to the end aside, once, until a later run does it', async () => {
    const companyId = test.companyId();
    let isBroken = true;
    const job = jobOf(async () => {
      if (isBroken) throw new Problem('unavailable', 'Not yet.');
      return 'done';
    });
    const worker = await started([job]);
    const failOnce = async (): Promise<void> => {
      worker.wake(job.name, companyId);
      await until('it waits for another try', async () => {
        // As after the tries of half an hour.
        await test.db.system.query(
          `update jobs.job set retry_count = retry_limit, start_after = now() where name = $1 and state = 'retry'`,
          [job.name],
        );
        return (await rowsOf(job.name, companyId)).some(({ state }) => state === 'failed');
      });
    };
    await failOnce();
    assert.equal((await rowsOf(job.name, companyId)).at(-1)?.words, 'Not yet.');
    isBroken = false;
    await until('the shelf is empty', async () => {
      worker.wake(job.name, companyId);
      return (await rowsOf(job.name, companyId)).every(({ state }) => state === 'completed');
    });
  });

  it('takes up what a process that was killed had under way', async () => {
    const companyId = test.companyId();
    let runs = 0;
    const job = jobOf(async () => {
      runs += 1;
      return 'done';
    });
    const worker = await started([job]);
    await worker.stop();
    await test.db.system.query(
      `insert into jobs.job (name, data, state, singleton_key, policy, started_on, heartbeat_on, heartbeat_seconds) values ($1, $2, 'active', $3, 'stately', now(), now(), 20)`,
      [job.name, { companyId }, companyId],
    );
    await started([job], { isAlone: true });
    await until('it was run', () => runs === 1);
  });

  it('ends within its time at a stop, and tells runs of it', async () => {
    let told: AbortSignal | undefined;
    const job = jobOf(async (_companyId, signal) => {
      told = signal;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return 'more';
    });
    const worker = await started([job]);
    const companyId = test.companyId();
    worker.wake(job.name, companyId);
    await until('it runs', () => told !== undefined);
    await worker.stop();
    const states = (await rowsOf(job.name, companyId)).map(({ state }) => state);
    assert.equal(states.at(-1), 'created', 'the next start goes on');
    assert.deepEqual(new Set(states.slice(0, -1)), new Set(['completed']));
  });

  it('keeps one job on its way to the shelf, however often others of the company fail beside it', async () => {
    const companyId = test.companyId();
    let [runs, isBroken] = [0, true];
    const job = jobOf(async () => {
      runs += 1;
      if (isBroken) throw new Problem('unavailable', 'Not yet.');
      return 'done';
    });
    const worker = await started([job]);
    worker.wake(job.name, companyId);
    await until('it waits for its next try', async () =>
      (await rowsOf(job.name, companyId)).some(({ state }) => state === 'retry'),
    );
    // As when the waits have grown to minutes.
    await test.db.system.query(
      `update jobs.job set start_after = now() + interval '5 minutes' where name = $1 and state = 'retry'`,
      [job.name],
    );
    const before = runs;
    await runNow(test.db.system.query, job.name, companyId);
    await until('another one failed beside it', async () => runs > before);
    await until('it has ended', async () =>
      (await rowsOf(job.name, companyId)).every(({ state }) => state !== 'active'),
    );
    const states = (await rowsOf(job.name, companyId)).map(({ state }) => state);
    assert.deepEqual(states.toSorted(), ['completed', 'retry']);
    isBroken = false;
  });

  it('goes from one company to the next without a pause', async () => {
    const done: string[] = [];
    const companies = Array.from({ length: 30 }, () => test.companyId());
    const job = jobOf(async (companyId) => (done.push(companyId), 'done'), {
      concurrency: 1,
      isRunAtStart: true,
      companies: async () => companies,
    });
    await started([job]);
    // One every 30 seconds would take a quarter of an hour.
    await until('all have run', () => companies.every((each) => done.includes(each)));
  });

  it('goes on at once when the clock of the database was set back', async () => {
    const companyId = test.companyId();
    let runs = 0;
    const job = jobOf(async () => {
      runs += 1;
      return 'done';
    });
    await (await started([job])).stop();
    await test.db.system.query(
      `insert into jobs.job (name, data, state, singleton_key, policy, start_after) values ($1, $2, 'created', $3, 'stately', now() + interval '6 hours')`,
      [job.name, { companyId }, companyId],
    );
    await test.db.system.query(`update jobs.version set cron_on = now() + interval '6 hours'`);
    await test.db.system.query(`update jobs.queue set monitor_on = now() + interval '6 hours'`);
    await started([job]);
    await until('it was run', () => runs === 1);
    const [ahead] = await test.db.system.query<{ count: number }>(
      `select (select count(*) from jobs.version where cron_on > now()) + (select count(*) from jobs.queue where monitor_on > now()) as count`,
    );
    assert.equal(Number(ahead?.count), 0);
  });

  it('leaves nothing in the queue of a job that this version has no more, and all of the others', async () => {
    const [dropped, kept, elsewhere] = [1, 2, 3].map(() => jobOf(async () => 'done'));
    assert.ok(dropped !== undefined && kept !== undefined && elsewhere !== undefined);
    const before = await started([dropped, kept, elsewhere]);
    await before.stop();
    for (const { name } of [dropped, elsewhere])
      await test.db.system.query(
        `insert into jobs.job (name, data, state, singleton_key, policy, start_after) values ($1, '{}', 'created', 'waits', 'stately', now() + interval '1 hour')`,
        [name],
      );
    const named = async (table: string): Promise<unknown[]> =>
      (
        await test.db.system.query<{ name: string }>(
          `select distinct name from jobs.${table} where name = any($1) order by 1`,
          [[dropped.name, kept.name, elsewhere.name]],
        )
      ).map(({ name }) => name);
    await started([kept], { known: [elsewhere.name] });
    const rest = [kept.name, elsewhere.name].toSorted();
    assert.deepEqual(await named('schedule'), rest);
    assert.deepEqual(await named('queue'), rest);
    assert.deepEqual(await named('job'), [elsewhere.name]);
  });
});
