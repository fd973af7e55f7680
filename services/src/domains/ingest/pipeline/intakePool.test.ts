import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { StoredListener } from '../../../platform/intake.ts';
import type { Learners, LostListener } from '../ownership/learners.ts';
import { IntakePool } from './intakePool.ts';

/** An intake that remembers for whom it worked. */
function recordingIntake(
  companies: Set<string>,
): Learners & { tell: StoredListener; lose: LostListener; isStopped: boolean } {
  let listener: StoredListener = () => undefined;
  let lost: LostListener = () => undefined;
  return {
    isStopped: false,
    tell: (companyId, lines) => listener(companyId, lines),
    lose: (companyId, epoch) => lost(companyId, epoch),
    own(companyId) {
      companies.add(companyId);
    },
    async release(companyId) {
      companies.add(companyId);
    },
    onLost(told) {
      lost = told;
      return () => undefined;
    },
    async submit({ companyId }) {
      companies.add(companyId);
      return {
        batchIds: [],
        received: 0,
        learned: 0,
        noise: {},
        sampled: 0,
        rejected: {},
        duplicate: false,
      };
    },
    mirror(companyId) {
      companies.add(companyId);
    },
    async setSampling(companyId) {
      companies.add(companyId);
      return true;
    },
    async change(companyId) {
      companies.add(companyId);
      return null;
    },
    onStored(told) {
      listener = told;
      return () => undefined;
    },
    async stop() {
      this.isStopped = true;
    },
  };
}

const upload = (companyId: string) =>
  ({
    companyId,
    source: 'x',
    kind: 'http',
    tokenId: null,
    idempotencyKey: null,
    format: 'ndjson',
  }) as const;
async function* nothing(): AsyncGenerator<Uint8Array> {}

describe('several learning threads', () => {
  it('ENG-06 share the companies out, and a company always goes to the same one', async () => {
    const sets: Set<string>[] = [];
    const intakes: ReturnType<typeof recordingIntake>[] = [];
    const pool = new IntakePool(3, () => {
      const companies = new Set<string>();
      sets.push(companies);
      const intake = recordingIntake(companies);
      intakes.push(intake);
      return intake;
    });
    const companies = Array.from({ length: 60 }, () => randomUUID());
    for (const companyId of companies) {
      await pool.submit(upload(companyId), nothing());
      await pool.setSampling(companyId.toUpperCase(), true, {
        id: null,
        name: 'maya@example.com',
        address: null,
      });
      await pool.change(companyId, { kind: 'any' });
      pool.mirror(companyId, { id: 'r1', headers: [], body: null });
    }
    assert.equal(sets.length, 3);
    const seen = sets.map((set) => new Set([...set].map((id) => id.toLowerCase())));
    assert.equal(
      seen.reduce((sum, { size }) => sum + size, 0),
      companies.length,
      'a company went to two',
    );
    assert.ok(
      seen.every(({ size }) => size > 5),
      seen.map(({ size }) => size).join(', '),
    );
    const told: string[] = [];
    const end = pool.onStored((companyId) => told.push(companyId));
    for (const [index, intake] of intakes.entries()) intake.tell(String(index), []);
    end();
    intakes[0]?.tell('later', []);
    assert.deepEqual(told, ['0', '1', '2']);
    await pool.stop();
    assert.ok(intakes.every(({ isStopped }) => isStopped));
  });

  it('are started only for companies that send something', async () => {
    let started = 0;
    const pool = new IntakePool(4, () => {
      started += 1;
      return recordingIntake(new Set());
    });
    assert.equal(started, 0);
    const companyId = randomUUID();
    await pool.submit(upload(companyId), nothing());
    await pool.submit(upload(companyId), nothing());
    assert.equal(started, 1);
    await pool.stop();
  });

  it('tell which of them is dead for good, that of companies set apart included', async () => {
    const dead = new Map<string, readonly string[]>();
    let setApart: (companyId: string) => void = () => undefined;
    let started = 0;
    const pool = new IntakePool(1, (apart) => {
      setApart = apart;
      const name = `learner ${(started += 1)}`;
      return { ...recordingIntake(new Set()), dead: () => dead.get(name) ?? [] };
    });
    const companyId = randomUUID();
    await pool.submit(upload(companyId), nothing());
    setApart(companyId);
    await pool.submit(upload(companyId), nothing());
    assert.deepEqual([started, pool.dead()], [2, []]);
    dead.set('learner 2', ['learning']);
    assert.deepEqual(pool.dead(), ['learning']);
  });
});
