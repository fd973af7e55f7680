import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { longSignedAddress } from './signedAddress.ts';

const SIGNED: Pair = ['X-Store-Signature', '5cf1d98e1e94dd1e4b1a7c62da6bb8ab'];
const NOW = Date.UTC(2026, 4, 1);
const inDays = (days: number): number => Math.floor(NOW / 1000) + days * 86_400;
const look = (query: readonly Pair[], changes: Partial<Exchange> = {}): string | null =>
  longSignedAddress(exampleExchange({ startedAt: NOW, query, ...changes }));

describe('POST-14 signed addresses that are valid for years', () => {
  it('are told by seconds, by a time in seconds or milliseconds, and by a date', () => {
    for (const [name, value] of [
      ['X-Store-Expires', '315360000'],
      ['Expires', String(inDays(3_650))],
      ['Expires', String(inDays(370))],
      ['expires_at', String(inDays(3_650) * 1000)],
      ['se', '2036-01-01T00:00:00Z'],
    ] as const)
      assert.equal(look([[name, value], SIGNED]), name);
  });

  it('are told by no name that is somebody’s data', () => {
    assert.equal(
      look([['jane.doe@x.example_expires', '315360000'], SIGNED]),
      '••••.•••@•.•••••••_•••••••',
    );
  });

  it('are none that end within the year, are not signed, were refused or say it of something else', () => {
    const years: Pair = ['X-Store-Expires', '315360000'];
    for (const query of [
      [['X-Store-Expires', '604800'], SIGNED],
      [['Expires', String(inDays(30))], SIGNED],
      [['Expires', String(inDays(350))], SIGNED],
      [['expires_at', String(inDays(350) * 1000)], SIGNED],
      [['se', '2026-05-02T00:00:00Z'], SIGNED],
      [['se', 'north'], SIGNED],
      [years, ['page', '1']],
      [years, ['signature', 'short']],
      [['budget', '315360000'], SIGNED],
      [['expense', '315360000'], SIGNED],
    ] as Pair[][])
      assert.equal(look(query), null, JSON.stringify(query));
    assert.equal(look([years, SIGNED], { status: 403 }), null);
  });
});
