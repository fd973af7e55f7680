import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, beforeEach, describe, it } from 'node:test';
import { readArguments, UsageError } from './arguments.ts';
import { runIngest } from './runIngest.ts';
import { FakeCollector, logLine } from './testing/fakeCollector.ts';

describe('pnpm ingest', () => {
  const collector = new FakeCollector();
  let folder = '';
  before(() => collector.start());
  after(() => collector.stop());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ingest-'));
    collector.forget();
  });

  async function run(argv: readonly string[], stdin = '', isTerminal = false) {
    const printed: string[] = [];
    let told = '';
    const options = readArguments(
      [...argv, '--url', collector.target.url, '--token', 'plc_test', '--home', folder],
      {},
    );
    const code = await runIngest(options, {
      stdin: Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]),
      isTerminal,
      signal: new AbortController().signal,
      print: (line) => printed.push(line),
      tell: (text) => (told += text),
    });
    return { code, printed, told };
  }

  it('ENG-01 takes files, globs and folders, each file once, and sums up', async () => {
    mkdirSync(join(folder, 'logs', 'deep'), { recursive: true });
    writeFileSync(join(folder, 'logs', 'a.log'), `${logLine(1)}\n`);
    writeFileSync(join(folder, 'logs', 'deep', 'b.log'), `${logLine(2)}\n${logLine(3)}\n`);
    writeFileSync(join(folder, 'logs', '.hidden'), 'x');
    const { code, printed } = await run([join(folder, 'logs'), join(folder, 'logs', '*.log')]);
    assert.equal(code, 0);
    assert.deepEqual(
      collector.received.map(({ source }) => source),
      ['a.log', 'b.log'],
    );
    assert.equal(
      printed[0],
      `${join(folder, 'logs', 'a.log')} (nginx or Apache combined log): 1 received = 1 learned + 0 noise + 0 sampled + 0 rejected`,
    );
    assert.equal(printed.at(-1), 'all: 3 received = 3 learned + 0 noise + 0 sampled + 0 rejected');
  });

  it('ENG-01 an unreadable, an empty and a missing file say so, the others go on, and the exit code tells', async () => {
    const [good, empty, closed] = ['good.log', 'empty.log', 'closed.log'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    writeFileSync(good, `${logLine(1)}\n`);
    writeFileSync(empty, '');
    writeFileSync(closed, 'x');
    chmodSync(closed, 0);
    const isRoot = process.getuid?.() === 0;
    const { code, printed, told } = await run([
      join(folder, 'gone.log'),
      empty,
      ...(isRoot ? [] : [closed]),
      good,
    ]);
    assert.equal(code, 1);
    assert.match(told, /gone\.log: there is no such file\./);
    assert.match(told, /empty\.log: the file is empty\./);
    if (!isRoot) assert.match(told, /closed\.log: you may not read this file\./);
    assert.match(
      printed.at(-1) ?? '',
      /^all: 1 received = 1 learned .*; [23] of [34] inputs could not be sent$/,
    );
  });

  it('says what the server says of a refused file, and waits while it is full', async () => {
    const file = join(folder, 'x.log');
    writeFileSync(file, `${logLine(1)}\n`);
    collector.refusals = [
      { status: 429, detail: 'full' },
      { status: 400, detail: 'This looks like an nginx or Apache combined log, not a HAR file.' },
    ];
    const { code, told } = await run([file, '--format', 'har']);
    assert.deepEqual(
      [code, told],
      [1, `${file}: This looks like an nginx or Apache combined log, not a HAR file.\n`],
    );
  });

  it('passes format, host and sampling on, reads standard input, and draws a bar on a terminal', async () => {
    assert.equal(
      (
        await run(
          ['-', '--host', 'shop.example', '--sample', '10', '--format', 'combined'],
          `${logLine(1)}\n`,
        )
      ).code,
      0,
    );
    const { search, text } = collector.received[0] ?? { search: new URLSearchParams(), text: '' };
    assert.deepEqual(
      [search.get('host'), search.get('sample'), search.get('format'), text],
      ['shop.example', '10', 'combined', `${logLine(1)}\n`],
    );
    writeFileSync(join(folder, 'y.log'), `${logLine(1)}\n`);
    assert.match((await run([join(folder, 'y.log')], '', true)).told, /████████████████████ 100 %/);
  });

  it('explains arguments that make no sense', () => {
    const wrong = (argv: readonly string[]) =>
      assert.throws(() => readArguments([...argv, '--token', 'x'], {}), UsageError);
    wrong([]);
    wrong(['a', '--format', 'tar']);
    wrong(['a', '--sample', '0']);
    wrong(['-', '--follow']);
    wrong(['a', '--unknown']);
    assert.throws(() => readArguments(['a', '--home', folder], {}), /No collector token/);
  });
});
