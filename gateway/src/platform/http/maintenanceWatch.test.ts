import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as settled, setTimeout } from 'node:timers/promises';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { TestGateway } from '../../testing/testGateway.ts';
import { MaintenanceWatch } from './maintenanceWatch.ts';

it('SHELL-06 asks at most every five seconds, and a check that fails means none', async () => {
  let now = 0;
  let asked = 0;
  let answer: () => Promise<boolean> = async () => true;
  const watch = new MaintenanceWatch(() => ((asked += 1), answer()), {
    now: () => now,
    every: 3_600_000,
  });
  assert.equal(watch.isOn(), false, 'not known yet');
  await settled();
  assert.equal(watch.isOn(), true);
  now = 4_999;
  watch.isOn();
  assert.equal(asked, 1);
  answer = () => Promise.reject(new Error('away'));
  now = 5_000;
  watch.isOn();
  await settled();
  assert.deepEqual([watch.isOn(), asked], [false, 2]);
  watch.stop();
});

it('SHELL-06 learns that maintenance has ended while nobody asks for anything', async () => {
  let isOn = true;
  let asked = 0;
  const watch = new MaintenanceWatch(async () => ((asked += 1), isOn), { now: () => 0, every: 1 });
  watch.isOn();
  await until('it asks by itself', () => asked > 2);
  assert.equal(watch.isOn(), true);
  isOn = false;
  await until('it is told of the end', () => !watch.isOn());
  const last = asked;
  await setTimeout(20);
  assert.equal(asked, last, 'and asks no more');
});

it('SHELL-06 a watch that is not answered starts after a second', async () => {
  const watch = new MaintenanceWatch(() => new Promise(() => undefined));
  await watch.start();
  assert.equal(watch.isOn(), false);
  watch.stop();
});

it('SHELL-06 a stopped watch asks no more', async () => {
  let asked = 0;
  const watch = new MaintenanceWatch(async () => ((asked += 1), true), { now: () => 0, every: 1 });
  watch.isOn();
  watch.stop();
  await setTimeout(20);
  assert.equal(asked, 1);
});

it('SHELL-06 every answer of the graph carries the header while there is maintenance, refusals too', async () => {
  const gateway = new TestGateway();
  gateway.services.on('GET /identity/installation', () => ({ underMaintenance: true }));
  gateway.trust({ viewer: 'query Viewer { viewer { id } }' });
  await gateway.start();
  try {
    assert.equal(
      (await gateway.post({ id: 'viewer' })).headers['under-maintenance'],
      '?1',
      'the first answer',
    );
    assert.equal((await gateway.post({ id: 'unknown' })).headers['under-maintenance'], '?1');
  } finally {
    await gateway.stop();
  }
});
