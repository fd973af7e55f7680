import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { IntakePool } from './intakePool.ts';
import { PipelineThread } from './pipelineThread.ts';
import { SuspectList } from './suspectList.ts';
import type { TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { Receipt } from '../../../platform/intake.ts';
import { Problem } from '../../../platform/problem.ts';
import { intakeDatabase } from '../../../composition/testing/intakeDatabase.ts';
import { booksOf, readBooks } from '../../../composition/testing/testIntake.ts';
import { bytesOf, entry, ndjson, uploadFor } from '../../../composition/testing/traffic.ts';

describe('a thread that hangs', () => {
  let test: TestDatabase;
  let intake: IntakePool;
  const said: string[] = [];
  before(async () => {
    test = await intakeDatabase();
    const suspects = new SuspectList();
    const module = new URL('../../../composition/testing/hangingWorker.ts', import.meta.url);
    intake = new IntakePool(
      1,
      (setApart) =>
        new PipelineThread({
          module,
          data: { url: test.url },
          suspects,
          hungAfter: 800,
          onHung: setApart,
          onError: (error) => void said.push(String(error)),
        }),
    );
  });
  after(async () => {
    await intake.stop();
    await test.close();
  });
  const send = (companyId: string, paths: readonly string[]) =>
    intake.submit(
      uploadFor(companyId),
      bytesOf(ndjson(paths.map((path) => entry({ url: `https://shop.example${path}` })))),
    );
  /** Sends the same until it is taken, as collectors do; also says how often it was refused. */
  async function repeat(
    companyId: string,
    paths: readonly string[],
  ): Promise<{ readonly receipt: Receipt; readonly refused: number }> {
    for (let refused = 0; ; refused += 1) {
      try {
        return { receipt: await send(companyId, paths), refused };
      } catch (error) {
        assert.ok(error instanceof Problem && error.status === 503, String(error));
        assert.ok(refused < 1_200, 'it is never taken');
        await wait(50);
      }
    }
  }
  const orders = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => `/orders/${first + n}`);

  it('ENG-01 is replaced, the entry it hung on is rejected when it comes again, and everything else is learned', async () => {
    const [own, other] = [test.companyId(), test.companyId()];
    const before = await repeat(other, orders(0, 10));
    const hung = [...orders(0, 40), '/hang', ...orders(100, 40)];
    await assert.rejects(
      send(own, hung),
      (error) => error instanceof Problem && error.status === 503 && error.retryAfter !== undefined,
    );
    assert.match(
      said.join('\n'),
      new RegExp(`learning entry 40 of batch [0-9a-f]{12} of company ${own}`),
    );
    assert.ok(!said.join('\n').includes('/hang'), 'traffic in the log');
    const [{ receipt }, after] = await Promise.all([
      repeat(own, hung),
      repeat(other, orders(50, 10)),
    ]);
    assert.deepEqual(
      [receipt.received, receipt.learned, receipt.rejected],
      [81, 80, { tookTooLong: 1 }],
    );
    assert.deepEqual(await readBooks(test.db, own), booksOf([receipt]));
    assert.deepEqual(await readBooks(test.db, other), booksOf([before.receipt, after.receipt]));
  });

  it('hangs alone from then on: others go on while it hangs again', async () => {
    const [own, other] = [test.companyId(), test.companyId()];
    await repeat(other, orders(0, 10));
    await assert.rejects(send(own, ['/hang']));
    await repeat(other, orders(20, 10));
    await Promise.all([repeat(own, orders(0, 1)), repeat(other, orders(30, 1))]);
    let isHanging = true;
    const hanging = assert
      .rejects(send(own, [...orders(0, 5), '/backtrack']))
      .finally(() => (isHanging = false));
    await wait(100);
    // Behind the thread that hangs even one waits until that is given up; several would race a busy
    // machine.
    await send(other, orders(100, 1));
    assert.ok(isHanging, 'others wait for it');
    await hanging;
  });

  it('by one entry of a commit is found out by ever smaller parts of its batch', async () => {
    const companyId = test.companyId();
    const { receipt, refused } = await repeat(companyId, [
      ...orders(0, 2),
      '/hang-commit',
      '/orders/9',
    ]);
    assert.deepEqual(
      [receipt.received, receipt.learned, receipt.rejected],
      [4, 3, { tookTooLong: 1 }],
    );
    assert.ok(refused > 1);
    assert.deepEqual(await readBooks(test.db, companyId), booksOf([receipt]));
  });

  it('or that an entry ends leaves that entry out', async () => {
    const companyId = test.companyId();
    const { receipt } = await repeat(companyId, [...orders(0, 3), '/die', ...orders(10, 3)]);
    assert.deepEqual([receipt.learned, receipt.rejected], [6, { tookTooLong: 1 }]);
  });
});
