import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { sessionLogin } from '../../../platform/database/appLogin.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import { ingest } from '../ingest.domain.ts';
import { OwnedElsewhere } from '../../../platform/ownedElsewhere.ts';
import { holdEpoch } from './owners.repository.ts';
import { Ownership } from './ownership.ts';
import { RunLease } from './runLease.ts';
import { TakenOver } from './takenOver.ts';

interface Process {
  readonly name: string;
  readonly lease: RunLease;
  readonly ownership: Ownership;
  readonly released: string[];
}

interface ProcessOptions {
  readonly duration?: number;
  readonly isAlone?: boolean;
  readonly servicesUrl?: string | null;
  readonly idle?: number;
}

describe('owning a company', () => {
  let test: TestDatabase;
  let owner: pg.Client;
  const running: Process[] = [];
  before(async () => {
    test = await testDatabase([ingest]);
    owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ ownership }) => ownership.end()));
  });
  after(async () => {
    await owner.end();
    await test.close();
  });

  function process(
    name: string,
    { duration = 60_000, isAlone = false, servicesUrl = null, idle = 60_000 }: ProcessOptions = {},
  ): Process {
    const onError = (): void => undefined;
    const lease = new RunLease({
      connection: sessionLogin(test.url),
      run: { id: randomUUID(), host: name, pid: 4_711, servicesUrl },
      duration,
      isAlone,
      onError,
    });
    const released: string[] = [];
    const ownership = new Ownership({
      db: test.db,
      lease,
      idle,
      onError,
      release: async (companyId) => void released.push(companyId),
    });
    const made = { name, lease, ownership, released };
    running.push(made);
    return made;
  }
  const epochOf = ({ ownership }: Process, companyId: string): Promise<number> =>
    ownership.use(companyId, async (epoch) => epoch);
  const commit = (companyId: string, epoch: number): Promise<void> =>
    test.db.company(companyId).transaction((query) => holdEpoch(query, epoch));
  /** Moves the clock of the database on, as far as this lease goes. */
  const runOut = ({ lease }: Process): Promise<unknown> =>
    owner.query(
      "update ingest.runs set lease_until = clock_timestamp() - interval '1 millisecond' where id = $1",
      [lease.run.id],
    );
  /** Ends the session of a process, as its death does. */
  const endSession = ({ lease }: Process): Promise<unknown> =>
    owner.query(
      "select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = hashtextextended($1::text, 7254460)",
      [lease.run.id],
    );
  const isOf = (name: string) => (error: unknown) =>
    error instanceof OwnedElsewhere &&
    error.owner.host === name &&
    error.message.includes(`Process 4711 on ${name} has learned`) &&
    error.status === 503 &&
    error.retryAfter === 2;

  it('is for the first that needs it, and the other is told who that is', async () => {
    const companyId = test.companyId();
    const [edge, core] = [process('edge'), process('core')];
    assert.equal(await epochOf(edge, companyId), 1);
    await assert.rejects(epochOf(core, companyId), isOf('edge'));
    assert.equal((await core.ownership.elsewhere(companyId))?.host, 'edge');
    assert.equal(await edge.ownership.elsewhere(companyId), null);
    assert.equal(
      await epochOf(edge, companyId),
      1,
      'the epoch rises only when the company changes hands',
    );
    assert.equal(await epochOf(core, test.companyId()), 1, 'another company is free');
    assert.deepEqual(edge.ownership.figures, { companies: 1, epoch: 1, taken: 1, lost: 0 });
  });

  it('is for one of many that begin at once', async () => {
    const companyId = test.companyId();
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((name) => epochOf(process(name), companyId)),
    );
    assert.deepEqual(
      outcomes.filter(({ status }) => status === 'fulfilled').length,
      1,
      JSON.stringify(outcomes),
    );
  });

  it("passes on when the lease has run out by the database's clock; commits of the epoch before are refused", async () => {
    const companyId = test.companyId();
    const [edge, core] = [process('edge'), process('core')];
    const epoch = await epochOf(edge, companyId);
    await commit(companyId, epoch);
    await runOut(edge);
    await commit(companyId, epoch); // Nobody took it, so nothing is wrong.
    assert.equal(await epochOf(core, companyId), epoch + 1);
    await assert.rejects(commit(companyId, epoch), TakenOver);
    await commit(companyId, epoch + 1);
    edge.ownership.lose(companyId, epoch);
    await assert.rejects(epochOf(edge, companyId), isOf('core'));
    assert.equal(edge.ownership.figures.lost, 1);
  });

  it('is kept in its epoch by a process that was late, unless somebody took it meanwhile', async () => {
    const [kept, taken] = [test.companyId(), test.companyId()];
    const [edge, core] = [process('edge', { duration: 1_500 }), process('core')];
    assert.deepEqual([await epochOf(edge, kept), await epochOf(edge, taken)], [1, 1]);
    await core.lease.begin();
    await owner.query('update ingest.owners set run_id = $2, epoch = 2 where company_id = $1', [
      taken,
      core.lease.run.id,
    ]);
    assert.equal(
      await epochOf(edge, taken),
      1,
      'while its lease holds it does not ask again: a commit would be refused',
    );
    // The event loop hangs beyond the lease, as under SIGSTOP.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_700);
    assert.equal(edge.lease.isValid, false, 'it does not trust a lease that it could not renew');
    assert.equal(await epochOf(edge, kept), 1);
    await assert.rejects(epochOf(edge, taken), isOf('core'));
  });

  it('passes on at once when the process is gone, however long its lease still holds', async () => {
    const companyId = test.companyId();
    const [edge, core] = [process('edge'), process('core')];
    await epochOf(edge, companyId);
    await endSession(edge);
    assert.equal(await epochOf(core, companyId), 2);
  });

  it('stays with a process that answers, though its session was ended, and its session comes back', async () => {
    const companyId = test.companyId();
    const server = createServer().listen(0, '127.0.0.1').unref();
    await new Promise((resolve) => server.once('listening', resolve));
    const servicesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [edge, core] = [process('edge', { servicesUrl, duration: 30_000 }), process('edge')];
    await epochOf(edge, companyId);
    await endSession(edge);
    await assert.rejects(epochOf(core, companyId), isOf('edge'));
    // On another machine, whoever listens at that address is somebody else.
    const far = process('far', { servicesUrl, duration: 600_000 });
    const farCompany = test.companyId();
    await epochOf(far, farCompany);
    await endSession(far);
    assert.equal(await epochOf(core, farCompany), 2);
    server.close();
    const isGone = () => core.lease.isGone(edge.lease.run.id);
    await untilEqual('the session comes back', isGone, false);
  });

  it('passes on at once from an earlier run at the same address, which nobody else can have', async () => {
    const companyId = test.companyId();
    const [before_, now] = [
      process('edge', { servicesUrl: 'http://127.0.0.1:9' }),
      process('edge', { servicesUrl: 'http://127.0.0.1:9' }),
    ];
    await epochOf(before_, companyId);
    await endSession(before_);
    assert.equal(await epochOf(now, companyId), 2);
  });

  it('passes on at once when the process stops, and when it gives an idle company back', async () => {
    const companyId = test.companyId();
    const [edge, core] = [process('edge'), process('core', { idle: 40 })];
    await epochOf(edge, companyId);
    await edge.ownership.end();
    assert.equal(await epochOf(core, companyId), 2);
    await untilEqual('the company is given back', () => core.ownership.figures.companies, 0);
    assert.deepEqual(core.released, [companyId], 'the learner commits and forgets it first');
    assert.equal(await epochOf(process('third'), companyId), 3);
  });

  it('is not given back while work for it runs', async () => {
    const companyId = test.companyId();
    const core = process('core', { idle: 40 });
    await core.ownership.use(companyId, () => wait(150));
    assert.deepEqual(core.released, []);
  });

  it('is void after a restart of the only process there can be', async () => {
    const companyId = test.companyId();
    const edge = process('edge');
    await epochOf(edge, companyId);
    assert.equal(await epochOf(process('next', { isAlone: true }), companyId), 2);
  });

  it('begins only after a commit that is under way, which counts', async () => {
    const companyId = test.companyId();
    const [edge, core] = [process('edge'), process('core')];
    const epoch = await epochOf(edge, companyId);
    const held = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const commits = test.db.company(companyId).transaction(async (query) => {
      await holdEpoch(query, epoch);
      held.resolve();
      await end.promise;
      await query(
        'insert into ingest.totals (company_id, received, learned, last_received_at) values ($1, 7, 7, now())',
        [companyId],
      );
    });
    await held.promise;
    await runOut(edge);
    let isTaken = false;
    const taken = epochOf(core, companyId).then(() => (isTaken = true));
    await wait(100);
    assert.equal(isTaken, false, 'the company was taken during a commit');
    end.resolve();
    await Promise.all([commits, taken]);
    const [totals] = await test.db
      .company(companyId)
      .query<{ received: number }>('select received from ingest.totals');
    assert.equal(totals?.received, 7);
  });

  it('is answered in words while such a commit does not end', async () => {
    const companyId = test.companyId();
    const [edge, core] = [process('edge'), process('core')];
    const epoch = await epochOf(edge, companyId);
    const end = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const commits = test.db.company(companyId).transaction(async (query) => {
      await holdEpoch(query, epoch);
      const [row] = await query<{ stalled: string }>(
        "select current_setting('idle_in_transaction_session_timeout') as stalled",
      );
      assert.equal(row?.stalled, '15s', 'the database ends a commit that stands still');
      held.resolve();
      await end.promise;
    });
    await held.promise;
    await runOut(edge);
    await assert.rejects(epochOf(core, companyId), /cannot say just now which process learns/);
    end.resolve();
    await commits;
  });

  it('is a row of its company only', async () => {
    const [one, other] = [test.companyId(), test.companyId()];
    const edge = process('edge');
    await epochOf(edge, one);
    assert.deepEqual(await test.db.company(other).query('select * from ingest.owners'), []);
    assert.deepEqual(await test.db.system.query('select * from ingest.owners'), []);
    await assert.rejects(
      test.db.company(other).transaction((query) => holdEpoch(query, 1)),
      TakenOver,
    );
  });
});
