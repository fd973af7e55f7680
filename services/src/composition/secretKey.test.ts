import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { secretKeyFrom } from './secretKey.ts';

describe('the key of secrets', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'palisade-key-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('is made once, for its owner alone, and is the same after a restart', async () => {
    const home = join(folder, 'state');
    const [first, other] = await Promise.all([secretKeyFrom({}, home), secretKeyFrom({}, home)]);
    assert.deepEqual([first.length, other, await secretKeyFrom({}, home)], [32, first, first]);
    assert.equal((await stat(join(home, 'secret.key'))).mode & 0o777, 0o600);
  });

  it('comes from the environment where it is given, and what is no key is told', async () => {
    const key = randomBytes(32);
    assert.deepEqual(
      await secretKeyFrom({ PALISADE_SECRET_KEY: key.toString('base64') }, folder),
      key,
    );
    await assert.rejects(
      secretKeyFrom({ PALISADE_SECRET_KEY: 'short' }, folder),
      /PALISADE_SECRET_KEY is not a key: 32 bytes in base64/,
    );
    await writeFile(join(folder, 'secret.key'), '');
    await assert.rejects(secretKeyFrom({}, folder), /secret\.key is not a key/);
  });
});
