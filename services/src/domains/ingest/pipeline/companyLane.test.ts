import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database, Query } from '../../../platform/database/database.ts';
import type { ExchangeConsumer } from '../../../platform/exchangeConsumer.ts';
import { CompanyLane, COMMIT, type LearnedBatch } from './companyLane.ts';
import { Tally } from './tally.ts';

const COMPANY = '00000000-0000-4000-8000-000000000001';

/**
 * A lane that counts its commits; those wait for the gate, and leave something unsaved while there
 * is more.
 */
function lane() {
  const commits = { begun: 0, last: 0, more: true, gate: Promise.resolve() };
  const query = (async () => []) as Query;
  const scope = {
    isLimited: false,
    query,
    transaction: <T>(work: (query: Query) => Promise<T>) => work(query),
  };
  const consumer = {
    isUnsaved: () => commits.more,
    async flush(_query, { isLast }) {
      commits.begun += 1;
      if (isLast) commits.last += 1;
      await commits.gate;
      return () => undefined;
    },
    discard: () => undefined,
  } satisfies Partial<ExchangeConsumer>;
  const made = new CompanyLane(COMPANY, {
    db: { company: () => scope } as unknown as Database, // all that a lane uses of it
    consumer: consumer as unknown as ExchangeConsumer,
    onStored: () => undefined,
    onLost: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  return { lane: made, commits };
}

function batch(): { readonly batch: LearnedBatch; readonly outcome: Promise<void> } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const row = {
    id: COMPANY,
    source: 'test',
    kind: 'file',
    fingerprint: Buffer.alloc(1),
    digest: null,
    tokenId: null,
    receivedAt: 0,
    bytes: 1,
    counts: new Tally().line(),
  } as const;
  return { batch: { row, held: null, stored: () => resolve(), failed: reject }, outcome: promise };
}

describe('commits of one company', () => {
  it('what could wait is committed when nothing came for a while', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { lane: own, commits } = lane();
    const { batch: first, outcome } = batch();
    own.add(first);
    mock.timers.tick(COMMIT.soonest);
    await outcome;
    await own.exclusive(async () => undefined);
    assert.deepEqual([commits.begun, commits.last], [1, 0]);
    mock.timers.tick(COMMIT.idle);
    await own.exclusive(async () => undefined);
    assert.deepEqual([commits.begun, commits.last], [2, 0]);
  });

  it('what was learned beside a batch that failed halfway counts as lost, and has to be sent again', async ({
    mock,
  }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { lane: own, commits } = lane();
    const { batch: first, outcome } = batch();
    const lost = assert.rejects(outcome, /not available|again/i);
    await own.learn(() => Promise.resolve(first));
    await assert.rejects(
      own.learn(() => Promise.reject(new Error('The database is away.'))),
      /is away/,
    );
    await lost;
    assert.equal(commits.begun, 0);
  });

  it('nothing is committed once it is closed, also by a commit that was running meanwhile', async ({
    mock,
  }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { lane: own, commits } = lane();
    const gate = Promise.withResolvers<void>();
    commits.gate = gate.promise;
    const { batch: first, outcome } = batch();
    own.add(first);
    mock.timers.tick(COMMIT.soonest);
    const closed = own.close();
    gate.resolve();
    await Promise.all([outcome, closed]);
    assert.deepEqual([commits.begun, commits.last], [2, 1], 'the one that ran, and the last one');
    const late = batch();
    own.add(late.batch);
    await assert.rejects(late.outcome, /not available|again/i);
    mock.timers.tick(10 * COMMIT.idle);
    await own.exclusive(async () => undefined);
    assert.equal(commits.begun, 2);
  });
});
