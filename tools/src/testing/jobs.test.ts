import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Job, runJobs } from './jobs.ts';

/** Jobs that end when they are told to. */
function controlled() {
  const running = new Map<string, (isWell: boolean) => void>();
  const job = (name: string, weight: number, needs?: string): Job => ({
    name,
    weight,
    ...(needs === undefined ? {} : { needs }),
    run: () => new Promise((resolve) => running.set(name, resolve)),
  });
  const end = async (name: string, isWell = true): Promise<string[]> => {
    running.get(name)?.(isWell);
    running.delete(name);
    await new Promise(setImmediate);
    return [...running.keys()];
  };
  return { job, end, running };
}

describe('jobs', () => {
  it('run in their order as there is room, and later ones before one that is too heavy just now', async () => {
    const { job, end, running } = controlled();
    const jobs = [job('a', 2), job('b', 1), job('heavy', 3), job('c', 1), job('d', 1)];
    const all = runJobs(jobs, 4);
    assert.deepEqual([...running.keys()], ['a', 'b', 'c']);
    assert.deepEqual(await end('a'), ['b', 'c', 'd']);
    assert.deepEqual(await end('b'), ['c', 'd']);
    assert.deepEqual(await end('c'), ['d', 'heavy']);
    await end('d');
    await end('heavy');
    await all;
  });

  it('wait for what they need, and are left out when that goes wrong', async () => {
    const { job, end, running } = controlled();
    const all = runJobs(
      [job('late', 1, 'product'), job('product', 1, 'build'), job('build', 9), job('free', 1)],
      4,
    );
    assert.deepEqual([...running.keys()], ['build']);
    assert.deepEqual(await end('build', false), ['free']);
    await end('free');
    await all;
    const only = runJobs([job('product', 1, 'build')], 4);
    assert.deepEqual([...running.keys()], ['product']);
    await end('product');
    await only;
  });
});
