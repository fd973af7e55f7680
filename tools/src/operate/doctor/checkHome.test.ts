import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ROOT } from '../../run.ts';
import { checkHome, isRunningOver } from './checkHome.ts';

describe('a state folder that the doctor looks at', () => {
  const root = mkdtempSync(join(tmpdir(), 'palisade-check-home-'));
  after(() => rmSync(root, { recursive: true, force: true }));

  /** A state folder with these files of its database. */
  function homeWith(name: string, files: Readonly<Record<string, string>>): string {
    const home = join(root, name);
    mkdirSync(join(home, 'postgres'), { recursive: true });
    for (const [file, text] of Object.entries(files))
      writeFileSync(join(home, 'postgres', file), text, { mode: 0o600 });
    return home;
  }

  it('has a database elsewhere that is gone: all else is told too, and the exit code is 1', () => {
    const home = homeWith('gone', { location: join(root, 'nowhere'), password: 'secret' });
    const words = checkHome(home, {}).map((finding) => finding.words);
    assert.match(words.join('\n'), /GiB are free/);
    assert.match(words.join('\n'), /The key that secrets are sealed under is gone/);
    assert.match(words.join('\n'), /was kept in \S+nowhere, which is gone/);
    const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...env } = process.env;
    const run = spawnSync(process.execPath, [`${ROOT}tools/src/doctor.ts`, '--home', home], {
      env,
      encoding: 'utf8',
    });
    assert.deepEqual([run.status, run.stderr], [1, '']);
    assert.match(run.stdout, /^✗ The database of \S+ was kept in \S+nowhere, which is gone/m);
  });

  it('is not taken for one in use when another process has the id of its owner by now', () => {
    const started = readFileSync(`/proc/${process.pid}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      ?.split(' ')[19];
    const mine = homeWith('mine', { 'palisade.lock': `${process.pid} ${started}` });
    assert.equal(isRunningOver(mine), true);
    const reused = homeWith('reused', { 'palisade.lock': `${process.pid} 1` });
    assert.equal(isRunningOver(reused), false);
  });
});
