import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Random } from '../demo/random.ts';
import { PathTemplates } from './pathTemplates.ts';
import { structureSketch } from './structureSketch.ts';

const JSON_OF = { id: 1, name: 'a', state: 'b' };

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly body?: unknown;
}

/** Templates that traffic of an API leads to, without the names of their parameters. */
function learned(count: number, ask: (random: Random) => Asked): ReadonlySet<string> {
  const random = new Random(11);
  const templates = new PathTemplates();
  const asked = Array.from({ length: count }, () => ask(random));
  for (const [at, { method = 'GET', path, body = JSON_OF }] of asked.entries()) {
    templates.observe({ method, path, structure: structureSketch(body), at });
    templates.settleWhenDue();
  }
  return new Set(
    asked.map(({ method = 'GET', path }) =>
      (templates.resolve(method, path)?.template ?? path).replace(/\{[^}]*\}/g, '{}'),
    ),
  );
}

describe('ENG-02 traffic of APIs that nobody tuned to', () => {
  test('a small number where an API starts is an id when larger ones beside it are used alike', () => {
    const templates = learned(300, (random) => ({
      path: `/${random.pick(['32', '10136', '7'])}/${random.pick(['settings', 'users', 'projects'])}`,
    }));
    assert.deepEqual([...templates].sort(), ['/{}/projects', '/{}/settings', '/{}/users']);
  });

  test('a small number where an API starts is a version when nothing beside it is like it', () => {
    const templates = learned(300, (random) => ({
      path: random.pick(['/3/movies', '/3/people', `/3/movies/${random.below(9_000)}`]),
    }));
    assert.deepEqual([...templates].sort(), ['/3/movies', '/3/movies/{}', '/3/people']);
  });

  test('a new version is none of the ids that stand alone where an API starts', () => {
    let asked = 0;
    const templates = learned(400, (random) => ({
      path: random.pick([
        `/${10_000 + random.below(9_000)}`,
        `/${asked++ < 200 ? 2 : random.pick([2, 3])}/${random.pick(['users', 'posts'])}`,
      ]),
    }));
    assert.deepEqual([...templates].sort(), [
      '/2/posts',
      '/2/users',
      '/3/posts',
      '/3/users',
      '/{}',
    ]);
  });

  test('small numbers with nothing below are ids, also under a method that is called by its name', () => {
    const templates = learned(200, (random) => ({
      method: 'POST',
      path: `/rest/updateUser/${1 + random.below(90)}`,
    }));
    assert.deepEqual([...templates], ['/rest/updateUser/{}']);
  });

  test('a module of an API has its version under rest', () => {
    const templates = learned(200, (random) => ({
      path: `/rest/agile/1/${random.pick(['boards', 'sprints'])}`,
    }));
    assert.deepEqual([...templates].sort(), ['/rest/agile/1/boards', '/rest/agile/1/sprints']);
  });

  test('parentheses that explain a title make no parameter of their own, keys of OData do', () => {
    const titles = ['Earth', 'Jupiter', 'Python_(snake)', 'Main_Page', 'Albert_Einstein', 'India'];
    const pages = learned(400, (random) => ({
      path: `/pages/${random.pick(titles)}/${random.pick(['html', 'history'])}`,
    }));
    assert.deepEqual([...pages].sort(), ['/pages/{}/history', '/pages/{}/html']);
    const customers = learned(100, (random) => ({ path: `/Customers(${random.below(900)})` }));
    assert.deepEqual([...customers], ['/Customers({})']);
  });

  test('names of files are values where hardly anything else stands', () => {
    const names = ['engine', 'order', 'garden', 'north', 'bridge', 'desk', 'yard', 'lamp', 'stone'];
    const templates = learned(160, (random) => ({
      path: `/packages/${random.below(900)}/-/${random.pick(names)}.${random.pick(['png', 'pdf', 'json'])}`,
    }));
    assert.deepEqual([...templates], ['/packages/{}/-/{}']);
    const static_ = learned(160, (random) => ({
      path: `/${random.pick(['logo.png', 'app.js', 'style.css', 'robots.txt', 'index.html'])}`,
    }));
    assert.equal(static_.size, 5);
  });

  test('languages are values among other words when the same is below each', () => {
    const words = ['airports', 'flights', 'routes', 'bookings', 'hotels', 'users', 'payments'];
    const templates = learned(500, (random) => {
      const [word, page] = [random.pick(words), random.pick(['faq', 'imprint'])];
      return random.next() < 0.8
        ? { path: `/api/${word}`, body: { [word]: 1, [`${word}Count`]: 2 } }
        : { path: `/api/${random.pick(['en', 'de', 'fr', 'es'])}/${page}`, body: { [page]: 'a' } };
    });
    assert.ok(templates.has('/api/{}/faq'), [...templates].join(' '));
    assert.ok(templates.has('/api/flights'), [...templates].join(' '));
  });

  test('latest is one more value beside releases', () => {
    const tags = ['v1.0.0', 'v1.2.3', 'stable', '3.19', 'alpine', 'edge', 'main', 'latest'];
    const templates = learned(400, (random) => ({
      method: random.pick(['GET', 'PUT', 'HEAD']),
      path: `/v2/${1 + random.below(9)}/manifests/${random.pick(tags)}`,
    }));
    assert.deepEqual([...templates], ['/v2/{}/manifests/{}']);
  });

  test('a repository of somebody may be called api', () => {
    const owners = 'acme maya rust-lang jdoe octocat kai tess ola42 zed pim nora vik'.split(' ');
    const names = ['linux', 'react', 'web', 'api', 'docs', 'dotfiles', 'kafka', 'shop'];
    const templates = learned(500, (random) => ({
      path: `/${random.pick(owners)}/${random.pick(names)}/${random.pick(['issues', 'pulls'])}`,
    }));
    assert.deepEqual([...templates].sort(), ['/{}/{}/issues', '/{}/{}/pulls']);
  });
});
