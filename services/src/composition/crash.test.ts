import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';
import { Random } from '@palisade/engine/demo/random.ts';
import { InventoryLearner } from '../domains/inventory/learning/inventoryLearner.ts';
import type { ExchangePipeline } from '../domains/ingest/pipeline/exchangePipeline.ts';
import type { TestDatabase } from '../platform/database/testDatabase.ts';
import { differences, inventoryRows } from './testing/inventoryRows.ts';
import { intakeDatabase } from './testing/intakeDatabase.ts';
import { testPipeline, testSettings } from './testing/testIntake.ts';
import { bytesOf, uploadFor } from './testing/traffic.ts';

const EXCHANGES = 2_500;
const LINES = [...demoTraffic({ seed: 11, exchanges: EXCHANGES, endsAt: Date.UTC(2026, 4, 8), days: 4, endpoints: 90 })].map((entry) => `${JSON.stringify(entry)}\n`);

/** The traffic cut into so many batches of random length. */
function batchesOf(count: number, seed: number): string[] {
  const random = new Random(seed);
  const cuts = [0, ...Array.from({ length: count - 1 }, () => random.below(LINES.length)), LINES.length].sort((a, b) => a - b);
  return cuts.slice(1).map((end, index) => LINES.slice(cuts[index], end).join('')).filter((text) => text !== '');
}

/** A learner that can be killed: from then on it neither writes nor says that it wants to. */
class Mortal extends InventoryLearner {
  isDead = false;

  override isUnsaved(companyId: string): boolean {
    return !this.isDead && super.isUnsaved(companyId);
  }

  override async flush(...call: Parameters<InventoryLearner['flush']>): Promise<() => void> {
    if (this.isDead) throw new Error('It is dead.');
    return await super.flush(...call);
  }
}

describe('after a crash', () => {
  let test: TestDatabase;
  before(async () => {
    test = await intakeDatabase();
  });
  after(() => test.close());

  const start = (): { pipeline: ExchangePipeline; learner: Mortal } => {
    const settings = testSettings();
    const learner = new Mortal(test.db, settings);
    return { learner, pipeline: testPipeline(test.db, learner, { settings }) };
  };

  /** Learns batches one after the other; before those with these numbers the learner is killed and another one goes on. */
  const learn = async (companyId: string, batches: readonly string[], isKilled: (batch: number) => boolean): Promise<void> => {
    let { pipeline, learner } = start();
    for (const [index, batch] of batches.entries()) {
      if (isKilled(index)) {
        learner.isDead = true;
        ({ pipeline, learner } = start());
      }
      await pipeline.submit(uploadFor(companyId), bytesOf(batch));
    }
    await pipeline.stop();
  };

  it('everything that was learned is as if nothing had happened', async () => {
    const batches = batchesOf(40, 3);
    const [whole, broken] = [test.companyId(), test.companyId()];
    await learn(whole, batches, () => false);
    const random = new Random(5);
    await learn(broken, batches, () => random.chance(0.25));
    const found = differences(await inventoryRows(test.db, whole), await inventoryRows(test.db, broken));
    assert.deepEqual(found.slice(0, 40), [], `${found.length} differences`);
  });

  it('what was learned does not depend on where commits are', async () => {
    const [few, many] = [test.companyId(), test.companyId()];
    await learn(few, batchesOf(4, 8), () => false);
    await learn(many, batchesOf(50, 9), () => false);
    const found = differences(await inventoryRows(test.db, few), await inventoryRows(test.db, many));
    assert.deepEqual(found.slice(0, 40), [], `${found.length} differences`);
  });
});
