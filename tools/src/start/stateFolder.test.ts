import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { checkHome } from '../operate/doctor/checkHome.ts';
import { ROOT, run } from '../run.ts';
import { makeFolder, stateFolder } from './stateFolder.ts';

const make = (home: string): void => makeFolder(stateFolder(home));

describe('a state folder', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-home-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'));
  symlinkSync('round', join(folder, 'round'));
  chmodSync(folder, 0o755);

  it('is made, with those above it, and may be there already', () => {
    const home = join(folder, 'new', 'home');
    make(home);
    make(home);
    assert.ok(statSync(home).isDirectory());
    assert.deepEqual(readdirSync(home), [], 'nothing is left of the trial');
    symlinkSync(home, join(folder, 'link'));
    make(join(folder, 'link', 'below'));
    assert.ok(existsSync(join(home, 'below')));
  });

  /** Why each cannot be used. */
  const ODD: readonly (readonly [home: string, why: RegExp])[] = [
    ['/proc/x', /takes no files|may not write/],
    ['/proc/self/x/y', /takes no files|may not write/],
    ['/sys/x', /takes no files|may not write|read-only/],
    ['/dev/null', /it is a file/],
    ['/dev/null/x', /it is a file/],
    [file, /it is a file/],
    [join(file, 'home'), /it is a file/],
    [join(folder, 'dangling'), /it is a link that leads nowhere/],
    [join(folder, 'dangling', 'home'), /it is a link that leads nowhere/],
    [join(folder, 'round', 'home'), /links above it lead round in a circle/],
    [join(folder, 'x'.repeat(300)), /its name is too long/],
    [join(folder, 'new2', 'x'.repeat(300)), /its name is too long/],
    [`/${'x/'.repeat(3_000)}`, /its name is too long/],
    [join(folder, 'a\nb'), /line break or another control character/],
    [join(folder, 'a\0b'), /line break or another control character/],
  ];
  for (const [home, why] of ODD) {
    it(`says in words why ${JSON.stringify(home).slice(0, 60)} is none, as the doctor does`, () => {
      const words = new RegExp(`The state folder .* cannot be used: .*${why.source}`, 's');
      assert.throws(() => make(home), words);
      const [found] = checkHome(home, {});
      assert.match(`${found?.level} ${found?.words}`, new RegExp(`^problem ${words.source}`, 's'));
    });
  }

  it('says in words that it belongs to another user', () => {
    const home = join(folder, 'private');
    mkdirSync(home, { mode: 0o700 });
    // Root may write to every folder, so it tries as the user nobody; others close a folder of
    // theirs.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    else chmodSync(home, 0o500);
    try {
      for (const place of [home, join(home, 'below')]) {
        assert.throws(() => make(place), /cannot be used: this user may not write to it/);
      }
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  const commands = [
    ['start.ts', '--port', '0', '--home', '/proc/x'],
    ['restore.ts', join(folder, 'backup'), '--home', '/proc/x'],
    ['backup.ts', '/proc/x', '--home', join(folder, 'made')],
    ['backup.ts', join(folder, 'out'), '--home', '/proc/x'],
    ['doctor.ts', '--home', '/proc/x'],
  ];
  for (const [name = '', ...args] of commands) {
    it(`ends ${name} ${args.join(' ').replaceAll(folder, '…')} in words`, async () => {
      mkdirSync(join(folder, 'made', 'postgres', 'cluster'), { recursive: true });
      mkdirSync(join(folder, 'backup'), { recursive: true });
      const empty = { tables: [], files: [], migrations: [], sequences: [], keyMark: null };
      writeFileSync(
        join(folder, 'backup', 'manifest.json'),
        JSON.stringify({ format: 1, ...empty }),
      );
      const begun = performance.now();
      const script = join(ROOT, 'tools/src', name);
      const env = { DATABASE_URL: undefined, DATABASE_DIRECT_URL: undefined };
      const { code, output } = await run('node', [script, ...args], { output: 'capture', env });
      assert.deepEqual([code, performance.now() - begun < 60_000], [1, true], output);
      assert.match(output, /\/proc\/x cannot be used: |There is no Palisade in \/proc\/x/);
      assert.doesNotMatch(output, /at \S+ \(|ENOENT|node:/);
    });
  }
});
