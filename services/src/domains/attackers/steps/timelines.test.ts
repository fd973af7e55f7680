import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';
import { attackServer, type AttackServer } from '../testing/attackServer.ts';

const START = Date.UTC(2026, 4, 1, 9);
const MINUTE = 60_000;
const time = (ms: number): string => new Date(ms).toISOString();
const CLIENT = '198.51.100.1';
/** Scans in bursts: so many paths from these minutes on, half a second apart. */
const BURSTS = [
  [0, 20],
  [9, 5],
  [18, 12],
] as const;
const burst = ([minute, count]: readonly [number, number]): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => ({
    client: CLIENT,
    url: `https://shop.example/old/${minute}/${index}`,
    status: 404,
    at: time(START + minute * MINUTE + index * 500),
  }));
const ordinary: EntryOptions[] = Array.from({ length: 300 }, (_, index) => ({
  client: `203.0.113.${1 + (index % 30)}`,
  at: time(START - 3_600_000 + index * 6_000),
  url: `https://shop.example/search?q=lamp${index % 7}`,
}));

interface Line {
  from: string;
  to: string;
  bucketMs: number;
  buckets: { at: string; steps: number; attempts: number; successes: number }[];
}

describe('ATK-03 the timeline of an attacker', () => {
  let server: AttackServer;
  let id = '';
  let attempts = 0;
  before(async () => {
    server = await attackServer();
    await server.send(...ordinary);
    for (const each of BURSTS) {
      await server.send(...burst(each));
      await server.restart();
    }
    const {
      body: {
        items: [attacker],
      },
    } = await server.call('POST', 'attackers/search', {});
    ({ id, attempts } = attacker);
  });
  after(() => server.close());
  const line = async (asked: object = {}): Promise<Line> =>
    (await server.call('POST', 'steps/timelines', { attackerIds: [id], ...asked })).body[0];
  const sum = ({ buckets }: Line): number =>
    buckets.reduce((total, bucket) => total + bucket.attempts, 0);

  it('counts attempts where they were made, not where their step began', async () => {
    const whole = await line();
    const [
      {
        body: { items: steps },
      },
      minutes,
    ] = [
      await server.call('POST', 'steps/search', { attackerId: id }),
      new Set(whole.buckets.map(({ at }) => Math.round((Date.parse(at) - START) / MINUTE))),
    ];
    assert.deepEqual(
      [steps.length, sum(whole), whole.buckets.reduce((total, bucket) => total + bucket.steps, 0)],
      [1, attempts, 1],
    );
    assert.deepEqual(
      [...minutes],
      BURSTS.map(([minute]) => minute),
    );
    assert.ok(
      Date.parse(whole.from) <= Date.parse(steps[0].startedAt) &&
        Date.parse(whole.to) === Date.parse(steps[0].endedAt),
    );
    for (const { at } of whole.buckets)
      assert.equal((Date.parse(at) - Date.parse(whole.from)) % whole.bucketMs, 0);
  });

  it('holds in a range what was done in it, and the steps that went on then', async () => {
    const range = { from: time(START + 8 * MINUTE), to: time(START + 11 * MINUTE) };
    const part = await line(range);
    assert.deepEqual(
      [sum(part), part.buckets.map(({ steps }) => steps)],
      [5, part.buckets.map(() => 0)],
    );
    assert.ok(
      part.buckets.every(
        ({ at }) => Date.parse(at) >= START + 8 * MINUTE && Date.parse(at) < START + 11 * MINUTE,
      ),
    );
    const [
      {
        body: { count },
      },
      {
        body: { items },
      },
    ] = [
      await server.call('POST', 'steps/count', { attackerId: id, ...range }),
      await server.call('POST', 'steps/search', { attackerId: id, ...range }),
    ];
    assert.deepEqual([count, items.length], [1, 1]);
    const later = { from: time(START + 30 * MINUTE) };
    assert.deepEqual(
      [
        (await line(later)).buckets,
        (await server.call('POST', 'steps/count', { attackerId: id, ...later })).body.count,
      ],
      [[], 0],
    );
  });

  it('has no more spans than asked, or one more where they are aligned', async () => {
    for (const buckets of [1, 2, 7, 60, 500]) {
      const some = await line({ buckets });
      assert.ok(
        (Date.parse(some.to) - Date.parse(some.from)) / some.bucketMs <= buckets,
        `${buckets}`,
      );
      assert.equal(sum(some), attempts);
    }
  });

  it('counts in every span of any range what the kept counts say of it', async () => {
    const steps = await server.rows<{ from: number; seconds: number; sums: readonly number[] }>(
      'select extract(epoch from started_at)::float8 as "from", span_seconds as seconds, span_attempts as sums from attackers.steps where attacker_id = $1',
      [id],
    );
    const known = steps.flatMap(({ from, seconds, sums }) =>
      sums.map((sum, index) => ({
        at: (Math.floor(from / seconds) + index) * seconds * 1_000,
        attempts: sum - (sums[index - 1] ?? 0),
      })),
    );
    assert.equal(
      known.reduce((total, each) => total + each.attempts, 0),
      attempts,
    );
    const ranges = [
      {},
      { from: time(START + 1_700) },
      { to: time(START + 9 * MINUTE + 900) },
      { from: time(START + 3_000), to: time(START + 18 * MINUTE + 2_000) },
      { from: time(START - MINUTE), to: time(START + MINUTE) },
    ];
    for (const range of ranges)
      for (const buckets of [3, 17, 60, 400]) {
        const { from, to, bucketMs, buckets: told } = await line({ ...range, buckets });
        const [start, end] = [Date.parse(from), Date.parse(to)];
        const sums = new Map<number, number>();
        for (const each of known) {
          const bucket = Math.floor((each.at - start) / bucketMs);
          if (each.attempts > 0 && bucket >= 0 && start + bucket * bucketMs <= end)
            sums.set(bucket, (sums.get(bucket) ?? 0) + each.attempts);
        }
        assert.deepEqual(
          new Map(
            told.map((bucket) => [(Date.parse(bucket.at) - start) / bucketMs, bucket.attempts]),
          ),
          new Map([...sums].sort(([one], [other]) => one - other)),
          `${JSON.stringify(range)} ${buckets}`,
        );
      }
  });

  it('counts a step that was written before its attempts were kept where it began', async () => {
    await server.rows(
      'update attackers.steps set span_seconds = null, span_attempts = null, span_successes = null where attacker_id = $1',
      [id],
    );
    const old = await line();
    assert.deepEqual([old.buckets.length, sum(old)], [1, attempts]);
    assert.equal(Date.parse(old.buckets[0]?.at ?? ''), Date.parse(old.from));
  });
});
