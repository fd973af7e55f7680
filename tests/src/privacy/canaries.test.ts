import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type CanaryRun, runCanaries } from './canaryRun.ts';

/**
 * Each value by about four carriers, each carrier with about ten values; `pnpm measure canaries`
 * takes all by all.
 */
const OPTIONS = { times: 2, every: 7 };
/** Tables that hold values of traffic until a company opts out. */
const HOLDING = [
  'attackers.detector_journal',
  'attackers.examples',
  'inventory.endpoint_baselines',
  'inventory.endpoint_exchanges',
  'inventory.model_journal',
  'inventory.parameters',
];

describe("what lies on disk of a company's own data types", () => {
  it('DATA-02 is no value that they mask or hash, in no file and no row, in attacks and beside them', async () => {
    const run = await runCanaries({ times: 2, every: 2, areOwn: true });
    assert.deepEqual([...run.found.samplingOff, ...run.found.samplingOn], []);
    assert.ok(
      run.samples > 20 && run.examples > 5,
      `${run.samples} parameters with samples, ${run.examples} examples`,
    );
    assert.deepEqual(run.harmless.optedOut, []);
  });
});

describe('what lies on disk', () => {
  let run: CanaryRun;
  before(async () => {
    run = await runCanaries(OPTIONS);
  });

  it('DATA-07 is nothing that a detector or a privacy option calls sensitive, in no file and no row, while no samples are kept', () => {
    assert.deepEqual(run.found.samplingOff, []);
  });

  it('DATA-07 is nothing of it either while samples are kept, in parameters, paths, attempts and the log of the database', () => {
    assert.deepEqual(run.found.samplingOn, []);
    assert.ok(run.operations > 200, `${run.operations} operations of documents`);
    assert.ok(
      run.samples > 20 && run.examples > 5,
      `${run.samples} parameters with samples, ${run.examples} examples`,
    );
  });

  it('DATA-04 is nothing of what was kept, once a company has opted out', () => {
    const places = run.harmless.kept.map((line) => line.split(':')[0] ?? '');
    assert.ok(
      places.some((place) => place.includes('/base/')) &&
        places.some((place) => place.includes('/pg_wal/')),
      places.join(),
    );
    for (const table of HOLDING) assert.ok(places.includes(table), `${table} held none`);
    assert.deepEqual(run.harmless.optedOut, []);
  });
});
