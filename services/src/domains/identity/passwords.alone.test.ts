import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashPassword, isPassword } from './passwords.ts';

/** Alone, since tests that share a process have their passwords hashed cheaply. */
describe('passwords', () => {
  it('are hashed with Argon2id over 64 MiB, thrice, each with a salt of its own', async () => {
    const hashes = await Promise.all([hashPassword('one'), hashPassword('one')]);
    for (const hash of hashes) assert.match(hash, /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    assert.notEqual(hashes[0], hashes[1]);
  });

  it('are right as they were chosen, however their letters are composed, and else never', async () => {
    const hash = await hashPassword('caf\u00e9 au lait');
    assert.equal(await isPassword(hash, 'cafe\u0301 au lait'), true);
    assert.equal(await isPassword(hash, 'cafe au lait'), false);
    assert.equal(await isPassword(null, 'nobody has this password'), false);
  });

  it('are not right by their first 128 characters', async () => {
    const password = 'a'.repeat(128);
    const hash = await hashPassword(password);
    assert.equal(await isPassword(hash, password), true);
    assert.equal(await isPassword(hash, `${password}b`), false);
  });
});
