import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerEvidence } from './answerEvidence.ts';
import { jumbled } from './jumbledText.ts';
import { PathTemplates } from './pathTemplates.ts';
import { spellingOf } from './spelling.ts';
import { structureSketch } from './structureSketch.ts';
import { TemplateNode } from './templateNode.ts';
import { diversityOf, usualDiversity } from './valueDiversity.ts';

const sail = { sailId: 1, area: 20, cloth: 'x', maker: 'y' };
const member = structureSketch(sail);
const list = structureSketch([sail, sail]);

function nodeAnswering(parent: TemplateNode | null, key: string, answers: Readonly<Record<string, Uint32Array | null>>): TemplateNode {
  const node = new TemplateNode(key, parent);
  node.leaves = new Map(Object.entries(answers).map(([method, sketch]) => [method, { method, count: 1, sketch, ref: { method, template: '' }, published: [] }]));
  return node;
}

describe('ENG-02 what answers say about a segment', () => {
  test('a member answers one of the things that its collection lists, a selection lists some of them', () => {
    const above = nodeAnswering(null, 'sails', { GET: list, POST: member });
    const one = answerEvidence(nodeAnswering(above, 'genoa', { GET: member, DELETE: null }), above);
    assert.deepEqual([one.memberOfAbove, one.listOfAbove, one.unlikeAbove, one.removable, one.objectAnswer], [1, 0, 0, 1, 1]);
    const recent = answerEvidence(nodeAnswering(above, 'recent', { GET: list }), above);
    assert.deepEqual([recent.memberOfAbove, recent.listOfAbove, recent.listAnswer, recent.removable], [0, 1, 1, 0]);
    const totals = answerEvidence(nodeAnswering(above, 'totals', { GET: structureSketch({ count: 3, sum: 1 }) }), above);
    assert.deepEqual([totals.memberOfAbove, totals.unlikeAbove], [0, 1]);
  });

  test('what answers to POST alone is told from what is listed and added to', () => {
    const root = new TemplateNode('', null);
    assert.equal(answerEvidence(nodeAnswering(root, 'hoist', { POST: null }), root).postOnly, 1);
    const both = answerEvidence(nodeAnswering(root, 'sails', { GET: list, POST: member }), root);
    assert.deepEqual([both.postOnly, both.listedAndAddedTo], [0, 1]);
    assert.equal(answerEvidence(new TemplateNode('sails', root), root).answers, 0);
  });
});

test('letters in an order that no word has are told from words', () => {
  for (const word of ['getUserPermissions', 'HTTPServer', 'UPPERCASE', 'lowercase', 'SailLoft', 'awaiting_feedback', 'openApiDocument']) assert.ok(jumbled(word) < 0.35, word);
  for (const token of ['MXuRphAQEq', 'qPzKdRwTn', 'aBcXeRtYuQ']) assert.ok(jumbled(token) > 0.65, token);
});

test('how a segment is written', () => {
  assert.equal(spellingOf('sails'), 0);
  assert.equal(spellingOf('red-sail'), spellingOf('blue-mast'));
  assert.notEqual(spellingOf('red-sail'), spellingOf('red_sail'));
  assert.equal(spellingOf('Red.Sail-2_x '), 63);
});

test('the diversity of a host is that of its parameters, and stays after loading', () => {
  assert.equal(diversityOf(1, 100), 0);
  assert.equal(diversityOf(100, 100), 1);
  assert.equal(usualDiversity(new TemplateNode('', null)), -1);
  const templates = new PathTemplates();
  for (let at = 0; at < 64; at++) templates.observe({ method: 'GET', path: `/sails/${1000 + (at % 8)}`, structure: null, at });
  templates.settle();
  const saved = templates.toJSON() as { readonly usual: number }; // what save wrote
  assert.equal(saved.usual, 0.5);
  assert.deepEqual(PathTemplates.fromJSON(JSON.parse(JSON.stringify(saved))).toJSON(), JSON.parse(JSON.stringify(saved)));
});
