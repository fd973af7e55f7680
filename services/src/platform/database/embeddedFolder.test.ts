import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { clusterParent } from './embeddedFolder.ts';

/** Somebody who cannot enter the state folders of this test. */
const SERVER = { uid: 64_242, gid: 64_242 };
const START = Date.parse('2026-01-01T00:00:00Z');
const onDay = (day: number): number => START + day * 86_400_000;

describe('clusters kept outside of their state folders', () => {
  const root = mkdtempSync(join(tmpdir(), 'palisade-folders-'));
  chmodSync(root, 0o755);
  const systemFolder = join(root, 'system');
  after(() => rmSync(root, { recursive: true, force: true }));
  const home = (name: string): string => {
    const folder = join(root, name);
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  };
  /** Makes the cluster of another state folder, which is when others are looked through. */
  const another = (name: string, day: number): string =>
    clusterParent(home(name), SERVER, { systemFolder, now: onDay(day) });

  it('outlive a state folder on a disk that is not mounted for weeks', () => {
    const [first, away] = [home('first'), join(root, 'away')];
    const cluster = clusterParent(first, SERVER, { systemFolder, now: onDay(0) });
    renameSync(first, away);
    another('second', 1);
    another('third', 30);
    assert.ok(existsSync(cluster), 'it is still there');
    renameSync(away, first);
    another('fourth', 40);
    assert.equal(clusterParent(first, SERVER, { systemFolder }), cluster, 'it is found again');
    renameSync(first, away);
    another('fifth', 41);
    another('sixth', 70);
    assert.ok(existsSync(cluster), 'the days before it was back do not count');
  });

  it('are removed 30 days after their state folder', () => {
    const removed = home('removed');
    const cluster = clusterParent(removed, SERVER, { systemFolder, now: onDay(100) });
    rmSync(removed, { recursive: true });
    another('seventh', 101);
    another('eighth', 132);
    assert.equal(existsSync(cluster), false);
  });
});
