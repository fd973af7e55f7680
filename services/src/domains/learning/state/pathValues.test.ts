import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PathValues } from './pathValues.ts';

const read = (template: string, path: string) =>
  Object.fromEntries(new PathValues(template).of(path).map(({ name, value }) => [name, value]));

describe('values of path parameters', () => {
  it('finds each by its place', () =>
    assert.deepEqual(read('/v2/users/{userId}/orders/{orderId}', '/v2/users/7/orders/a-9'), {
      userId: '7',
      orderId: 'a-9',
    }));
  it('leaves fixed text around them out', () =>
    assert.deepEqual(read('/files/{fileId}.json', '/files/12.json'), { fileId: '12' }));
  it('decodes them, and leaves broken escapes as sent', () => {
    assert.deepEqual(read('/u/{name}', '/u/J%C3%BCrgen'), { name: 'Jürgen' });
    assert.deepEqual(read('/u/{name}', '/u/100%'), { name: '100%' });
  });
  it('does not count doubled slashes', () =>
    assert.deepEqual(read('/a/{b}/c', '/a//7/c'), { b: '7' }));
  it('finds nothing in a template without parameters', () =>
    assert.deepEqual(read('/a/b', '/a/b'), {}));
  it('copes with a shorter path', () => assert.deepEqual(read('/a/{b}/{c}', '/a/1'), { b: '1' }));
});
