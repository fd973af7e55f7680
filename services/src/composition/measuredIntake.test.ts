import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Registry } from 'prom-client';
import type { Intake, Receipt } from '../platform/intake.ts';
import { Problem } from '../platform/problem.ts';
import { measuredIntake } from './measuredIntake.ts';
import { bytesOf, uploadFor } from './testing/traffic.ts';

const RECEIPT: Receipt = {
  received: 10,
  learned: 5,
  noise: { staticFile: 2, scanner: 1 },
  sampled: 1,
  rejected: { notJson: 1 },
  batchIds: ['a'],
  duplicate: false,
};

function intakeThat(submit: () => Promise<Receipt>): Intake {
  return {
    submit,
    mirror: () => undefined,
    setSampling: async () => true,
    change: async () => null,
    onStored: () => () => undefined,
    stop: async () => undefined,
  };
}

describe('figures of the intake', () => {
  it('count uploads by outcome and entries as the ledger does, a repeated upload once', async () => {
    const answers: (() => Promise<Receipt>)[] = [
      async () => RECEIPT,
      async () => ({ ...RECEIPT, duplicate: true }),
      async () => Promise.reject(new Problem('busy', 'The intake is full.', { retryAfter: 1 })),
      async () => Promise.reject(new Error('socket hang up')),
    ];
    const registry = new Registry();
    const intake = measuredIntake(
      intakeThat(() => (answers.shift() as () => Promise<Receipt>)()),
      registry,
    );
    for (const rest of [3, 2, 1, 0]) {
      await intake.submit(uploadFor('c'), bytesOf('')).catch(() => undefined);
      assert.equal(answers.length, rest);
    }
    const text = await registry.metrics();
    const lines = text
      .split('\n')
      .filter((line) => /^palisade_ingest_(uploads|entries)_total/.test(line))
      .sort();
    assert.deepEqual(lines, [
      'palisade_ingest_entries_total{result="learned"} 5',
      'palisade_ingest_entries_total{result="noise"} 3',
      'palisade_ingest_entries_total{result="rejected"} 1',
      'palisade_ingest_entries_total{result="sampled"} 1',
      'palisade_ingest_uploads_total{outcome="brokenOff"} 1',
      'palisade_ingest_uploads_total{outcome="busy"} 1',
      'palisade_ingest_uploads_total{outcome="duplicate"} 1',
      'palisade_ingest_uploads_total{outcome="stored"} 1',
    ]);
    assert.match(text, /palisade_ingest_upload_seconds_count 2/);
  });
});
