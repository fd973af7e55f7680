import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PathTemplates } from './pathTemplates.ts';
import { JOINING, OPENING } from './siblingJudgeWeights.ts';
import { TOLD, toldReasons } from './siblingReasons.ts';
import { structureSketch } from './structureSketch.ts';

const names = [
  'amber-lamp',
  'quiet-desk',
  'brave-shelf',
  'tidy-crate',
  'plain-drawer',
  'early-hinge',
];

describe('ENG-02 why words are values', () => {
  test('names its strongest measures, also after loading, and none for ids', () => {
    const templates = new PathTemplates();
    const structure = structureSketch({ id: 1, name: 'x', size: 2 });
    for (let at = 0; at < 60; at++) {
      const rest = at % 3 === 0 ? '/parts' : '';
      const path = `/parcels/${names[at % 6] ?? ''}${rest}${rest === '' ? '' : `/${String(1000 + at)}`}`;
      templates.observe({ method: 'GET', path, structure, at });
      templates.settleWhenDue();
    }
    const loaded = PathTemplates.fromJSON(JSON.parse(JSON.stringify(templates)));
    for (const learner of [templates, loaded]) {
      const [word, id] = learner.explain('GET', '/parcels/{parcel}/parts/{partId}');
      const reasons = word?.reasons ?? [];
      assert.ok(
        reasons.includes('structureAlikeShare') || reasons.includes('pluralParent'),
        reasons.join(),
      );
      assert.deepEqual(id?.reasons, []);
    }
  });

  test('every measure that speaks for values can be told', () => {
    for (const { weights } of [OPENING, JOINING]) {
      for (const [measure, weight] of Object.entries(weights)) {
        assert.ok(weight <= 0 || TOLD.has(measure), measure);
      }
    }
    assert.deepEqual(toldReasons(['digits', 'removable', 'gone since']), ['digits', 'removable']);
  });
});
