import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);
const OLDEST = NOW - 90 * DAY;

/** Requests of the host every two hours. @param from in days since the oldest one */
const days = (from: number, count: number): EntryOptions[] =>
  Array.from({ length: 12 * count }, (_, index) => ({
    url: 'https://archive.example/books',
    client: `203.0.113.${1 + (index % 3)}`,
    requestHeaders: { authorization: 'Bearer abc.def.ghi' },
    body: { items: [{ sku: 'a', total: 12.5 }] },
    at: new Date(OLDEST + (from + index / 12) * DAY).toISOString(),
  }));

describe('an old recording beside newer traffic', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
    const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
    await server.learn(
      ...[0, 1, 2].map((minute) => ({ url: 'https://live.example/ping', at: at(minute) })),
    );
  });
  after(() => server.close());

  /** What is gone or back, with the day of the recording. */
  const reported = async (): Promise<readonly string[]> => {
    const { status, body } = await server.call('POST', 'changes/search', {
      first: 100,
      filter: {
        all: [
          { field: 'kind', op: 'is', value: ['gone', 'returned', 'hostGone', 'hostReturned'] },
          { field: 'host', op: 'contains', value: 'archive' },
        ],
      },
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.items
      .map(
        ({ kind, at }: { kind: string; at: string }) =>
          `${kind} ${Math.round((Date.parse(at) - OLDEST) / DAY)}`,
      )
      .toSorted();
  };

  it('INV-18 leaves what it holds gone once, after its last part', async () => {
    await server.learn(...days(0, 10));
    assert.deepEqual(await reported(), ['gone 17', 'hostGone 40']);
    await server.learn(...days(10, 10));
    await server.restart();
    const last = days(20, 10);
    await server.learn(...last.slice(0, 60));
    await server.learn(...last.slice(60));
    assert.deepEqual(await reported(), ['gone 37', 'hostGone 60']);
  });

  it('INV-18 sent again changes nothing', async () => {
    const was = await reported();
    await server.learn(...days(0, 10), ...days(10, 10));
    await server.learn(...days(20, 10));
    assert.deepEqual(await reported(), was);
  });

  it('INV-18 keeps that it was gone where it was away for so long', async () => {
    await server.learn(...days(70, 10));
    assert.deepEqual(await reported(), [
      'gone 37',
      'hostGone 60',
      'hostReturned 70',
      'returned 70',
    ]);
  });
});
