import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';
import { Random } from '@palisade/engine/demo/random.ts';
import { LEARNING_LIMITS } from '../domains/learning/learner/learningLimits.ts';
import { COMMIT } from '../domains/ingest/pipeline/companyLane.ts';
import type { ExchangePipeline } from '../domains/ingest/pipeline/exchangePipeline.ts';
import type { TestDatabase } from '../platform/database/testDatabase.ts';
import { differences, type InventoryRows, inventoryRows } from './testing/inventoryRows.ts';
import { intakeDatabase } from './testing/intakeDatabase.ts';
import { MortalLearner } from './testing/mortalLearner.ts';
import { testPipeline, testSettings } from './testing/testIntake.ts';
import { bytesOf, uploadFor } from './testing/traffic.ts';

const EXCHANGES = 1_800;
const LINES = [
  ...demoTraffic({ seed: 11, exchanges: EXCHANGES, endsAt: Date.UTC(2026, 4, 8), days: 4 }),
].map((entry) => `${JSON.stringify(entry)}\n`);

/** The traffic cut into so many batches of random length. */
function batchesOf(count: number, seed: number): string[] {
  const random = new Random(seed);
  const cuts = [
    0,
    ...Array.from({ length: count - 1 }, () => random.below(LINES.length)),
    LINES.length,
  ].sort((a, b) => a - b);
  return cuts
    .slice(1)
    .map((end, index) => LINES.slice(cuts[index], end).join(''))
    .filter((text) => text !== '');
}

/** What befalls a learner before a batch. */
type Fate =
  | 'nothing'
  | 'killed'
  | 'a commit that is tried again'
  | 'a commit that fails for good'
  | 'half a minute later';

describe('after a crash', () => {
  let test: TestDatabase;
  let whole: InventoryRows;
  before(async () => {
    test = await intakeDatabase();
    const companyId = test.companyId();
    await learn(companyId, batchesOf(3, 8));
    whole = await inventoryRows(test.db, companyId);
  });
  after(() => test.close());

  const start = (): { pipeline: ExchangePipeline; learner: MortalLearner } => {
    const settings = testSettings();
    const learner = new MortalLearner(test.db, settings);
    return { learner, pipeline: testPipeline(test.db, learner, { settings }) };
  };

  /**
   * Learns batches one after the other, whatever happens before them; one that was refused is sent
   * again.
   */
  const learn = async (
    companyId: string,
    batches: readonly string[],
    fateOf: (batch: number) => Fate = () => 'nothing',
  ): Promise<void> => {
    let { pipeline, learner } = start();
    const now = performance.now.bind(performance);
    let later = 0;
    const clock = mock.method(performance, 'now', () => now() + later);
    for (const [index, batch] of batches.entries()) {
      const fate = fateOf(index);
      if (fate === 'half a minute later') later += LEARNING_LIMITS.saveModelsEvery;
      if (fate === 'killed') {
        learner.isDead = true;
        ({ pipeline, learner } = start());
      }
      learner.failures =
        fate === 'a commit that is tried again'
          ? 1
          : fate === 'a commit that fails for good'
            ? COMMIT.tries
            : 0;
      const sent = pipeline.submit(uploadFor(companyId), bytesOf(batch));
      if (fate !== 'a commit that fails for good') await sent;
      else {
        await assert.rejects(sent);
        await pipeline.submit(uploadFor(companyId), bytesOf(batch));
      }
    }
    await pipeline.stop();
    clock.mock.restore();
  };

  /** Every row of every table says what it says where three commits did it all. */
  const hold = async (companyId: string): Promise<void> => {
    const found = differences(whole, await inventoryRows(test.db, companyId));
    assert.deepEqual(found.slice(0, 40), [], `${found.length} differences`);
  };

  it('everything that was learned is as if nothing had happened', async () => {
    const random = new Random(5);
    const companyId = test.companyId();
    await learn(companyId, batchesOf(25, 3), () => (random.chance(0.3) ? 'killed' : 'nothing'));
    await hold(companyId);
  });

  it('the same where models are written whole at any time, and commits fail', async () => {
    const random = new Random(6);
    const fates: readonly Fate[] = [
      'nothing',
      'killed',
      'half a minute later',
      'half a minute later',
      'a commit that is tried again',
    ];
    const companyId = test.companyId();
    await learn(companyId, batchesOf(25, 4), (index) =>
      index === 17 ? 'a commit that fails for good' : random.pick(fates),
    );
    await hold(companyId);
  });

  it('what was learned does not depend on where commits are', async () => {
    const companyId = test.companyId();
    await learn(companyId, batchesOf(40, 9));
    await hold(companyId);
  });
});
