import { parentPort, workerData } from 'node:worker_threads';
import { readHarText } from '@palisade/engine/exchange/readHarEntry.ts';
import { AttackWatch } from '@palisade/services/domains/attackers/watching/attackWatch.ts';
import { companySettingsStore } from '@palisade/services/domains/identity/companySettings.ts';
import { InventoryLearner } from '@palisade/services/domains/learning/learner/inventoryLearner.ts';
import { openDatabase } from '@palisade/services/platform/database/database.ts';
import { demoLines, postsOf } from './posts.ts';

/** What the thread is given. */
export interface LearnThreadData {
  readonly url: string;
  readonly companyId: string;
  readonly lines: number;
}

/** To learn traffic, or only to count, which uses nothing but the processor. */
export type Work = 'learning' | 'counting';

/** What the thread is asked; it answers how many steps it did. */
export interface LearnThreadTask {
  readonly work: Work;
  readonly milliseconds: number;
}

const STEP = 100_000;
const NEWLINE = 10;

/**
 * Reads and learns the same traffic week after week when told to, as the pipeline does between two
 * commits, and says how many.
 */
const { url, companyId, lines: lineCount } = workerData as LearnThreadData; // given by scaling.ts
const db = openDatabase(url, { max: 1 });
const learner = new InventoryLearner(
  db,
  companySettingsStore(db, new Uint8Array(32)),
  new AttackWatch(db, (error) => {
    throw error;
  }),
);
const [week] = postsOf(demoLines(lineCount), Infinity);
let weeks = 0;

function* nextWeek(): Generator<string> {
  const body = week?.inWeek(weeks++);
  for (
    let start = 0, end;
    body !== undefined && (end = body.indexOf(NEWLINE, start)) !== -1;
    start = end + 1
  )
    yield body.toString('latin1', start, end);
}

async function learn(milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds;
  let learned = 0;
  await learner.begin(companyId);
  while (performance.now() < until) {
    for (const line of nextWeek()) {
      const reading = readHarText(line, Date.now());
      if (!('exchange' in reading)) continue;
      const { host } = reading.exchange;
      if (!learner.isPrepared(companyId, host)) await learner.prepare(companyId, host);
      learner.observe(companyId, 'bench', reading.exchange);
      learned += 1;
    }
  }
  return learned;
}

function count(milliseconds: number): number {
  const until = performance.now() + milliseconds;
  let steps = 0;
  for (let value = 1; performance.now() < until; steps += 1)
    for (let i = 0; i < STEP; i += 1) value = Math.imul(value, 0x9e3779b1) ^ i;
  return steps;
}

parentPort?.on('message', async ({ work, milliseconds }: LearnThreadTask) =>
  parentPort?.postMessage(work === 'learning' ? await learn(milliseconds) : count(milliseconds)),
);
