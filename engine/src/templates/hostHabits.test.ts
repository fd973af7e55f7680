import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { foreignness, habitsOf } from './hostHabits.ts';
import { PathTemplates } from './pathTemplates.ts';
import { type SiblingJudge, judgeAt } from './siblingJudge.ts';
import { spellingOf } from './spelling.ts';
import { structureSketch } from './structureSketch.ts';
import { TemplateTrie } from './templateTrie.ts';

const VIEWS = ['feeds', 'groups', 'boards', 'tokens', 'rules', 'alarms', 'charts', 'notes'];

/** Requests to two accounts with the same 24 endpoints below each, beside two words of the API. */
function* accountTraffic(
  size: number,
  base = '/api/v2/desk',
): Generator<{ path: string; method: string; at: number }> {
  const methods = ['GET', 'POST', 'PUT'];
  for (let at = 0; at < size; at++) {
    const account = at % 2 === 0 ? 'internationalshippingcompany' : 'northernharbourassociation';
    const view = VIEWS[Math.floor(at / 2) % VIEWS.length] ?? '';
    const path = at % 20 === 19 ? `${base}/webhooks` : `${base}/${account}/${view}`;
    yield { path, method: methods[Math.floor(at / 16) % 3] ?? '', at };
  }
}

const structures = VIEWS.map((view) => structureSketch({ id: 1, name: view, [`${view}Kind`]: 2 }));

function learn(
  templates: PathTemplates,
  { path, method, at }: { path: string; method: string; at: number },
): void {
  const structure = structures[VIEWS.findIndex((view) => path.endsWith(view))] ?? null;
  templates.observe({ method, path, at, structure });
  templates.settleWhenDue();
}

describe('ENG-02 what is usual on a host', () => {
  test('marks that few places have words with are foreign', () => {
    const trie = new TemplateTrie(1000);
    for (const path of [
      '/users/getAll',
      '/users/findOne',
      '/orders/sendBack',
      '/orders/lucky-yard',
    ])
      trie.leafFor('GET', path, 0);
    const { spellings } = habitsOf(trie.root);
    const of = (word: string): number => foreignness(spellings, spellingOf(word));
    assert.equal(of('users'), 0);
    assert.equal(of('under_score'), 1);
    assert.ok(
      of('lucky-yard') > of('putBack'),
      `${String(of('lucky-yard'))} ${String(of('putBack'))}`,
    );
  });

  test('ENG-02 two accounts with a dozen endpoints that answer alike are one parameter', () => {
    const templates = new PathTemplates();
    for (const exchange of accountTraffic(400)) learn(templates, exchange);
    const template =
      templates.resolve('GET', '/api/v2/desk/internationalshippingcompany/feeds')?.template ?? '';
    assert.match(template, /^\/api\/v2\/desk\/\{\w+\}\/feeds$/);
    assert.equal(
      templates.resolve('GET', '/api/v2/desk/northernharbourassociation/feeds')?.template,
      template,
    );
    const webhooks = '/api/v2/desk/webhooks';
    assert.equal(templates.resolve('GET', webhooks)?.template, webhooks);
    assert.ok(templates.explain('GET', template)[0]?.reasons.includes('twin'));
  });

  const partsOf = (base: string, probe: string | null): void => {
    const templates = new PathTemplates();
    const paths = new Set<string>();
    for (let at = 0; at < 800; at++) {
      const often = Math.floor(VIEWS.length * ((at * 0.618) % 1) ** 4);
      const isVision = at % 2 === 0;
      const view = VIEWS[isVision ? often : VIEWS.length - 1 - often] ?? '';
      const own = isVision ? 'frames' : 'phrases';
      const path = `${base}/${isVision ? 'vision' : 'language'}/${at % 7 < 2 ? own : view}`;
      paths.add(path);
      learn(templates, { method: at % 3 === 0 ? 'POST' : 'GET', path, at });
      if (probe !== null && at % 10 === 0)
        learn(templates, { method: probe, path: base === '' ? '/' : base, at });
    }
    assert.equal(paths.size, 18);
    for (const path of paths) assert.equal(templates.guess('GET', path), path);
  };

  test('ENG-02 two parts that an API starts with stay apart, however alike they are built', () =>
    partsOf('/v2', null));
  for (const [base, probe] of [
    ['', 'GET'],
    ['', 'HEAD'],
    ['/v2', 'GET'],
    ['/v2', 'OPTIONS'],
  ] as const)
    test(`ENG-02 so they do where ${probe} ${base}/ asks whether the API is there`, () =>
      partsOf(base, probe));

  test('ENG-02 two members of what is read at /apis are values, as two accounts are', () => {
    const templates = new PathTemplates();
    for (const exchange of accountTraffic(400, '/apis')) {
      learn(templates, exchange);
      if (exchange.at % 10 === 0) learn(templates, { ...exchange, method: 'GET', path: '/apis' });
    }
    const { template = '' } =
      templates.resolve('GET', '/apis/northernharbourassociation/feeds') ?? {};
    assert.match(template, /^\/apis\/\{\w+\}\/feeds$/);
  });

  test('habits outlive a restart, so that decisions stay the same', () => {
    const kept = new PathTemplates();
    let restarted = new PathTemplates();
    for (const exchange of accountTraffic(400)) {
      learn(kept, exchange);
      learn(restarted, exchange);
      if (exchange.at % 50 === 49) {
        restarted.drainChanges();
        restarted = PathTemplates.fromJSON(JSON.parse(JSON.stringify(restarted)));
      }
    }
    kept.drainChanges();
    restarted.drainChanges();
    assert.deepEqual(JSON.parse(JSON.stringify(restarted)), JSON.parse(JSON.stringify(kept)));
    const { spellings } = kept.toJSON() as { spellings: readonly unknown[] };
    assert.ok(spellings.length > 0);
  });

  test('a seldom word that opening left out is one more value when many others came', () => {
    const sums = judgeAt(0, ({ parameterBeside }) => (parameterBeside === 1 ? -1 : 1));
    const judgeLeaving =
      (left: string): SiblingJudge =>
      (candidates, parent) =>
        sums(candidates, parent).map((isValue, at) => {
          const { evidence, stem } = candidates[at] ?? {};
          return isValue && (evidence?.parameterBeside === 1 || stem !== left);
        });
    const member = structureSketch({ id: 1, title: 'x', size: 2 });
    const other = structureSketch({ pages: 1, title: 'x', seen: 2 });
    const templateAfter = (names: number, left = 'garden', answer = member): string | undefined => {
      const templates = new PathTemplates({ judge: judgeLeaving(left) });
      const observe = (name: string, at: number): void => {
        const structure = name === left ? answer : member;
        templates.observe({ method: 'GET', path: `/galleries/${name}`, structure, at });
        templates.settleWhenDue();
      };
      observe(left, 0);
      for (let at = 1; at <= 120; at++)
        observe(`lamp-${'abcdefghijklmnopqrstuvwx'[at % names]}`, at);
      templates.settle();
      return templates.resolve('GET', `/galleries/${left}`)?.template;
    };
    assert.equal(templateAfter(12), '/galleries/garden');
    assert.match(templateAfter(24) ?? '', /^\/galleries\/\{\w+\}$/);
    assert.match(templateAfter(24, 'report') ?? '', /^\/galleries\/\{\w+\}$/);
    assert.equal(templateAfter(12, 'report'), '/galleries/report');
    assert.equal(templateAfter(24, 'report', other), '/galleries/report');
    for (const word of ['me', 'random', 'next', 'create'])
      assert.equal(templateAfter(24, word), `/galleries/${word}`);
  });
});
