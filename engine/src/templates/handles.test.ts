import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PathTemplates } from './pathTemplates.ts';

function learn(paths: readonly string[]): PathTemplates {
  const templates = new PathTemplates();
  for (let round = 0; round < 6; round++) {
    for (const path of paths) {
      templates.observe({ method: 'GET', path, structure: null, at: round });
      templates.settleWhenDue();
    }
  }
  templates.settle();
  return templates;
}

const templatesOf = (paths: readonly string[]): readonly string[] => {
  const templates = learn(paths);
  return [...new Set(paths.map((path) => templates.resolve('GET', path)?.template ?? path))].sort();
};

const PEOPLE = ['anna', 'luis', 'mei', 'tom', 'zoë', 'karl', 'ines'];

describe('ENG-02 handles of people in paths', () => {
  test('names behind an at sign or a tilde are one parameter, words beside stay', () => {
    assert.deepEqual(
      templatesOf([
        ...PEOPLE.flatMap((name) => [`/@${name}`, `/@${name}/posts`, `/home/~${name}`]),
        '/explore',
        '/@me',
      ]),
      ['/@me', '/@{name}', '/@{name}/posts', '/explore', '/home/~{homeName}'],
    );
  });

  test('a later handle goes to the parameter, a word for the caller does not', () => {
    const loaded = PathTemplates.fromJSON(
      JSON.parse(JSON.stringify(learn(PEOPLE.map((name) => `/@${name}`)))),
    );
    const see = (path: string): string =>
      loaded.observe({ method: 'GET', path, structure: null, at: 9 }).template;
    assert.equal(see('/@olga'), '/@{name}');
    assert.equal(see('/@me'), '/@me');
    assert.equal(see('/olga'), '/olga');
  });

  test('four handles are too few, and services that are marked alike stay literal', () => {
    const few = PEOPLE.slice(0, 4).map((name) => `/@${name}`);
    assert.deepEqual(templatesOf(few), few.sort());
    const services = ['actions', 'search', 'types', 'move', 'lock', 'workflow', 'history'];
    const marked = services.map((name) => `/site/@${name}`);
    assert.deepEqual(templatesOf(marked), marked.sort());
  });
});
