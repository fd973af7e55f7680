import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { valueScore } from '@palisade/engine/templates/siblingJudge.ts';
import { inventTraffic } from './inventTraffic.ts';
import { learntFigures } from './learntFigures.ts';
import { fitLogistic } from './logisticModel.ts';
import { placeOf } from './place.ts';
import { randomOf } from './random.ts';

const seeds = Array.from({ length: 30 }, (_unused, index) => 3_000_001 + index);

describe('invented APIs', () => {
  test('the same seed gives the same traffic, another one gives other traffic', () => {
    assert.deepEqual(inventTraffic(5), inventTraffic(5));
    assert.notDeepEqual(inventTraffic(5).exchanges, inventTraffic(6).exchanges);
  });

  test('each path leads through the places of its API to its true template', () => {
    for (const seed of seeds) {
      const { root, exchanges } = inventTraffic(seed);
      for (const { path, template } of exchanges) {
        let place = root;
        const truth = path.split('/').slice(1).map((segment) => {
          const next = placeOf(place, decodeURIComponent(segment));
          assert.ok(next !== null, path);
          place = next;
          return next.pool === null ? next.text : `{}${next.suffix}`;
        });
        assert.equal(`/${truth.join('/')}`, template);
      }
    }
  });

  test('ENG-02 the engine learns the templates of APIs that its weights were not fitted on', () => {
    const { ga, f1Observable, explosion, overMerged, regexGa, regexF1Observable } = learntFigures(seeds, valueScore);
    assert.ok(ga > 0.9 && ga > regexGa, `GA ${ga} against ${regexGa}`);
    assert.ok(f1Observable > 0.9 && f1Observable > regexF1Observable, `F1 ${f1Observable} against ${regexF1Observable}`);
    assert.ok(explosion < 1.1 && overMerged < 0.02, `${explosion} learnt for one, ${overMerged} merged wrongly`);
  });
});

test('a logistic model is found again from what it says', () => {
  const random = randomOf(1);
  const measures = Array.from({ length: 20_000 }, () => Float64Array.of(random.next(), random.next(), random.next(), 1));
  const truths = measures.map(([one = 0, other = 0]) => random.chance(1 / (1 + Math.exp(-(4 * one - 3 * other - 0.5)))));
  const { weights, costs } = fitLogistic({ measures, truths, weights: truths.map(() => 1) }, [0, 1, 2, 3]);
  [4, -3, 0, -0.5].forEach((weight, index) => assert.ok(Math.abs((weights[index] ?? 0) - weight) < 0.3, [...weights].join(' ')));
  assert.ok((costs[2] ?? 1) < 0.001 && (costs[0] ?? 0) > 0.05, [...costs].join(' '));
});
