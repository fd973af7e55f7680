import { setTimeout as wait } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { Learners } from '../../domains/ingest/ownership/learners.ts';
import { servePipeline } from '../../domains/ingest/pipeline/servePipeline.ts';
import type { StoredListener } from '../../platform/intake.ts';
import { Problem } from '../../platform/problem.ts';

let stored: StoredListener = () => undefined;

/** Tells twice that something was stored, each time before patience of a second is over. */
async function storeSlowly(companyId: string): Promise<void> {
  for (let batch = 0; batch < 2; batch += 1) {
    await wait(700);
    stored(companyId, []);
  }
  await wait(700);
}

/** Tells for good, ten times a second, that something of a company was stored, and answers nothing. */
async function storeForEver(companyId: string): Promise<never> {
  for (;;) {
    await wait(100);
    stored(companyId, []);
  }
}

/**
 * A thread that counts bytes instead of learning, and dies, is slow, or does not answer, when a
 * source asks for it.
 */
const intake: Learners = {
  async submit(upload, bytes) {
    if (upload.source === 'full')
      throw new Problem('busy', 'The intake is full.', { retryAfter: 1 });
    const never = new Promise<never>(() => undefined);
    if (upload.source === 'stuck') return await never;
    let received = 0;
    for await (const chunk of bytes) {
      received += chunk.length;
      if (upload.source === 'crash') process.exit(1);
    }
    if (upload.source === 'mute') return await never;
    if (upload.source === 'endless') return await storeForEver(upload.companyId);
    if (upload.source === 'slow') await storeSlowly(upload.companyId);
    return {
      batchIds: [],
      received,
      learned: received,
      noise: {},
      sampled: 0,
      rejected: {},
      duplicate: false,
    };
  },
  mirror: () => undefined,
  change: async (_companyId, change) => change.kind,
  setSampling: async (_companyId, sampling) => sampling,
  onStored: (listener) => {
    stored = listener;
    return () => undefined;
  },
  own: () => undefined,
  release: async () => undefined,
  onLost: () => () => undefined,
  stop: async () => undefined,
};
if (parentPort !== null) servePipeline(parentPort, intake, () => undefined);
