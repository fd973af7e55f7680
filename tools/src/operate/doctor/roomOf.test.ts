import assert from 'node:assert/strict';
import { it } from 'node:test';
import { roomOf } from './roomOf.ts';

const MIB = 1024 ** 2;

/** The findings of a file system with this many free megabytes and files. */
const said = (megabytes: number, ffree: number, files = 1_000_000): string => {
  const { level, words } = roomOf('/srv', { bavail: megabytes, bsize: MIB, files, ffree });
  return `${level}: ${words}`;
};

it('the doctor looks at free bytes and at files that can still be made', () => {
  assert.equal(said(20_480, 500_000), 'fine: 20.0 GiB are free where /srv lies.');
  assert.equal(said(3_072, 500_000), 'warning: 3.0 GiB are free where /srv lies.');
  assert.equal(said(512, 500_000), 'problem: 0.5 GiB are free where /srv lies.');
  assert.equal(said(20_480, 12), 'problem: Only 12 more files can be made where /srv lies.');
  // Btrfs counts no inodes.
  assert.equal(said(20_480, 0, 0), 'fine: 20.0 GiB are free where /srv lies.');
});
