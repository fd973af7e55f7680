import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOLDER } from './layouts.ts';
import { Records } from './records.ts';
import { isPlaceUsed, usePlace } from './usedPlaces.ts';

const DAY = 1_440;
const NOW = 20_000 * DAY;
const PLACE = 7;

describe('ENG-04 addresses of some people', () => {
  it('are theirs for a month', () => {
    const holders = new Records(HOLDER.words, 0, 100);
    assert.ok(!isPlaceUsed(holders, PLACE, NOW));
    usePlace(holders, PLACE, NOW);
    assert.ok(isPlaceUsed(holders, PLACE, NOW + 30 * DAY));
    assert.ok(!isPlaceUsed(holders, PLACE, NOW + 31 * DAY));
  });

  it('that an earlier release kept without a day are so from when they are first met', () => {
    const holders = new Records(HOLDER.words, 0, 100);
    holders.setWord(holders.touch(PLACE), HOLDER.first, 1);
    const loaded = new Records(HOLDER.words, 0, 100);
    loaded.load([holders.save()]);
    assert.ok(isPlaceUsed(loaded, PLACE, NOW));
    assert.ok(isPlaceUsed(loaded, PLACE, NOW + 30 * DAY));
    assert.ok(!isPlaceUsed(loaded, PLACE, NOW + 31 * DAY));
  });
});
