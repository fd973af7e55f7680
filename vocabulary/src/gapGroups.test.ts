import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Filter } from './filters.ts';
import { causeOf, GAP_CAUSES } from './gapGroups.ts';
import policies from './providerPolicies.json' with { type: 'json' };

const is = (field: string, value: unknown) => ({ field, op: 'is', value });
const answers = (...all: object[]) => ({ field: 'response', op: 'has', value: { all } });
const cause = (filter: unknown): string | null => causeOf(filter as Filter); // Written by hand.

describe('what has to change for the gaps of a policy', () => {
  it('POST-01 is authentication where none is asked for, whatever else is asked', () => {
    const sensitive = answers(is('sensitive', true));
    assert.equal(
      cause({ all: [sensitive, is('authenticated', false), is('rateLimited', false)] }),
      'missingAuthentication',
    );
    assert.equal(cause({ all: [sensitive] }), 'dataInAnswer');
    assert.equal(cause({ all: [sensitive, is('protocol', ['HTTP'])] }), 'clearText');
  });
  it('POST-01 follows conditions that must hold before those of which one is enough', () => {
    const roles = {
      field: 'request',
      op: 'has',
      value: { all: [{ field: 'name', op: 'equals', value: 'role' }] },
    };
    const any = { any: [is('authenticated', false), is('isExternal', true)] };
    assert.equal(cause({ all: [roles, any] }), 'inputTrusted');
    assert.equal(cause({ any: [is('authenticated', false)] }), 'missingAuthentication');
  });
  it('POST-01 is the policy itself where its filter does not say', () => {
    assert.equal(cause({ all: [{ field: 'path', op: 'contains', value: '.bak' }] }), null);
    assert.equal(cause({ all: [] }), null);
    assert.equal(cause({ all: [{ field: 'cweId', op: 'is', value: ['CWE-1'] }] }), null);
  });
  it('POST-01 is known for nine in ten of the policies that can be installed, and each is of some', () => {
    const found = policies
      .filter(({ installable }) => installable)
      .map(({ filter }) => cause(filter));
    assert.ok(found.filter((one) => one !== null).length >= found.length * 0.9);
    for (const each of GAP_CAUSES) assert.ok(found.includes(each), each);
  });
});
