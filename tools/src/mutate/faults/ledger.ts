import type { Fault } from '../fault.ts';

/** What was received, and what became of it. */
export const LEDGER: readonly Fault[] = [
  {
    name: 'noise counts as learned',
    file: 'services/src/domains/ingest/pipeline/learnBatch.ts',
    text: 'else counts.countNoise(verdict);',
    by: 'else counts.countLearned();',
    tests: ['services/src/domains/ingest/collect.test.ts'],
  },
  {
    name: 'what failed is not counted',
    file: 'services/src/domains/ingest/pipeline/learnBatch.ts',
    text: "      counts.countRejected('unlearnable');\n",
    by: '',
    tests: ['services/src/domains/ingest/pipeline/poisonedBatches.test.ts'],
  },
  {
    name: 'a batch sent twice is counted twice',
    file: 'services/src/domains/ingest/pipeline/exchangePipeline.ts',
    text: 'if (stored !== null) {',
    by: 'if (stored !== null && stored.digest === null) {',
    tests: ['services/src/domains/ingest/collect.test.ts'],
  },
  {
    name: 'another upload under a used key is taken for the first',
    file: 'services/src/domains/ingest/pipeline/exchangePipeline.ts',
    text: 'if (stored !== null && !isSameContent(stored.digest, digest)) throw new ReusedKey();',
    by: '',
    tests: ['services/src/domains/ingest/pipeline/reusedKey.test.ts'],
  },
  {
    name: 'sampled exchanges are forgotten in the sum',
    file: 'services/src/domains/ingest/pipeline/tally.ts',
    text: '    this.sampled += line.sampled;\n',
    by: '',
    tests: ['services/src/domains/ingest/pipeline/tally.test.ts'],
  },
  {
    name: 'a noise is counted without being received',
    file: 'services/src/domains/ingest/pipeline/tally.ts',
    text: '  countNoise(reason: NoiseReason): void {\n    this.received += 1;',
    by: '  countNoise(reason: NoiseReason): void {',
    tests: ['services/src/domains/ingest/pipeline/tally.test.ts'],
  },
  {
    name: 'a ledger that does not add up is balanced',
    file: 'services/src/domains/ingest/pipeline/tally.ts',
    text: 'return line.received === line.learned + sum(line.noise) + line.sampled + sum(line.rejected);',
    by: 'return line.received >= line.learned;',
    tests: ['services/src/domains/ingest/pipeline/tally.test.ts'],
  },
  {
    name: 'batches that are lost count as stored',
    file: 'services/src/domains/ingest/pipeline/companyLane.ts',
    text: '        for (const batch of lost) batch.failed(error instanceof TakenOver ? error : unavailable());',
    by: '        for (const batch of lost) batch.stored(batch.row.counts);',
    tests: ['services/src/domains/ingest/pipeline/companyLane.test.ts'],
  },
  {
    name: 'a closed lane takes batches',
    file: 'services/src/domains/ingest/pipeline/companyLane.ts',
    text: 'if (this.#isClosed) return batch.failed(unavailable());',
    by: '',
    tests: ['services/src/domains/ingest/pipeline/companyLane.test.ts'],
  },
  {
    name: 'two processes learn for one company',
    file: 'services/src/domains/ingest/pipeline/companyLane.ts',
    text: 'if (epoch !== null) await holdEpoch(',
    by: 'if (epoch === -1) await holdEpoch(',
    tests: ['services/src/domains/ingest/ownership/takenOver.test.ts'],
  },
];
