import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { FACT_AGES, USUAL_REQUESTS } from '@palisade/vocabulary/factAges.ts';
import { AgedSet } from './agedSet.ts';
import { type Chances, chancesUntil, FactAge, withChance } from './factAge.ts';

const DAY = 86_400_000;
/** Exchanges in turn, a minute apart: whether each shows the fact. */
const traffic = fc.array(fc.boolean(), { maxLength: 300 });

function watched(shown: readonly boolean[], age = new FactAge(), from = 0): FactAge {
  shown.forEach((isShown, index) => isShown && age.see(from + index + 1, (from + index) * 60_000));
  return age;
}
const after = (count: number) => ({ count, at: count * 60_000 });

describe('the age of a fact', () => {
  it('is past after as many clean requests as its kind takes, and not one before', () => {
    const age = watched(Array.from({ length: 60 }, () => true));
    assert.deepEqual(age.progress(after(60 + USUAL_REQUESTS - 1), USUAL_REQUESTS), {
      lastSeenAt: 59 * 60_000,
      clean: 299,
      needed: 300,
      isPast: false,
    });
    assert.equal(age.isPast(after(60 + USUAL_REQUESTS), USUAL_REQUESTS), true);
    age.see(361, 361 * 60_000);
    assert.equal(age.isPast(after(361), USUAL_REQUESTS), false, 'one sighting brings it back');
  });

  it('waits five of its usual intervals where it is rare', () => {
    const rare = watched(Array.from({ length: 20_000 }, (_, index) => index % 2_000 === 1_999));
    assert.equal(rare.isPast(after(20_000 + 9_000), USUAL_REQUESTS), false);
    assert.equal(rare.isPast(after(20_000 + FACT_AGES.most), USUAL_REQUESTS), true);
    const regressed = watched(
      Array.from({ length: 60 }, () => true),
      watched([true]),
      100_000,
    );
    assert.equal(
      regressed.isPast(after(100_060 + USUAL_REQUESTS), USUAL_REQUESTS),
      true,
      'a burst is not rare, however late it comes',
    );
  });

  it('of something that is seen once in 300 is not past from its second sighting on', () => {
    const rare = new FactAge();
    for (const at of [8, 308, 608, 908]) {
      if (at > 308) assert.equal(rare.isPast(after(at), USUAL_REQUESTS), false, `${at}`);
      rare.see(at, at * 60_000);
    }
  });

  it('is past after a month of traffic without it, of which there was some', () => {
    const age = watched([true]);
    assert.equal(
      age.isPast({ count: 30, at: 40 * DAY }, USUAL_REQUESTS),
      false,
      'too few requests',
    );
    assert.equal(age.isPast({ count: 31, at: 29 * DAY }, USUAL_REQUESTS), false, 'too early');
    assert.equal(age.isPast({ count: 31, at: 31 * DAY }, USUAL_REQUESTS), true);
  });

  it('of an old recording is as old as that, and what that does not show says nothing of now', () => {
    const newest = 60 * DAY;
    let chances: Chances = { count: 0, at: -Infinity };
    for (let index = 0; index < 320; index++) chances = withChance(chances, newest + index);
    assert.deepEqual(withChance(chances, newest - 2 * DAY), chances, 'no clean request');
    assert.equal(withChance(chances, newest - DAY / 2).count, 321, 'sources differ by hours');
    const long = new FactAge();
    const old = newest - 8 * DAY;
    long.see(chancesUntil(chances, old), old);
    assert.deepEqual(long.progress(chances, USUAL_REQUESTS), {
      lastSeenAt: old,
      clean: 300,
      needed: 300,
      isPast: true,
    });
    const lately = new FactAge();
    lately.see(chancesUntil(chances, newest - 6 * DAY), newest - 6 * DAY);
    assert.equal(lately.progress(chances, USUAL_REQUESTS).clean, 0, 'logs are shipped by the week');
    lately.see(chancesUntil(chances, old), old);
    assert.equal(lately.at, newest - 6 * DAY);
    lately.see(chances.count + 1, newest + DAY);
    assert.equal(lately.isPast({ ...chances, count: chances.count + 1 }, USUAL_REQUESTS), false);
  });

  it('is never back without a sighting, however many requests follow', () => {
    fc.assert(
      fc.property(
        traffic,
        fc.constantFrom(...Object.values(FACT_AGES.requests)),
        fc.integer({ min: 0, max: 15_000 }),
        fc.integer({ min: 0, max: 15_000 }),
        (shown, requests, some, more) => {
          const age = watched(shown);
          const [now, later] = [after(shown.length + some), after(shown.length + some + more)];
          assert.ok(!age.isPast(now, requests) || age.isPast(later, requests));
        },
      ),
    );
  });

  it('is the same however exchanges are cut into batches, saved and read back between them', () => {
    fc.assert(
      fc.property(fc.array(traffic, { maxLength: 5 }), (parts) => {
        let saved = new FactAge();
        let from = 0;
        for (const part of parts) {
          saved = FactAge.fromJSON(
            JSON.parse(JSON.stringify(watched(part, saved, from).toJSON())) as ReturnType<
              FactAge['toJSON']
            >,
          );
          from += part.length;
        }
        assert.deepEqual(saved.toJSON(), watched(parts.flat()).toJSON());
      }),
    );
  });

  it('is the same for a run of sightings as for each of them', () => {
    fc.assert(
      fc.property(
        traffic,
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 4 }),
        (before, runs) => {
          const each = watched(before);
          const inRuns = watched(before);
          let count = before.length + 40;
          for (const times of runs) {
            for (let left = times; left > 0; left--) each.see(count + 1 + times - left, 7);
            count += times;
            inRuns.seeRun(count, times, 7);
          }
          assert.deepEqual(inRuns.toJSON(), each.toJSON());
        },
      ),
    );
  });

  it('of two endpoints that become one is the younger, and waits as long as the one that waits longer', () => {
    fc.assert(
      fc.property(traffic, traffic, fc.integer({ min: 0, max: 600 }), (own, others, silent) => {
        const [a, b] = [watched(own), watched(others)];
        const together = watched(own);
        together.merge(b, own.length + silent, others.length);
        const [now, other, both] = [
          a.progress(after(own.length + silent), 100),
          b.progress(after(others.length), 100),
          together.progress(after(own.length + others.length + silent), 100),
        ];
        assert.equal(both.isPast, now.isPast && other.isPast && both.isPast);
        if (a.isSeen || b.isSeen)
          assert.ok(
            both.clean <=
              Math.min(a.isSeen ? now.clean : Infinity, b.isSeen ? other.clean : Infinity) ||
              both.needed > Math.min(now.needed, other.needed),
          );
        assert.equal(both.lastSeenAt, Math.max(now.lastSeenAt, other.lastSeenAt));
      }),
    );
  });
});

describe('values with ages', () => {
  it('are told while they hold, and make room when they are past', () => {
    const codes = new AgedSet<number>(2);
    codes.see(500, 60, 1, 60);
    codes.see(200, 100, 2, 40);
    codes.see(404, 101, 3);
    assert.deepEqual(codes.values({ count: 101, at: 3 }), [500, 200], 'there was no room');
    codes.see(200, 360, 4, 258);
    assert.deepEqual(codes.values({ count: 360, at: 4 }), [200]);
    codes.see(404, 361, 5);
    assert.deepEqual(codes.values({ count: 361, at: 5 }), [200, 404]);
    assert.deepEqual(AgedSet.fromJSON(codes.toJSON(), 2).toJSON(), codes.toJSON());
  });
});
