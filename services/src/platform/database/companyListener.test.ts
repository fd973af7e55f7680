import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CompanyListener } from './companyListener.ts';
import { type TestDatabase, testDatabase } from './testDatabase.ts';

const CHANNEL = 'palisade_test';

describe('what watchers of a company are told', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([]);
  });
  after(() => test.close());
  const tell = (companyId: string, number: number): Promise<unknown> =>
    test.db.system.query('select pg_notify($1, $2)', [
      CHANNEL,
      JSON.stringify({ companyId, number }),
    ]);

  it('GRAPH-06 who begins to watch hears of the last moments of its company, and of nothing that is older', async (context) => {
    const listener = new CompanyListener(
      test.db,
      CHANNEL,
      (payload) => JSON.parse(payload) as { companyId: string; number: number },
    );
    const watch = async (companyId: string) => {
      const heard: number[] = [];
      let next = Promise.withResolvers<void>();
      const forget = await listener.watch({
        companyId,
        hear: ({ number }) => {
          heard.push(number);
          next.resolve();
          next = Promise.withResolvers();
        },
        onLost: () => undefined,
      });
      return { heard, forget, told: () => next.promise };
    };
    try {
      const first = await watch('a');
      assert.deepEqual(first.heard, []);
      await Promise.all([first.told(), tell('b', 1).then(() => tell('a', 2))]);
      const [later, other] = [await watch('a'), await watch('b')];
      assert.deepEqual([first.heard, later.heard, other.heard], [[2], [2], [1]]);
      first.forget();
      await Promise.all([later.told(), tell('a', 3)]);
      assert.deepEqual([first.heard, later.heard], [[2], [2, 3]]);
      const now = performance.now();
      context.mock.method(performance, 'now', () => now + 6_000);
      assert.deepEqual((await watch('a')).heard, []);
    } finally {
      await listener.close();
    }
  });
});
