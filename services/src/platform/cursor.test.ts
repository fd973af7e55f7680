import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { cursorKey, decodeCursor, encodeCursor } from './cursor.ts';
import { page } from './keyset.ts';
import { Problem } from './problem.ts';
import { derivedKey } from './secretBox.ts';

const isRefused = (error: unknown): boolean =>
  error instanceof Problem &&
  error.code === 'badInput' &&
  error.field === 'after' &&
  /Load the list again/.test(error.message);

describe('cursors', () => {
  const own = cursorKey.current;
  after(() => cursorKey.set(own));

  it('come back as they were made, whatever their values hold', () => {
    for (const values of [['a', 'b'], ['', '"[]'], ['ü\u2028', '0'], ['x'.repeat(3_000)]])
      assert.deepEqual(decodeCursor(encodeCursor('name asc', values), 'name asc'), values);
  });

  it('are refused in words when anybody else made them: edited, cut, of another order, with the unkeyed sum of before, of any length', () => {
    const good = encodeCursor('name asc', ['a']);
    const values = Buffer.from('["not-a-date"]');
    const unkeyed = createHash('sha256')
      .update(`cursor ["name asc","not-a-date"]`)
      .digest()
      .subarray(0, 12);
    const forged = [
      '',
      'x',
      '%',
      good.slice(0, -1),
      good.slice(1),
      `${good}A`,
      'A'.repeat(16),
      'A'.repeat(1_000_000),
      Buffer.concat([unkeyed, values]).toString('base64url'),
      Buffer.from(
        JSON.stringify([unkeyed.toString('base64url').slice(0, 8), 'name asc', 'not-a-date']),
      ).toString('base64url'),
      Buffer.concat([randomBytes(12), values]).toString('base64url'),
    ];
    for (const cursor of forged)
      assert.throws(() => decodeCursor(cursor, 'name asc'), isRefused, cursor.slice(0, 40));
    assert.throws(() => decodeCursor(good, 'name desc'), isRefused);
  });

  it('are good for all processes of an installation and for no other', () => {
    const secret = randomBytes(32);
    cursorKey.set(derivedKey(secret, 'cursors'));
    const cursor = encodeCursor('name asc', ['a']);
    cursorKey.set(derivedKey(Buffer.from(secret), 'cursors'));
    assert.deepEqual(decodeCursor(cursor, 'name asc'), ['a']);
    for (const other of [
      derivedKey(secret, 'sessions'),
      derivedKey(randomBytes(32), 'cursors'),
      secret,
    ]) {
      cursorKey.set(other);
      assert.throws(() => decodeCursor(cursor, 'name asc'), isRefused);
    }
  });

  it('of a list never reach the columns of another one that calls its order the same', () => {
    const list = (type: 'uuid' | 'timestamptz' | 'text', expression = 'b') => ({
      sort: 'name',
      direction: 'asc' as const,
      first: 1,
      columns: [
        { expression: 'a', type: 'text' as const },
        { expression, type },
      ],
    });
    const [row] = page(list('text')).page([{ key0: 'a', key1: 'not-a-date' }]).items;
    assert.ok(row !== undefined);
    page({ ...list('text'), after: row.cursor });
    for (const other of [list('timestamptz'), list('uuid'), list('text', 'c')])
      assert.throws(() => page({ ...other, after: row.cursor }), isRefused);
  });
});
