import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { followTraffic } from './followTraffic.ts';

describe('documents compared as traffic comes in', () => {
  it('POST-14 once for all that came within half a minute, only for companies with documents, and never after the end', async ({
    mock,
  }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    let time = 0;
    const compared: string[] = [];
    const failures: unknown[] = [];
    let store: (companyId: string) => void = () => undefined;
    const end = followTraffic({
      intake: {
        onStored: (listener) => {
          store = (companyId) => listener(companyId, []);
          return () => {
            store = () => undefined;
          };
        },
      },
      hasDocuments: async (companyId) => companyId !== 'bare',
      analyse: async (companyId) => {
        compared.push(companyId);
        if (companyId === 'broken') throw new Error('no');
      },
      onError: (error) => failures.push(error),
      now: () => time,
    });
    const pass = async (milliseconds: number) => {
      time += milliseconds;
      mock.timers.tick(milliseconds);
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    };
    for (const companyId of ['shop', 'bare', 'shop', 'broken']) store(companyId);
    await pass(29_000);
    assert.deepEqual(compared, []);
    await pass(2_000);
    assert.deepEqual([compared, failures.length], [['shop', 'broken'], 1]);
    store('shop');
    await pass(31_000);
    assert.deepEqual(compared, ['shop', 'broken', 'shop'], 'again for what came later');
    store('shop');
    await end();
    await pass(120_000);
    assert.equal(compared.length, 3);
  });
});
