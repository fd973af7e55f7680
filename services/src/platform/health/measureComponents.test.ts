import assert from 'node:assert/strict';
import { it } from 'node:test';
import { measureComponents } from './measureComponents.ts';

it('ADM-12 a part that cannot be measured has no figures, nor does one that is no number, and the others keep theirs', async () => {
  const warned: unknown[] = [];
  const log = { warn: (about: object) => warned.push(Reflect.get(about, 'component')) };
  const components = await measureComponents(log, {
    database: async () => ({ figures: { answer: 2.5, connections: 0 / 0, size: 1 / 0 } }),
    versions: async () => ({ figures: {}, facts: { node: 'v24.0.0' } }),
    jobs: () => Promise.reject(new Error('no such table')),
    learners: async () => ({ figures: { alive: 0 }, notes: ['learner 1'] }),
  });
  assert.deepEqual(
    components.map(({ measuredAt: _measuredAt, ...component }) => component),
    [
      { name: 'database', figures: [{ name: 'answer', value: 2.5 }], notes: [], facts: [] },
      {
        name: 'versions',
        figures: [],
        notes: [],
        facts: [{ name: 'node', value: 'v24.0.0' }],
      },
      { name: 'jobs', figures: null, notes: [], facts: [] },
      {
        name: 'learners',
        figures: [{ name: 'alive', value: 0 }],
        notes: ['learner 1'],
        facts: [],
      },
    ],
  );
  assert.ok(components.every(({ measuredAt }) => !Number.isNaN(Date.parse(measuredAt))));
  assert.deepEqual(warned, ['jobs']);
});
