import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PathTemplates } from './pathTemplates.ts';

const sketch = (word: string) =>
  Uint32Array.from(
    Array.from(word, (letter, at) => letter.charCodeAt(0) * 1_000 + at).sort((a, b) => a - b),
  );
const observe = (templates: PathTemplates, paths: readonly string[]): string[] =>
  paths.map(
    (path, n) =>
      templates.observe({
        method: 'GET',
        path,
        structure: sketch(path),
        at: Date.UTC(2026, 4, 1) + n,
      }).template,
  );
const document = (template: string) => [{ template, absorb: 'values' }] as const;

/** A document with the template comes, and goes again after a restart. */
function comeAndGo(templates: PathTemplates, template: string): PathTemplates {
  templates.pinAll(document(template));
  const restarted = PathTemplates.fromJSON(JSON.parse(JSON.stringify(templates.toJSON())));
  restarted.unpin([template], []);
  return restarted;
}

describe('INV-11 INV-15 what a person decided outlives a document of the same paths', () => {
  test('a merge, with the name that the person gave', () => {
    const templates = new PathTemplates();
    observe(templates, ['/report/daily', '/report/weekly', '/report/daily/rows']);
    assert.ok(
      templates.merge({
        prefix: '/report',
        name: 'period',
        literals: ['daily', 'weekly'],
        excluded: [],
      }) !== null,
    );
    const after = comeAndGo(templates, '/report/{span}/rows');
    assert.deepEqual(observe(after, ['/report/daily', '/report/yearly', '/report/daily/rows']), [
      '/report/{period}',
      '/report/{period}',
      '/report/{period}/rows',
    ]);
    assert.equal(after.explain('GET', '/report/{period}')[0]?.kind, 'pinned');
  });

  test('a merge of what the document had pinned before', () => {
    const templates = new PathTemplates({ pins: document('/report/{span}') });
    observe(templates, ['/report/17', '/report/search', '/report/export']);
    assert.ok(
      templates.merge({
        prefix: '/report',
        name: 'period',
        literals: ['search'],
        excluded: ['export'],
      }) !== null,
    );
    const after = comeAndGo(templates, '/report/{span}');
    assert.deepEqual(observe(after, ['/report/search', '/report/18', '/report/export']), [
      '/report/{period}',
      '/report/{period}',
      '/report/export',
    ]);
    assert.equal(after.explain('GET', '/report/{period}')[0]?.kind, 'pinned');
  });

  test('a path left out of a merge, though the document had it too', () => {
    const templates = new PathTemplates({ pins: document('/report/plan') });
    observe(templates, ['/report/daily', '/report/weekly', '/report/plan']);
    const record = templates.merge({
      prefix: '/report',
      name: 'period',
      literals: ['daily', 'weekly'],
      excluded: ['plan'],
    });
    assert.ok(record !== null);
    const after = comeAndGo(templates, '/report/plan');
    after.pinAll(document('/report/{span}'));
    assert.deepEqual(observe(after, ['/report/plan', '/report/daily']), [
      '/report/plan',
      '/report/{period}',
    ]);
    assert.ok(templates.unmerge(record, ['/report/plan']) !== null);
    assert.equal(
      observe(templates, ['/report/plan'])[0],
      '/report/plan',
      "still the document's where that stays",
    );
  });

  test('but not where the merge is taken back after the document: what it fixed belongs to learning again', () => {
    const numbers = Array.from({ length: 8 }, (_, n) => `/report/${n + 10}`);
    for (const isGone of [true, false]) {
      const templates = new PathTemplates();
      observe(templates, ['/report/daily', '/report/weekly']);
      templates.pinAll([{ template: '/report/{span}' }, { template: '/report/17' }]);
      observe(templates, numbers);
      const record = templates.merge({
        prefix: '/report',
        name: 'period',
        literals: ['daily', 'weekly'],
        excluded: ['17'],
      });
      assert.ok(record !== null);
      const after = PathTemplates.fromJSON(JSON.parse(JSON.stringify(templates)));
      if (isGone) after.unpin(['/report/{span}', '/report/17'], []);
      assert.ok(after.unmerge(record, isGone ? [] : ['/report/{span}', '/report/17']) !== null);
      assert.equal(after.explain('GET', '/report/{span}')[0]?.kind === 'pinned', !isGone);
      after.pin({ template: '/report/{span}', absorb: true });
      assert.equal(observe(after, ['/report/17'])[0], isGone ? '/report/{span}' : '/report/17');
      assert.deepEqual(
        observe(after, ['/report/daily']),
        ['/report/daily'],
        'a decision that stays',
      );
    }
  });

  test('a split', () => {
    const templates = new PathTemplates();
    observe(templates, ['/orders/17', '/orders/18']);
    const [template = ''] = observe(templates, ['/orders/19']);
    assert.ok(templates.split({ method: 'GET', template, index: 1, value: '17' }) !== null);
    const after = comeAndGo(templates, '/orders/17');
    assert.deepEqual(observe(after, ['/orders/17', '/orders/20']), ['/orders/17', template]);
  });

  test('what only the document said belongs to learning again', () => {
    const templates = new PathTemplates({ pins: document('/shop/{name}') });
    observe(templates, ['/shop/a1', '/shop/b2']);
    const after = comeAndGo(templates, '/shop/{name}');
    const [evidence] = after.explain('GET', '/shop/{name}');
    assert.notEqual(evidence?.kind, 'pinned');
  });
});
