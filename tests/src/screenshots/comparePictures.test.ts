import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { comparePictures, wordsOf } from './comparePictures.ts';

describe('ADM-13 pictures of the studio and of all pages, compared', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'palisade-pictures-'));
    for (const name of ['before', 'after']) mkdirSync(join(folder, name));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** White, but for so many black pixels at its start. */
  function picture(into: 'before' | 'after', name: string, black: number, width = 10): void {
    const png = new PNG({ width, height: 10 });
    png.data.fill(255);
    for (let pixel = 0; pixel < black; pixel++) png.data.set([0, 0, 0, 255], pixel * 4);
    writeFileSync(join(folder, into, name), PNG.sync.write(png));
  }
  const compared = (): readonly string[] =>
    comparePictures(join(folder, 'before'), join(folder, 'after'), join(folder, 'compared')).map(
      wordsOf,
    );

  it('are those that changed, the most first, with what differs beside; alike ones, and those where a clock went on, are left out', () => {
    picture('before', 'same.png', 3);
    picture('after', 'same.png', 3);
    picture('before', 'clock.png', 0, 2_000);
    picture('after', 'clock.png', 1, 2_000);
    picture('before', 'little.png', 0);
    picture('after', 'little.png', 5);
    picture('before', 'much.png', 0);
    picture('after', 'much.png', 50);
    assert.deepEqual(compared(), [
      'much.png differs in 50.00 % of its pixels',
      'little.png differs in 5.00 % of its pixels',
    ]);
    assert.deepEqual(
      ['same.png', 'clock.png', 'little.png', 'much.png'].map((name) =>
        existsSync(join(folder, 'compared', name)),
      ),
      [false, false, true, true],
    );
    const page = readFileSync(join(folder, 'compared', 'index.html'), 'utf8');
    assert.ok(page.includes('../before/much.png') && page.includes('../after/much.png'));
  });

  it('also count when they have another size, are new or are gone; sheets do not', () => {
    picture('before', 'page.png', 0);
    picture('after', 'page.png', 0, 12);
    picture('before', 'gone.png', 0);
    picture('after', 'new.png', 0);
    picture('after', 'sheet-01.png', 0);
    assert.deepEqual(compared(), [
      'gone.png is gone',
      'new.png is new',
      'page.png is 12 × 10 and was 10 × 10',
    ]);
  });
});
