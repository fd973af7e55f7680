import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OwnTypes } from '../sensitive/own/ownTypes.ts';
import { PathTemplates } from './pathTemplates.ts';

const typeOf = (text: string, privacy: 'clear' | 'mask' = 'mask'): OwnTypes =>
  new OwnTypes([
    {
      id: 'a',
      name: 'Staff number',
      categories: ['PII'],
      privacy,
      operator: 'and',
      names: [],
      values: [{ kind: 'regex', text }],
    },
  ]);
const OWN = typeOf('zq[a-z]{9}');
const observe = (templates: PathTemplates, path: string): string =>
  templates.observe({ method: 'GET', path, at: 1, structure: null }).template;

describe("DATA-02 a company's own types in templates of paths", () => {
  it('make a value of a word at first sight, where they hide it', () => {
    const templates = new PathTemplates();
    templates.hideBy(OWN);
    assert.equal(observe(templates, '/crews/zqharrowing/leave'), '/crews/{crewId}/leave');
    assert.equal(observe(templates, '/crews/tall-zqharrowing'), '/crews/{crewId}');
    assert.equal(observe(templates, '/crews/harrowing'), '/crews/harrowing');
    assert.ok(!JSON.stringify(templates.save(true)).includes('zqharrowing'));
    const clear = new PathTemplates();
    clear.hideBy(typeOf('zq[a-z]{9}', 'clear'));
    assert.equal(observe(clear, '/crews/zqharrowing'), '/crews/zqharrowing');
  });

  it('make a value of a word that was learned before, and tell of it', () => {
    const templates = new PathTemplates();
    observe(templates, '/crews/zqharrowing/leave');
    observe(templates, '/crews/zqbellowing/leave');
    observe(templates, '/crews/list');
    templates.drainChanges();
    templates.hideBy(OWN);
    const [change, ...others] = templates.drainChanges();
    assert.deepEqual(others, []);
    assert.ok(change?.kind === 'merged' && change.into.startsWith('/crews/{'));
    assert.deepEqual([...change.from].sort(), [
      '/crews/zqbellowing/leave',
      '/crews/zqharrowing/leave',
    ]);
    assert.ok(templates.has('GET', '/crews/list'));
    assert.ok(!JSON.stringify(templates.save(true)).includes('zqharrowing'));
  });

  it('leave words that APIs use for themselves, whatever an expression matches', () => {
    const templates = new PathTemplates();
    templates.hideBy(typeOf('[a-z]{3,20}'));
    assert.match(observe(templates, '/api/search'), /\/search$/);
  });
});
