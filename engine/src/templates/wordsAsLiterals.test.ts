import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DistinctValues } from './distinctValues.ts';
import { type KeptRoom, KeptValues, keyOfPath } from './keptValues.ts';
import { structureSketch } from './structureSketch.ts';
import { leavesBelow, TemplateNode } from './templateNode.ts';
import { asLiteral, besideOf, type Word } from './wordsAsLiterals.ts';

const ROOM: KeptRoom = { left: 1_000_000 };
const PAGE = structureSketch({ id: 1, name: 'x' });

/** A parameter of `/v2/` that took these values so often: null is an id. */
function parameterOf(seen: readonly (readonly [word: string | null, times: number])[]) {
  const parent = new TemplateNode('v2', new TemplateNode('', null));
  const target = new TemplateNode('{}', parent);
  const kept = new KeptValues('thing');
  const values = new DistinctValues();
  for (const [word, times] of seen) {
    kept.see(word, keyOfPath('GET', ''), { weight: times, structure: PAGE }, ROOM);
    kept.see(word, keyOfPath('GET', 'count'), { weight: 0, structure: null }, ROOM);
    values.add(word ?? '4711', ROOM);
    target.total += times;
  }
  target.parameter = {
    kind: 'siblings',
    shape: null,
    name: 'thingName',
    values,
    since: 0,
    openToWords: true,
    kept,
  };
  parent.parameters = new Map([['{}', target]]);
  const words = kept.words.map(([word, value]): Word => ({
    word,
    value,
    node: asLiteral(parent, target, word, value),
  }));
  return { parent, target, words };
}

describe('ENG-02 what a parameter would be without its words', () => {
  test('is nothing where it took words alone, which the judge compares among themselves', () => {
    const { parent, target, words } = parameterOf([
      ['invoices', 40],
      ['clients', 20],
    ]);
    assert.equal(words.length, 2);
    assert.equal(besideOf(parent, target, words), null);
  });

  test('is nothing without a parameter', () => {
    const { parent, target } = parameterOf([['invoices', 40]]);
    target.parameter = null;
    assert.equal(besideOf(parent, target, []), null);
  });

  test('has what is below its ids, and the exchanges that are of no word', () => {
    const { parent, target, words } = parameterOf([
      [null, 30],
      ['invoices', 40],
      ['clients', 20],
    ]);
    const beside = besideOf(parent, target, words);
    assert.ok(beside !== null);
    assert.deepEqual([beside.key, beside.total], ['{}', 30]);
    assert.deepEqual(
      leavesBelow(beside).map(({ way, leaf: { method, sketch } }) => [method, way, sketch]),
      [
        ['GET', '', PAGE],
        ['GET', 'count', null],
      ],
    );
  });

  test('takes no words any more where none came beside those that are known', () => {
    const { parent, target, words } = parameterOf([
      [null, 30],
      ['invoices', 40],
    ]);
    const beside = besideOf(parent, target, words);
    assert.equal(beside?.parameter?.openToWords, false);
    assert.deepEqual(beside.parameter.values.samples, ['4711']);
    // The parameter itself is as it was.
    assert.equal(target.parameter?.openToWords, true);
    assert.deepEqual(target.parameter.values.samples, ['4711', 'invoices']);
  });

  test('goes on to take words where others came, and is never of no exchange', () => {
    const { parent, target, words } = parameterOf([
      ['J4ne.Doe', 5],
      ['invoices', 40],
    ]);
    assert.deepEqual(
      words.map(({ word }) => word),
      ['invoices'],
    );
    target.total = 40;
    const beside = besideOf(parent, target, words);
    assert.equal(beside?.parameter?.openToWords, true);
    assert.equal(beside.total, 1);
  });

  test('has what is below words of which only the hash is known, and takes them', () => {
    const { parent, target } = parameterOf([['invoices', 40]]);
    const { parameter } = target;
    assert.ok(parameter?.kept !== undefined);
    parameter.kept = KeptValues.from(
      parameter.kept.save(() => false),
      'thing',
    );
    const beside = besideOf(parent, target, []);
    assert.equal(beside?.parameter?.openToWords, true);
    assert.deepEqual([beside.total, leavesBelow(beside).length], [40, 2]);
  });

  test('counts each word by what is below it', () => {
    const { words } = parameterOf([
      [null, 30],
      ['invoices', 40],
    ]);
    assert.deepEqual(
      words.map(({ node }) => [node.key, node.total, node.leaves?.size, node.literals?.size]),
      [['invoices', 40, 1, 1]],
    );
  });
});
