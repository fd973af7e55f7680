import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { shareOfOrdinary } from './ordinaryTexts.ts';
import { OwnTypes, type OwnTypeRules } from './ownTypes.ts';
import { holdsFor, isKeywordRule, readKeywords, wordsIn } from './keywordRule.ts';

const rules = (change: Partial<OwnTypeRules>): OwnTypeRules => ({
  id: 'a',
  name: 'Staff number',
  categories: ['PII'],
  privacy: 'mask',
  names: [],
  values: [],
  operator: 'or',
  ...change,
});
const holds = (expression: string, text: string): boolean => {
  const read = readKeywords(expression);
  assert.ok(isKeywordRule(read), expression);
  return holdsFor(read, wordsIn(text));
};

describe('DATA-02 keyword expressions', () => {
  it('hold for words and phrases, in any case and way to write names', () => {
    for (const name of ['employeeId', 'employee_id', 'Employee-ID', 'the.employee id'])
      assert.ok(holds('employee id', name), name);
    assert.ok(!holds('employee id', 'employees identity'));
    assert.ok(holds('card AND NOT gift', 'cardNumber'));
    assert.ok(!holds('card AND NOT gift', 'giftCardNumber'));
    assert.ok(holds('"staff number" OR badge', 'badge'));
    assert.ok(!holds('a OR b AND c', 'b'));
  });

  it('are refused where they say nothing', () => {
    const faults = [
      '',
      'NOT card',
      'card AND',
      'OR card',
      'a NOT b',
      '"card',
      'card*',
      'NOT a OR b',
    ];
    assert.deepEqual(
      faults.map((text) => readKeywords(text)),
      [
        'empty',
        'loneNot',
        'operator',
        'operator',
        'operator',
        'operator',
        'regexOperator',
        'operator',
      ],
    );
  });

  it('are read whatever somebody writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const read = readKeywords(text);
        if (isKeywordRule(read)) holdsFor(read, wordsIn(text));
      }),
    );
  });
});

describe('DATA-02 own data types', () => {
  it('read the last part of a name, in any case', () => {
    const types = new OwnTypes([rules({ names: [{ kind: 'exact', text: 'badge.code' }] })]);
    assert.equal(types.contextOf('badge.code').named.length, 0);
    const plain = new OwnTypes([rules({ names: [{ kind: 'exact', text: 'badgeCode' }] })]);
    for (const name of ['items[].badgeCode', 'badgeCode[]', 'BADGECODE', 'x.{}.badgecode'])
      assert.equal(plain.contextOf(name).named.length, 1, name);
    assert.equal(plain.contextOf('badgeCodes').named.length, 0);
  });

  it('find keywords that are words of a name written as one, and leave out what those rule out', () => {
    const named = (text: string, name: string): number =>
      new OwnTypes([rules({ names: [{ kind: 'keyword', text }] })]).contextOf(name).named.length;
    for (const name of ['customerNr', 'items[].customer_nr', 'customernr', 'oldCustomerNr'])
      assert.equal(named('customernr', name), 1, name);
    assert.equal(named('customernr', 'customerNrs'), 0);
    assert.equal(named('card AND NOT giftcard', 'giftCardNumber'), 0);
    const values = new OwnTypes([rules({ values: [{ kind: 'keyword', text: 'customernr' }] })]);
    assert.equal(values.of('the customer nr', values.contextOf('notes')).length, 0);
  });

  it('match values of any length in no time: only short ones can be of a type', () => {
    const types = new OwnTypes([rules({ values: [{ kind: 'regex', text: '(a+)+b' }] })]);
    const context = types.contextOf('value');
    const began = process.cpuUsage();
    assert.equal(types.of('a'.repeat(300), context).length, 0);
    assert.equal(types.of('a'.repeat(1_000_000), context).length, 0);
    assert.equal(types.of(`${'a'.repeat(299)}b`, context).length, 1);
    assert.ok(process.cpuUsage(began).user < 1_000_000);
  });

  it('take the strictest privacy of several, and never show what a detector hides', () => {
    const values = [{ kind: 'exact' as const, text: 'X-1' }];
    const types = new OwnTypes([
      rules({ id: 'a', privacy: 'clear', values }),
      rules({ id: 'b', privacy: 'mask', values: [{ kind: 'regex', text: 'X-[0-9]' }] }),
    ]);
    const context = types.contextOf('value');
    const key = new Uint8Array(16);
    const kept = (value: string, sample: string | null, isHarmful = false) =>
      types.kept(value, context, { sample, isHarmful }, key);
    assert.equal(kept('X-1', 'X-1'), '•-•');
    assert.equal(kept('X-1', null), null);
    assert.equal(kept('other', 'other'), 'other');
    const clear = new OwnTypes([rules({ privacy: 'clear', values })]);
    const shown = (isHarmful: boolean) =>
      clear.kept('X-1', clear.contextOf('v'), { sample: '•-•', isHarmful }, key);
    assert.deepEqual([shown(false), shown(true)], ['X-1', '•-•']);
  });

  it('tell which share of ordinary texts a rule matches', () => {
    assert.equal(shareOfOrdinary([{ kind: 'regex', text: '.*' }], 'values'), 1);
    assert.ok(shareOfOrdinary([{ kind: 'regex', text: '.*' }], 'names') === 1);
    assert.equal(shareOfOrdinary([{ kind: 'regex', text: 'EMP-[0-9]{6}' }], 'values'), 0);
  });
});
