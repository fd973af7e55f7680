import assert from 'node:assert/strict';
import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { follow } from './follow.ts';
import type { Outcome } from './send.ts';
import { FakeCollector, logLine } from './testing/fakeCollector.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
const lines = (from: number, to: number) =>
  numbers(from, to)
    .map((n) => `${logLine(n)}\n`)
    .join('');

describe('following a growing log', () => {
  const collector = new FakeCollector();
  let folder = '';
  let log = '';
  const running = new Set<AbortController>();
  before(() => collector.start());
  after(() => collector.stop());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'follow-'));
    log = join(folder, 'access.log');
    collector.forget();
  });

  afterEach(() => {
    for (const stopped of running) stopped.abort();
    running.clear();
    rmSync(folder, { recursive: true });
  });

  function start() {
    const stopped = new AbortController();
    running.add(stopped);
    const outcomes: Outcome[] = [];
    const said: string[] = [];
    const followed = follow(log, {
      target: collector.target,
      home: folder,
      signal: stopped.signal,
      onOutcome: (outcome) => outcomes.push(outcome),
      say: (words) => said.push(words),
    });
    followed.catch(() => undefined);
    return {
      outcomes,
      said,
      /** Waits until so many lines came. */
      until: async (count: number) => {
        await until(`${count} lines came`, () => collector.lines.length >= count);
        assert.equal(collector.lines.length, count);
      },
      stop: async () => {
        stopped.abort();
        await followed;
      },
      followed,
    };
  }
  const assertNumbers = (to: number) =>
    assert.deepEqual(collector.lines, numbers(0, to).map(logLine));

  it('ENG-01 sends whole lines as they come, and what is there when it is stopped', async () => {
    writeFileSync(log, lines(0, 3));
    const run = start();
    await run.until(3);
    appendFileSync(log, logLine(3).slice(0, 20));
    appendFileSync(log, `${logLine(3).slice(20)}\n${lines(4, 6)}`);
    await run.until(6);
    appendFileSync(log, lines(6, 7));
    await run.stop();
    assertNumbers(7);
    assert.equal(
      run.outcomes.reduce((sum, { received }) => sum + received, 0),
      7,
    );
  });

  it('ENG-01 survives rotation by renaming, with lines that still came into the old file', async () => {
    writeFileSync(log, lines(0, 3));
    const run = start();
    await run.until(3);
    renameSync(log, `${log}.1`);
    appendFileSync(`${log}.1`, lines(3, 5));
    writeFileSync(log, lines(5, 8));
    await run.until(8);
    await run.stop();
    assertNumbers(8);
  });

  it('ENG-01 survives truncation, also when the file is longer again at the next look', async () => {
    writeFileSync(log, lines(0, 3));
    const run = start();
    await run.until(3);
    copyFileSync(log, `${log}.1`);
    truncateSync(log);
    appendFileSync(log, lines(3, 9));
    await run.until(9);
    await run.stop();
    assertNumbers(9);
  });

  it('ENG-01 remembers over a restart what was sent, and sends nothing twice', async () => {
    writeFileSync(log, lines(0, 3));
    const first = start();
    await first.until(3);
    await first.stop();
    appendFileSync(log, lines(3, 5));
    const second = start();
    await second.until(5);
    await second.stop();
    assertNumbers(5);
  });

  it('waits while the server is away, and for a file that is not there yet', async () => {
    const run = start();
    await wait(200);
    writeFileSync(log, lines(0, 2));
    await run.until(2);
    const { target } = collector;
    await collector.stop();
    appendFileSync(log, lines(2, 4));
    await until('it says something', () => run.said.length > 0);
    assert.match(run.said[0] ?? '', /does not answer/);
    await run.stop();
    assert.equal(collector.lines.length, 2);
    assert.ok(target.url.startsWith('http://127.0.0.1:'));
    await collector.start();
  });

  it('refuses a file that does not grow line by line', async () => {
    writeFileSync(log, '{"log":{"entries":[]}}\n');
    await assert.rejects(
      start().followed,
      /looks like a HAR file, which does not grow line by line/,
    );
  });
});
