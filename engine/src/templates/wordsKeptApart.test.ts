import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PathTemplates } from './pathTemplates.ts';

const shops = ['amber-lamp', 'quiet-desk', 'brave-shelf', 'tidy-crate', 'early-hinge'];

function learn(paths: readonly string[], rounds: number): PathTemplates {
  const templates = new PathTemplates();
  for (let at = 0; at < rounds; at++) {
    for (const path of paths) {
      templates.observe({ method: 'GET', path, structure: null, at });
      templates.settleWhenDue();
    }
  }
  return templates;
}

describe('ENG-02 words that keep apart from values', () => {
  test('a collection that is asked for late, where an API starts with names', () => {
    const templates = learn(
      shops.map((shop) => `/v1beta1/${shop}/memberships`),
      4,
    );
    const template = templates.resolve('GET', '/v1beta1/tidy-crate/memberships')?.template ?? '';
    assert.match(template, /^\/v1beta1\/\{\w+\}\/memberships$/);
    for (const word of ['groups', 'operations']) {
      const path = `/v1beta1/${word}`;
      assert.equal(
        templates.observe({ method: 'POST', path, structure: null, at: 9 }).template,
        path,
      );
    }
    const late = { method: 'GET', path: '/v1beta1/old-rack/memberships', structure: null, at: 9 };
    assert.equal(templates.observe(late).template, template);
  });

  test('a word after an underscore that is asked for late, beside names', () => {
    const templates = learn(
      shops.map((shop) => `/tables/${shop}`),
      6,
    );
    const late = (word: string): string =>
      templates.observe({ method: 'GET', path: `/tables/${word}`, structure: null, at: 9 })
        .template;
    assert.equal(late('_string'), '/tables/_string');
    assert.match(late('string'), /^\/tables\/\{\w+\}$/);
    assert.match(late('_17'), /^\/tables\/\{\w+\}$/);
  });

  test('types of numbers', () => {
    const paths = ['int32s', 'int64s'].map((type) => `/device/tables/${type}`);
    const templates = learn(paths, 8);
    assert.deepEqual(
      paths.map((path) => templates.resolve('GET', path)?.template),
      paths,
    );
  });
});
