import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PathTemplates } from './pathTemplates.ts';
import { structureSketch } from './structureSketch.ts';

type Asked = readonly [path: string, body: unknown];

/** Each asked for so many times; the templates of all after settling. */
function templatesOf(
  asked: readonly Asked[],
  times = 1,
  settled: 'once' | 'each time' = 'once',
): readonly string[] {
  const templates = new PathTemplates();
  for (let round = 0; round < times; round++) {
    for (const [path, body] of asked)
      templates.observe({
        method: 'GET',
        path,
        structure: body === null ? null : structureSketch(body),
        at: round,
      });
    if (settled === 'each time') templates.settle();
  }
  templates.settle();
  return asked.map(([path]) => templates.resolve('GET', path)?.template ?? '');
}

/** An answer that has nothing in common with that of another path. */
const ownAnswer = (path: string): Asked => [
  path,
  { [`${path} total`]: 1, [`${path} rows`]: [{ [`${path} name`]: 'x' }] },
];
const below = (parent: string, words: readonly string[]): readonly string[] =>
  words.map((word) => `${parent}/${word}`);
const reports = ['export', 'summary', 'calendar'];
const colours = ['red', 'blue', 'plan', 'green', 'amber'];

describe('ENG-02 words of one place with few requests', () => {
  test('three words with different answers, one request each, stay apart', () => {
    for (const paths of [
      below('/report', reports),
      below('/team', ['red', 'blue', 'plan']),
      below('/teams', ['red', 'blue', 'plan']),
      below('/v1/board', ['north', 'lamp', 'quick']),
    ]) {
      assert.deepEqual(templatesOf(paths.map(ownAnswer)), paths);
      assert.deepEqual(templatesOf(paths.map((path) => [path, { [`${path} total`]: 1 }])), paths);
    }
  });

  test('the same with something below, with two requests each, and with more words', () => {
    const deep = below('/report', reports).flatMap((path) => [path, `${path}/rows`]);
    assert.deepEqual(templatesOf(deep.map(ownAnswer)), deep);
    for (const settled of ['once', 'each time'] as const)
      for (const times of [2, 3, 6]) {
        for (const paths of [
          below('/report', reports),
          below('/list', ['daily', 'weekly', 'monthly', 'yearly']),
          below('/team', colours),
          below('/teams', colours),
        ])
          assert.deepEqual(
            templatesOf(paths.map(ownAnswer), times, settled),
            paths,
            `${times} times, settled ${settled}`,
          );
      }
  });

  test('one that answers otherwise stays beside those that answer alike', () => {
    const paths = below('/teams', ['red', 'blue', 'green', 'white', 'amber']);
    const asked = [
      ownAnswer('/teams/plan'),
      ...paths.map((path): Asked => [path, { id: 1, name: 'x', size: 3 }]),
    ];
    assert.deepEqual(templatesOf(asked), ['/teams/plan', ...paths.map(() => '/teams/{team}')]);
  });

  test('words that answer alike are values with one request each', () => {
    assert.equal(
      new Set(
        templatesOf(below('/teams', colours).map((path) => [path, { id: 1, name: 'x', size: 3 }])),
      ).size,
      1,
    );
  });
});
