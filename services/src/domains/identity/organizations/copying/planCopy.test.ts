import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ConfigurationItem } from '../../../../platform/configuration.ts';
import { byKey, changesOf, planCopy } from './planCopy.ts';

const group: ConfigurationItem = {
  kind: 'labelGroup',
  key: 'teams',
  name: 'Teams',
  values: {},
  needs: [],
};
const label: ConfigurationItem = {
  kind: 'label',
  key: 'teams pay',
  name: 'Pay',
  within: 'Teams',
  values: {},
  needs: [group],
};
const rule: ConfigurationItem = {
  kind: 'labelRule',
  key: 'pay hosts',
  name: 'Pay hosts',
  values: { enabled: true },
  named: { labels: ['Teams: Pay'] },
  needs: [label],
};
const all = [rule, label, group];

describe('ADM-03 what copying comes to', () => {
  const planned = (source: readonly ConfigurationItem[], target: readonly ConfigurationItem[]) =>
    planCopy(byKey(source), byKey(target), ['labelRules']).map(
      ({ item: { kind }, isNeeded, isSame }) => [kind, isNeeded, isSame],
    );

  it('what a thing refers to comes first, unless the target has some of it', () => {
    assert.deepEqual(planned(all, []), [
      ['labelGroup', true, false],
      ['label', true, false],
      ['labelRule', false, false],
    ]);
    assert.deepEqual(planned(all, [group, label]), [['labelRule', false, false]]);
    assert.deepEqual(planned(all, [group]), [
      ['label', true, false],
      ['labelRule', false, false],
    ]);
  });

  it('a thing is the same when values and references are, whatever the names are spelled like', () => {
    const there = { ...rule, name: 'PAY HOSTS', named: { labels: ['teams: pay'] } };
    assert.deepEqual(planned(all, [there, label, group]), [['labelRule', false, true]]);
    const others = { ...rule, needs: [] };
    assert.deepEqual(planned(all, [others, label, group]), [['labelRule', false, false]]);
  });

  it('things that refer to each other, and to nothing that is there, end', () => {
    const one = { ...rule, key: 'one', needs: [{ kind: 'labelRule' as const, key: 'two' }] };
    const two = { ...rule, key: 'two', needs: [one, { kind: 'dataType' as const, key: 'email' }] };
    assert.equal(planned([one, two], []).length, 2);
  });

  it('changes are fields that differ, with names in the place of references', () => {
    const before = { ...rule, values: { enabled: true, note: 'x' }, named: {} };
    assert.deepEqual(changesOf({ item: rule, before }), [
      { field: 'labels', before: null, after: ['Teams: Pay'] },
      { field: 'note', before: 'x', after: null },
    ]);
  });
});
