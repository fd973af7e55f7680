import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  figureState,
  HEALTH_COMPONENTS,
  healthRule,
  MEASURED_BY,
  worstState,
} from './installationHealth.ts';

describe('ADM-12 states of an installation', () => {
  it('come from stated thresholds, which belong to the worse state', () => {
    const failed = healthRule('jobs', 'failed');
    assert.deepEqual(
      [0, 1, 99, 100].map((value) => figureState(value, failed)),
      ['healthy', 'degraded', 'degraded', 'failing'],
    );
    const alive = healthRule('learners', 'alive');
    assert.deepEqual(
      [0, 1].map((value) => figureState(value, alive)),
      ['failing', 'healthy'],
    );
    const room = healthRule('storage', 'freeShare');
    assert.deepEqual(
      [5, 15, 16].map((value) => figureState(value, room)),
      ['failing', 'degraded', 'healthy'],
    );
    assert.equal(figureState(1e12, healthRule('database', 'size')), 'healthy');
    assert.equal(figureState(1, healthRule('other', 'figure')), 'healthy');
  });

  it('of a part are the worst of its figures; what could not be measured is not healthy', () => {
    assert.equal(worstState(['healthy', 'degraded']), 'degraded');
    assert.equal(worstState(['degraded', 'unknown']), 'unknown');
    assert.equal(worstState(['unknown', 'failing']), 'failing');
    assert.equal(worstState([]), 'healthy');
  });

  it('every part is measured by one service, or by the graph', () => {
    assert.deepEqual(Object.keys(HEALTH_COMPONENTS), [
      'services',
      ...MEASURED_BY.jobs,
      ...MEASURED_BY.ingest,
    ]);
  });
});
