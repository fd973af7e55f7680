import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Registry } from 'prom-client';
import { measureDatabase } from './databaseMetrics.ts';

it('figures of the database follow its state', async () => {
  const registry = new Registry();
  let reason: 'refused' | null = null;
  measureDatabase(registry, {
    probe: async () => reason,
    connections: () => ({ used: 3, idle: 1, waiting: 2 }),
  });
  const shown = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('palisade_'));
  const connections = ['used', 'idle', 'waiting'].map(
    (state, index) => `palisade_database_connections{state="${state}"} ${[3, 1, 2][index]}`,
  );
  assert.deepEqual(await shown(), ['palisade_database_up 1', ...connections]);
  reason = 'refused';
  assert.deepEqual(await shown(), ['palisade_database_up 0', ...connections]);
});
