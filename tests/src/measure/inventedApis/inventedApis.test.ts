import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { valueScore } from '@palisade/engine/templates/siblingJudge.ts';
import { inventTraffic } from './inventTraffic.ts';
import { learntFigures } from './learntFigures.ts';
import { placeOf } from './place.ts';

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
        const truth = path
          .split('/')
          .slice(1)
          .map((segment) => {
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
    const { ga, f1Observable, explosion, overMerged, regexGa, regexF1Observable } = learntFigures(
      seeds,
      valueScore,
    );
    assert.ok(ga > 0.9 && ga > regexGa, `GA ${ga} against ${regexGa}`);
    assert.ok(
      f1Observable > 0.9 && f1Observable > regexF1Observable,
      `F1 ${f1Observable} against ${regexF1Observable}`,
    );
    assert.ok(
      explosion < 1.1 && overMerged < 0.02,
      `${explosion} learnt for one, ${overMerged} merged wrongly`,
    );
  });
});
