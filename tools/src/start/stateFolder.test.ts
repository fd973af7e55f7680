import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { checkHome } from '../operate/doctor/checkHome.ts';
import { makeStateFolder } from './stateFolder.ts';

it('makes the state folder, or says in words why it cannot, as the doctor does', (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-home-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, 'new', 'home');
  makeStateFolder(home);
  assert.ok(statSync(home).isDirectory());
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const taken of [file, join(file, 'home')])
    assert.throws(() => makeStateFolder(taken), /cannot be used: it is a file/);
  const told = (place: string): string =>
    checkHome(place, {}).map(({ level, words }) => `${level} ${words}`).join();
  assert.match(told(file), /problem The state folder .* cannot be used: it is a file/);
  if (process.getuid?.() === 0) return;
  chmodSync(home, 0o500);
  assert.throws(() => makeStateFolder(home), /cannot be used: this user may not write to it/);
});
