import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { valueScore } from '@palisade/engine/templates/siblingJudge.ts';
import { inventTraffic } from './inventTraffic.ts';
import { learntFigures } from './learntFigures.ts';
import { fitNetwork, logOdds, meanNetwork } from './network.ts';
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

test('networks learn what no sum of measures can say: one of two, not both', () => {
  const random = randomOf(1);
  const size = 4000;
  const measures = Float32Array.from({ length: size * 2 }, () => (random.chance(0.5) ? 1 : 0));
  const isTrue = (row: number): boolean => measures[row * 2] !== measures[row * 2 + 1];
  const rows = { width: 2, measures, truths: Uint8Array.from({ length: size }, (_unused, row) => (isTrue(row) ? 1 : 0)), counts: new Float32Array(size).fill(1) };
  const mean = meanNetwork([1, 2].map(seed => fitNetwork(rows, 6, 30, randomOf(seed))));
  const hidden = new Float64Array(mean.units);
  for (let row = 0; row < 40; row++) assert.equal(logOdds(mean, measures, row * 2, hidden) > 0, isTrue(row), String(row));
});
