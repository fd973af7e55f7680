import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PathTemplates } from './pathTemplates.ts';
import type { Candidate } from './siblingEvidence.ts';

const NUMBERS = [4_711, 4_720, 4_733, 4_741, 4_766, 4_780];
const WORDS = ['beaver', 'octopus', 'heron', 'otter', 'lynx', 'marmot'];

/**
 * Learns GET requests of paths with their answers; gives the templates of all of them as they are
 * at the end.
 */
function learn(
  templates: PathTemplates,
  requests: readonly (readonly [path: string, body: unknown])[],
): string[] {
  for (const [path, body] of requests) {
    templates.observe({ method: 'GET', path, structure: null, at: 1 });
    templates.observe({ method: 'GET', path, structure: () => null, fields: () => [body], at: 1 });
  }
  return [
    ...new Set(requests.map(([path]) => templates.resolve('GET', path)?.template ?? '')),
  ].sort();
}

/** The one template that six requests of a form come to have. */
const templateOf = (form: string, make: (index: number) => readonly [string, unknown]): string => {
  const templates = new PathTemplates();
  const requests = Array.from({ length: 6 }, (_, index) => make(index));
  const [found = '', ...others] = learn(templates, requests);
  assert.deepEqual(others, [], form);
  return found;
};

describe('names of parameters by the words before them', () => {
  for (const [path, template] of [
    ['/users/4711', '/users/{userId}'],
    ['/api/v1/4711/sites', '/api/v1/{id}/sites'],
    ['/v2/4711', '/v2/{id}'],
    ['/rest/4711', '/rest/{id}'],
    ['/4711', '/{id}'],
    ['/users/me/4711', '/users/me/{id}'],
    ['/repos/BeaverSoftware/4711', '/repos/BeaverSoftware/{repoId}'],
    ['/synthetics/tests/browser/4711', '/synthetics/tests/browser/{testId}'],
    ['/orders/status/4711', '/orders/status/{statusId}'],
    ['/releases/assets/4711', '/releases/assets/{assetsId}'],
    ['/people/4711/4712', '/people/{personId}/{id}'],
    ['/a/4711/4712/4713', '/a/{id}/{id2}/{id3}'],
    ['/t/4711/students/4712', '/t/{id}/students/{studentId}'],
    ['/dweet/for/4711', '/dweet/for/{dweetId}'],
    ['/dweets/for/4711', '/dweets/for/{dweetId}'],
    ['/remove/alert/for/4711', '/remove/alert/for/{alertId}'],
    ['/for/4711', '/for/{id}'],
    ['/v1/for/4711', '/v1/for/{id}'],
    ['/Products(17)', '/Products({productId})'],
    ['/reports/2026-05-01', '/reports/{date}'],
    ['/v2/library/4711', '/v2/library/{libraryId}'],
    ['/secret/data/4711', '/secret/data/{dataId}'],
  ] as const) {
    it(`ENG-02 ${path} is ${template}`, () =>
      assert.deepEqual(learn(new PathTemplates(), [[path, null]]), [template]));
  }

  it('ENG-02 a method with a digit in its name is no value after one request, nor beside another one', () => {
    const paths = [
      '/Menu.svc/GetMenu2',
      '/Menu.svc/GetMenu',
      '/Menu.svc/GetMenuItems2',
      '/Menu.svc/getOAuth2Token',
      '/Menu.svc/processOrderV2',
      '/Menu.svc/ListS3Buckets',
    ];
    for (const path of paths)
      assert.equal(
        new PathTemplates().observe({ method: 'POST', path, structure: null, at: 1 }).template,
        path,
      );
    const pair = new PathTemplates();
    for (const path of paths.slice(0, 2))
      pair.observe({ method: 'POST', path, structure: null, at: 1 });
    pair.settle();
    for (const path of paths.slice(0, 2)) assert.equal(pair.resolve('POST', path)?.template, path);
    // What looks random is a value still.
    assert.equal(pair.guess('GET', '/files/aB3dE5fG7hJ9'), '/files/{fileId}');
  });
});

describe('names of words in place of parameters', () => {
  const PROJECTS = ['web', 'kernel', 'hubot', 'gizmo', 'linux', 'railroad'];
  const judged = {
    judge: (siblings: readonly Candidate[]) => siblings.map(({ node }) => node.key !== 'versions'),
  };
  /** Learns what each pair of words asks for, and gives the templates. */
  function templatesOf(
    ask: (one: string, other: string) => readonly (readonly [path: string, body: unknown])[],
    templates = new PathTemplates(judged),
  ): string[] {
    const requests = WORDS.flatMap((one, index) => ask(one, PROJECTS[index] ?? ''));
    learn(templates, requests);
    templates.settle();
    return learn(templates, requests);
  }
  const issues = (one: string, other: string) => `/v3/repos/${one}/${other}/issues/17`;

  it('ENG-02 a word is called as one of the collection before it, people and what is sensitive by their names', () => {
    for (const [collection, name] of [
      ['orgs', 'org'],
      ['branches', 'branch'],
      ['api_groups', 'api_group'],
      ['users', 'userName'],
      ['people', 'personName'],
      ['secrets', 'secretName'],
      ['phones', 'phoneName'],
      ['depot', 'depotName'],
    ] as const)
      assert.deepEqual(
        templatesOf((word) => [[`/v3/${collection}/${word}`, null]]),
        [`/v3/${collection}/{${name}}`],
      );
  });

  it('ENG-02 of two words in a row the first one is the owner, with and without fields that say it', () => {
    const expected = ['/v3/repos/{owner}/{repo}/issues/{issueId}'];
    assert.deepEqual(
      templatesOf((one, other) => [[issues(one, other), null]]),
      expected,
    );
    assert.deepEqual(
      templatesOf((one, other) => [
        [issues(one, other), { repository: { name: other, owner: { login: one } } }],
      ]),
      expected,
    );
  });

  it('ENG-02 it is none where it is asked for itself, has other things below, is somebody, or fields say otherwise', () => {
    assert.deepEqual(
      templatesOf((one, other) => [
        [`/modules/${one}`, null],
        [`/modules/${one}/${other}`, null],
      ]),
      ['/modules/{module}', '/modules/{module}/{name}'],
    );
    assert.deepEqual(
      templatesOf((one, other) => [
        [`/modules/${one}/versions`, null],
        [`/modules/${one}/${other}/files`, null],
      ]),
      ['/modules/{module}/versions', '/modules/{module}/{name}/files'],
    );
    assert.deepEqual(
      templatesOf((one, other) => [[`/users/${one}/${other}`, null]]),
      ['/users/{userName}/{name}'],
    );
    assert.deepEqual(
      templatesOf((one, other) => [[`/modules/${one}/${other}`, { module: one, part: other }]]),
      ['/modules/{module}/{part}'],
    );
  });

  it('ENG-02 a request that shows that it is none renames it once, and restarts change nothing', () => {
    const templates = new PathTemplates(judged);
    assert.deepEqual(
      templatesOf((one, other) => [[issues(one, other), null]], templates),
      ['/v3/repos/{owner}/{repo}/issues/{issueId}'],
    );
    templates.drainChanges();
    const again = PathTemplates.fromJSON(JSON.parse(JSON.stringify(templates.save(true))), judged);
    for (const learner of [templates, again]) {
      learn(learner, [['/v3/repos/beaver', null]]);
      learner.settle();
      learner.settle();
      assert.deepEqual(learner.drainChanges(), [
        {
          kind: 'renamed',
          method: 'GET',
          from: '/v3/repos/{owner}',
          into: '/v3/repos/{repo}',
        },
        {
          kind: 'renamed',
          method: 'GET',
          from: '/v3/repos/{owner}/{repo}/issues/{issueId}',
          into: '/v3/repos/{repo}/{name}/issues/{issueId}',
        },
      ]);
    }
    assert.deepEqual(again.toJSON(), templates.toJSON());
  });
});

describe('names of parameters by the fields that hold their values', () => {
  const repository = (index: number) => ({
    id: 900 + index,
    name: `app-${NUMBERS[index]}`,
    owner: { login: NUMBERS[index], type: 'User' },
    parent: null,
  });

  it('ENG-02 in a row of parameters a field names the first, and the word before them the last', () => {
    const template = templateOf('repos', (index) => [
      `/repos/${NUMBERS[index]}/${7_000 + index}/issues`,
      [{ number: 3, repository: { id: 7_000 + index, owner: { id: NUMBERS[index] } } }],
    ]);
    assert.equal(template, '/repos/{ownerId}/{repositoryId}/issues');
    const byName = templateOf('names', (index) => [
      `/repos/${NUMBERS[index]}/${7_000 + index}`,
      { ...repository(index), owner: { owner_number: NUMBERS[index] } },
    ]);
    assert.equal(byName, '/repos/{owner_number}/{repoId}');
  });

  it('ENG-02 where no word says what it holds, a field does: by the thing that it is in, or by its own name', () => {
    assert.equal(
      templateOf('account', (index) => [
        `/api/v1/${NUMBERS[index]}/sites`,
        { data: [{ account: { id: NUMBERS[index] } }] },
      ]),
      '/api/v1/{accountId}/sites',
    );
    assert.equal(
      templateOf('own', (index) => [`/v1/${NUMBERS[index]}`, { tenant_id: NUMBERS[index] }]),
      '/v1/{tenant_id}',
    );
    assert.equal(
      templateOf('row', (index) => [
        `/people/${NUMBERS[index]}/${1_900 + index}`,
        { person: { id: NUMBERS[index] }, vintageNo: 1_900 + index },
      ]),
      '/people/{personId}/{vintageNo}',
    );
  });

  it('ENG-02 words are named so as well', () => {
    const templates = new PathTemplates({ judge: (siblings) => siblings.map(() => true) });
    const requests = WORDS.map(
      (word, index) =>
        [
          `/repos/${word}/project-${index}`,
          {
            name: `project-${index}`,
            owner: { login: word },
            organization: { login: index === 0 ? word : 'none' },
          },
        ] as const,
    );
    learn(templates, requests);
    templates.settle();
    assert.deepEqual(learn(templates, requests), ['/repos/{owner}/{repo}']);
  });

  it('ENG-02 a good word before a single parameter keeps its name, whatever refers to it', () => {
    assert.equal(
      templateOf('users', (index) => [
        `/users/${NUMBERS[index]}/repos`,
        [{ owner: { id: NUMBERS[index] }, parentId: NUMBERS[index] }],
      ]),
      '/users/{userId}/repos',
    );
  });

  it('ENG-02 nothing is named by chance, by one value, by what only says it back, or by keys that are data', () => {
    const plain = '/api/v1/{id}/sites';
    const named = (
      body: (index: number) => unknown,
      value = (index: number) => NUMBERS[index] ?? 0,
    ) => templateOf('none', (index) => [`/api/v1/${value(index)}/sites`, body(index)]);
    assert.equal(
      named((index) => ({ total: NUMBERS[index], status: NUMBERS[index] })),
      plain,
      'numbers that are no ids',
    );
    assert.equal(
      named(
        () => ({ account: { id: 4_711 } }),
        () => 4_711,
      ),
      plain,
      'one value',
    );
    assert.equal(
      named((index) => (index < 2 ? { account: { id: NUMBERS[index] } } : { site: { id: 1 } })),
      plain,
      'too few',
    );
    assert.equal(
      named((index) => ({ message: String(NUMBERS[index]), data: { id: NUMBERS[index] } })),
      plain,
      'said back, or in nothing with a name',
    );
    assert.equal(
      named((index) => ({
        [`ada${index}@example.org`]: { id: NUMBERS[index] },
        [`x-${4_000 + index}-b7f3`]: { id: NUMBERS[index] },
      })),
      plain,
      'data',
    );
  });

  it("ENG-02 the name is kept over saving and loading at any place, is told of once, and people's names stay", () => {
    const requests = NUMBERS.map(
      (number, index) => [`/api/v1/${number}/sites`, { account: { id: number }, index }] as const,
    );
    const whole = new PathTemplates();
    learn(whole, requests);
    assert.deepEqual(
      whole.drainChanges().filter(({ kind }) => kind === 'renamed'),
      [
        {
          kind: 'renamed',
          method: 'GET',
          from: '/api/v1/{id}/sites',
          into: '/api/v1/{accountId}/sites',
        },
      ],
    );
    for (let cut = 0; cut <= requests.length; cut += 1) {
      const before = new PathTemplates();
      learn(before, requests.slice(0, cut));
      before.drainChanges();
      const after = PathTemplates.fromJSON(JSON.parse(JSON.stringify(before.toJSON())));
      learn(after, requests.slice(cut));
      assert.deepEqual(after.toJSON(), whole.toJSON(), `cut at ${cut}`);
    }
    const pinned = new PathTemplates({ pins: [{ template: '/api/v1/{tenant}/sites' }] });
    assert.deepEqual(learn(pinned, requests), ['/api/v1/{tenant}/sites']);
  });
});
