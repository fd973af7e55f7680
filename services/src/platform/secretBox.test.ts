import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { SecretBox } from './secretBox.ts';

describe('sealed secrets', () => {
  const box = new SecretBox(randomBytes(32));
  const secret = randomBytes(20);

  it('AUTH-14 open for whom they were sealed, under the same key, and look different each time', () => {
    const [first, second] = [box.seal(secret, 'ada'), box.seal(secret, 'ada')];
    assert.deepEqual([box.open(first, 'ada'), box.open(second, 'ada')], [secret, secret]);
    assert.notDeepEqual(first, second);
    assert.equal(first.includes(secret), false);
  });

  it('AUTH-14 do not open for somebody else, under another key, or once a single byte was changed or cut', () => {
    const sealed = box.seal(secret, 'ada');
    assert.throws(() => box.open(sealed, 'bo'), /cannot be opened/);
    assert.throws(() => new SecretBox(randomBytes(32)).open(sealed, 'ada'), /cannot be opened/);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.throws(() => box.open(changed, 'ada'));
      assert.throws(() => box.open(sealed.subarray(0, at), 'ada'));
    }
    assert.throws(() => box.open(secret, 'ada'), /not a sealed secret/);
    assert.throws(() => new SecretBox(randomBytes(16)), /32 bytes/);
  });
});
