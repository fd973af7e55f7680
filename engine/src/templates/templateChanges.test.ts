import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PathTemplates } from './pathTemplates.ts';
import { structureSketch } from './structureSketch.ts';
import type { TemplateChange } from './templateChanges.ts';

const user = structureSketch({ id: 1, name: 'Ana', email: 'a@b.c' });
const names = ['ana', 'ben', 'carla', 'david', 'elena', 'farid', 'grace', 'hiro', 'ines', 'jamal'];

function observeAll(templates: PathTemplates, paths: readonly string[]): readonly string[] {
  return paths.map(
    (path) => templates.observe({ method: 'GET', path, structure: user, at: 1 }).template,
  );
}

/** Follows an old template through changes to what it is called now. */
function follow(template: string, changes: readonly TemplateChange[]): string {
  let now = template;
  for (const change of changes)
    if (
      change.kind !== 'split' &&
      (change.from === now || (Array.isArray(change.from) && change.from.includes(now)))
    )
      now = change.into;
  return now;
}

describe('ENG-02 templates that change later', () => {
  test('every template that was answered once leads to the present one, each named once', () => {
    const templates = new PathTemplates();
    const paths = names.flatMap((name) => [`/users/${name}`, `/users/${name}/posts`]);
    const answered = observeAll(templates, paths);
    templates.settle();
    const changes = templates.drainChanges();
    paths.forEach((path, index) =>
      assert.equal(
        follow(answered[index] ?? '', changes),
        templates.resolve('GET', path)?.template,
      ),
    );
    const gone = changes.flatMap((change) =>
      change.kind === 'merged' ? change.from : [change.from],
    );
    assert.equal(new Set(gone).size, gone.length);
    assert.ok(gone.length > 0);
    assert.deepEqual(templates.drainChanges(), []);
  });

  test('a literal pinned by a person leaves the parameter and stays out of it', () => {
    const templates = new PathTemplates();
    observeAll(templates, [...names.map((name) => `/users/${name}`), '/users/17']);
    templates.settle();
    templates.drainChanges();
    templates.pin({ template: '/users/ana' });
    const parameter = templates.resolve('GET', '/users/ben')?.template ?? '';
    assert.deepEqual(templates.drainChanges(), [
      { kind: 'split', method: 'GET', from: parameter, into: [parameter, '/users/ana'] },
    ]);
    assert.deepEqual(observeAll(templates, ['/users/ana', '/users/zoe']), [
      '/users/ana',
      parameter,
    ]);
    templates.settle();
    assert.equal(templates.resolve('GET', '/users/ana')?.template, '/users/ana');
  });

  test('a merge by a person holds for what was there and for what comes', () => {
    const templates = new PathTemplates();
    observeAll(templates, ['/reports/daily', '/reports/weekly', '/reports/daily/rows']);
    templates.pin({ template: '/reports/weekly' });
    templates.drainChanges();
    templates.pin({ template: '/reports/{period}', absorb: true });
    assert.deepEqual(templates.drainChanges(), [
      { kind: 'renamed', method: 'GET', from: '/reports/daily', into: '/reports/{period}' },
      {
        kind: 'renamed',
        method: 'GET',
        from: '/reports/daily/rows',
        into: '/reports/{period}/rows',
      },
    ]);
    assert.deepEqual(observeAll(templates, ['/reports/monthly', '/reports/weekly']), [
      '/reports/{period}',
      '/reports/weekly',
    ]);
  });

  test('templates of a document are there from the start, with their names', () => {
    const templates = new PathTemplates({
      pins: [
        { template: '/shops/{shop}/items/{sku}' },
        { template: '/shops/{shop}/items/featured' },
      ],
    });
    assert.deepEqual(
      observeAll(templates, ['/shops/oslo/items/red-chair', '/shops/oslo/items/featured']),
      ['/shops/{shop}/items/{sku}', '/shops/{shop}/items/featured'],
    );
    assert.equal(templates.explain('GET', '/shops/{shop}/items/{sku}')[0]?.kind, 'pinned');
  });

  test('only what changes structure asks to be saved', () => {
    const templates = new PathTemplates();
    observeAll(templates, ['/users/1']);
    assert.equal(templates.structurallyChanged, true);
    templates.markSaved();
    observeAll(templates, ['/users/1', '/users/2']);
    assert.equal(templates.structurallyChanged, false);
    observeAll(templates, ['/users/1/posts']);
    assert.equal(templates.structurallyChanged, true);
  });
});
