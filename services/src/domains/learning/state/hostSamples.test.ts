import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Query } from '../../../platform/database/database.ts';
import { HostSamples } from './hostSamples.ts';
import { HostState } from './hostState.ts';
import { LEARNING_LIMITS } from '../learner/learningLimits.ts';
import { writeHostSamples } from '../write/writeHostSamples.ts';

describe('INV-06 samples of hosts that are learned as one', () => {
  const many = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => `t${from + index}.example.com`);

  it('are the first ones, however many come', () => {
    const samples = new HostSamples();
    for (const name of [...many(3), ...many(50_000)]) samples.add(name);
    assert.deepEqual(samples.names, many(LEARNING_LIMITS.samplesPerHost));
  });

  it('are written where a new one came, and cost nothing otherwise', async () => {
    const written: unknown[] = [];
    const query = Object.assign(
      (async (_text: string, values?: readonly unknown[]): Promise<object[]> => {
        written.push(values?.[1]);
        return [];
      }) as Query,
      { companyId: 'c' },
    );
    const [one, other] = [
      new HostState('1', '{hostVar}.example.com', 10),
      new HostState('2', 'other.example', 10),
    ] as const;
    one.samples = new HostSamples(many(2));
    one.samples.add('t1.example.com');
    await writeHostSamples(query, [one, other]);
    assert.deepEqual([written, one.samples.isStale], [[], false]);
    one.samples.add('t9.example.com');
    await writeHostSamples(query, [one, other]);
    assert.deepEqual(written, [
      JSON.stringify([{ id: '1', names: [...many(2), 't9.example.com'] }]),
    ]);
  });

  it('of a host that is taken in are its own name, or the names that it took in before', () => {
    const host = new HostState('1', '{hostVar}.example.com', 10);
    const [plain, folded] = [
      new HostState('2', 'a.example.com', 10),
      new HostState('3', 'b-{hostVar}.example.com', 10),
    ] as const;
    folded.samples.add('b-1.example.com');
    for (const other of [plain, folded, new HostState('4', 'c-{hostVar}.example.com', 10)])
      host.absorb(other);
    assert.deepEqual(host.samples.names, ['a.example.com', 'b-1.example.com']);
  });
});
