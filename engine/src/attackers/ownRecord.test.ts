import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints, named } from './testing/fewEndpoints.ts';

const QUERY = 'query Me($id: ID!) { customer(id: $id) { id email } }';

/** A walk through customers that are refused but for one. */
function walk(few: FewEndpoints, own: number | null, open: number): readonly number[] {
  const who = own === null ? named('K99999') : named(`K${30_100 + own}`);
  for (let index = 0; index < 90; index++) {
    const id = `K${30_100 + index}`;
    const refused = { data: { customer: null }, errors: [{ message: 'Access denied' }] };
    few.send(3, {
      method: 'POST',
      path: '/graphql',
      token: null,
      headers: [who],
      body: { operationName: 'Me', query: QUERY, variables: { id } },
      answer: index === open ? { data: { customer: { id, email: 'a@b.example' } } } : refused,
    });
  }
  assert.deepEqual(few.found, ['objectEnumeration']);
  return few.successes;
}

describe('ATK-08 the only object that is given to who walks through them', () => {
  it('is no success where it is the one that their token names', () => {
    assert.deepEqual(walk(new FewEndpoints('/graphql'), 50, 50), [0]);
  });

  it('is one where it is of somebody else', () => {
    assert.deepEqual(walk(new FewEndpoints('/graphql'), null, 50), [1]);
    assert.deepEqual(walk(new FewEndpoints('/graphql'), 70, 50), [1]);
  });
});
