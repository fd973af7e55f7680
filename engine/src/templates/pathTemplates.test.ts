import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PathTemplates } from './pathTemplates.ts';
import { structureSketch } from './structureSketch.ts';

const user = structureSketch({ id: 1, name: 'Ana', email: 'a@b.c', address: { city: 'Oslo' } });
const names = [
  'ana',
  'ben',
  'carla',
  'david',
  'elena',
  'farid',
  'grace',
  'hiro',
  'ines',
  'jamal',
  'karen',
  'liam',
];

/** Observes GET paths a few times each and answers the templates that are left after settling. */
function templatesOf(paths: readonly string[], structure = user, times = 2): readonly string[] {
  const templates = new PathTemplates();
  for (let round = 0; round < times; round++)
    for (const path of paths)
      templates.observe({ method: 'GET', path, structure, at: 1_700_000_000_000 + round });
  templates.settle();
  return [...new Set(paths.map((path) => templates.resolve('GET', path)?.template ?? 'unknown'))];
}

describe('ENG-02 path templates', () => {
  test('ids become parameters at once, named after the collection', () => {
    const templates = new PathTemplates();
    const observe = (path: string): string =>
      templates.observe({ method: 'GET', path, structure: null, at: 1 }).template;
    assert.equal(observe('/v2/users/48213'), '/v2/users/{userId}');
    assert.equal(
      observe('/v2/users/48213/orders/0b5c7aec-7a3d-41bb-ae5f-e49a10000000'),
      '/v2/users/{userId}/orders/{orderId}',
    );
    assert.equal(
      observe('/v2/categories/12/entries/2026-01-05'),
      '/v2/categories/{categoryId}/entries/{date}',
    );
    assert.equal(observe('/v2/invitations/ana%40example.org'), '/v2/invitations/{email}');
    assert.equal(
      observe('/2.0/legal_hold_policies/48213'),
      '/2.0/legal_hold_policies/{legal_hold_policy_id}',
    );
    assert.equal(
      observe('/2.0/legal-hold-policies/48213'),
      '/2.0/legal-hold-policies/{legalHoldPolicyId}',
    );
    assert.equal(observe('/'), '/');
  });

  test('versions stay literal wherever they stand', () => {
    assert.deepEqual(templatesOf(['/v1/users/1', '/v2/users/1']), [
      '/v1/users/{userId}',
      '/v2/users/{userId}',
    ]);
    assert.deepEqual(templatesOf(['/rest/api/2/issues', '/rest/api/3/issues']), [
      '/rest/api/2/issues',
      '/rest/api/3/issues',
    ]);
    assert.deepEqual(templatesOf(['/rest/agile/1.0/boards/7', '/2010-04-01/accounts']), [
      '/rest/agile/1.0/boards/{boardId}',
      '/2010-04-01/accounts',
    ]);
    assert.deepEqual(templatesOf(['/2.0/files/11', '/2.1/files/11']), [
      '/2.0/files/{fileId}',
      '/2.1/files/{fileId}',
    ]);
  });

  test('me stays beside the ids, however many there are and whatever it answers', () => {
    const many = Array.from(
      { length: 300 },
      (_value, index) => `/users/${names[index % 12]}${index}`,
    );
    assert.deepEqual(templatesOf(['/users/me', '/users/17', '/users/18']), [
      '/users/me',
      '/users/{userId}',
    ]);
    assert.ok(
      templatesOf(['/users/me', ...names.map((name) => `/users/${name}`), ...many]).includes(
        '/users/me',
      ),
    );
    assert.ok(templatesOf([...many, '/users/me']).includes('/users/me'));
  });

  test('names under a plural noun are members of it', () => {
    assert.deepEqual(templatesOf(names.map((name) => `/users/${name}`)), ['/users/{userName}']);
  });

  test('owner and repository in a row are two parameters', () => {
    const paths = names.flatMap((owner, index) =>
      ['', '/issues', '/pulls', '/commits'].map(
        (rest) => `/repos/${owner}/${names[(index * 5 + 3) % 12]}-app${rest}`,
      ),
    );
    const learned = templatesOf(paths);
    assert.equal(learned.length, 4);
    assert.ok(
      learned.every((template) => /^\/repos\/\{\w+\}\/\{\w+\}(\/\w+)?$/.test(template)),
      learned.join(' '),
    );
  });

  test('resources side by side are not merged', () => {
    const resources = ['users', 'orders', 'products', 'carts', 'invoices', 'payments', 'reviews'];
    const templates = new PathTemplates();
    for (const [index, resource] of resources.entries()) {
      const structure = structureSketch({
        [`${resource}Id`]: index,
        [`${resource}Total`]: 2,
        [`${resource}State`]: 'x',
      });
      for (let id = 1; id <= 5; id++)
        for (const path of [`/api/v1/${resource}`, `/api/v1/${resource}/${id}`])
          templates.observe({ method: 'GET', path, structure, at: id });
    }
    templates.settle();
    for (const resource of resources)
      assert.equal(
        templates.resolve('GET', `/api/v1/${resource}`)?.template,
        `/api/v1/${resource}`,
      );
    assert.deepEqual(templates.drainChanges(), []);
  });

  test('actions and formats at the end stay part of the template', () => {
    assert.deepEqual(templatesOf(['/orders/17.json', '/orders/18.json', '/orders/count.json']), [
      '/orders/{orderId}.json',
      '/orders/count.json',
    ]);
    assert.deepEqual(templatesOf(['/jobs/17:cancel', '/jobs/18:cancel']), ['/jobs/{jobId}:cancel']);
    assert.deepEqual(templatesOf(['/Products(17)', '/Products(18)']), ['/Products({productId})']);
    assert.deepEqual(templatesOf(['/repo/compare/main...dev', '/repo/compare/v1...v2']), [
      '/repo/compare/{compareId}...{compareId2}',
    ]);
  });

  test('methods are endpoints of their own with one template', () => {
    const templates = new PathTemplates();
    for (const method of ['GET', 'PUT', 'DELETE'])
      assert.deepEqual(templates.observe({ method, path: '/users/7', structure: null, at: 1 }), {
        method,
        template: '/users/{userId}',
      });
    assert.equal(templates.resolve('PATCH', '/users/7'), null);
    assert.equal(templates.guess('PATCH', '/users/7'), '/users/{userId}');
  });

  test('a word of APIs that was judged a value is not judged again and again', () => {
    const templates = new PathTemplates();
    let renewed = 0;
    for (let at = 0; at < 3000; at++) {
      const path = `/packages/${names[at % 12] ?? ''}/${['1.2.3', 'v2', '1.0', 'latest', '2.0.1'][at % 5] ?? ''}`;
      templates.observe({ method: 'GET', path, structure: user, at });
      templates.settleWhenDue();
      if (at >= 1500) renewed += templates.drainChanges().length;
    }
    assert.match(
      templates.resolve('GET', '/packages/ana/latest')?.template ?? '',
      /^\/packages\/\{\w+\}\/\{\w+\}$/,
    );
    assert.equal(
      templates.explain('GET', templates.guess('GET', '/packages/ana/latest')).length,
      2,
    );
    assert.ok(renewed <= 2, String(renewed));
  });

  test('a slash too many and one at the end change nothing', () => {
    const templates = new PathTemplates();
    templates.observe({ method: 'GET', path: '/users/7/posts', structure: null, at: 1 });
    assert.equal(templates.resolve('GET', '//users/7//posts/')?.template, '/users/{userId}/posts');
  });

  test('a parameter is explained by what was seen', () => {
    const templates = new PathTemplates();
    for (let id = 1; id <= 40; id++)
      templates.observe({
        method: 'GET',
        path: `/users/${id}`,
        structure: user,
        at: 1_700_000_000_000 + id,
      });
    templates.observe({ method: 'GET', path: '/users/me', structure: user, at: 1_700_000_001_000 });
    const [evidence, ...others] = templates.explain('GET', '/users/{userId}');
    assert.deepEqual(evidence, {
      index: 1,
      name: 'userId',
      kind: 'shape',
      shape: 'integer',
      distinctValues: 40,
      samples: ['1', '2', '3', '4', '5'],
      observations: 40,
      since: 1_700_000_000_001,
      reasons: [],
      literalsBeside: ['me'],
    });
    assert.deepEqual(others, []);
    assert.deepEqual(templates.explain('GET', '/users/me'), []);
    assert.deepEqual(templates.explain('GET', '/nothing/{here}'), []);
  });
});

describe('ENG-02 values that end in a suffix', () => {
  test('names of files are one parameter whatever their type, and new ones go there', () => {
    const files = names.map(
      (name, index) => `/folders/${name}-notes.${['pdf', 'txt', 'html', 'md', 'png'][index % 5]}`,
    );
    assert.deepEqual(templatesOf(files), ['/folders/{folder}']);
    const templates = new PathTemplates();
    for (const path of [...files, '/folders/late.php', '/folders/late.txt'])
      templates.observe({ method: 'GET', path, structure: user, at: 1 });
    templates.settle();
    const loaded = PathTemplates.fromJSON(JSON.parse(JSON.stringify(templates)));
    for (const learner of [templates, loaded])
      assert.equal(
        learner.observe({ method: 'GET', path: '/folders/more.pdf', structure: user, at: 2 })
          .template,
        '/folders/{folder}',
      );
  });

  test('names with a colon are values, repeated actions after one are not', () => {
    assert.deepEqual(
      templatesOf(names.map((name, index) => `/teams/${name}:${names[(index + 1) % 12]}`)),
      ['/teams/{team}'],
    );
    assert.deepEqual(
      templatesOf(
        names.flatMap((name) => [`/jobs/${name}:cancel`, `/jobs/${name}:run`]),
      ).toSorted(),
      ['/jobs/{job}:cancel', '/jobs/{job}:run'],
    );
  });
});
