import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ChangeSampling } from './changeSampling.ts';

/** Counts of requests at which an endpoint is looked at. @param hintAt what the cheap hint says */
function looksOf(
  most: number,
  hintAt: (requests: number) => string,
  isNewsAt: (requests: number) => boolean = () => false,
): number[] {
  const sampling = new ChangeSampling();
  const counts: number[] = [];
  for (let requests = 1; requests <= most; requests++) {
    if (!ChangeSampling.isHintDue(requests) || !sampling.isDue(requests, hintAt(requests), false))
      continue;
    sampling.looked(requests, hintAt(requests), isNewsAt(requests));
    counts.push(requests);
  }
  return counts;
}

describe('when an endpoint is looked at for changes', () => {
  it('is seldom where nothing is new: a busy endpoint costs no more than a quiet one', () => {
    const counts = looksOf(100_000, () => 'same');
    assert.ok(counts.length < 240, `${counts.length} looks`);
  });

  it('is soon after a hint says something else', () => {
    const counts = looksOf(
      50_000,
      (requests) => (requests < 40_001 ? 'one' : 'other'),
      (requests) => requests > 40_000,
    );
    assert.ok(counts.some((count) => count > 40_000 && count <= 40_032));
  });

  it('is ever less often where hints lead to nothing', () => {
    const counts = looksOf(100_000, (requests) => String(requests));
    assert.ok(counts.length < 160, `${counts.length} looks`);
  });

  it('is the same after its memory was saved and read back', () => {
    let saved = new ChangeSampling();
    const kept = new ChangeSampling();
    for (let requests = 8; requests < 5_000; requests += 8) {
      const hint = String(Math.floor(requests / 333));
      assert.equal(saved.isDue(requests, hint, false), kept.isDue(requests, hint, false));
      if (!kept.isDue(requests, hint, false)) continue;
      saved.looked(requests, hint, requests % 5 === 0);
      kept.looked(requests, hint, requests % 5 === 0);
      saved = ChangeSampling.fromJSON(JSON.parse(JSON.stringify(saved)));
    }
  });
});
