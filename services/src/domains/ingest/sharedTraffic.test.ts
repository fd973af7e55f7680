import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isTrafficFormat } from '@palisade/vocabulary/ingestFormats.ts';
import {
  InventoryLearner,
  booksOf,
  readBooks,
  testPipeline,
  testSettings,
} from '../../composition/testing/testIntake.ts';
import type { ExchangePipeline } from './pipeline/exchangePipeline.ts';
import { isBalanced } from './pipeline/tally.ts';
import { recognise } from './recognise.ts';
import type { TestDatabase } from '../../platform/database/testDatabase.ts';
import type { Receipt } from '../../platform/intake.ts';
import { Problem } from '../../platform/problem.ts';
import { intakeDatabase } from '../../composition/testing/intakeDatabase.ts';
import { bytesOf, uploadFor } from '../../composition/testing/traffic.ts';

const DATA = new URL('../../../../../shared/data/', import.meta.url);
const FOLDERS = [
  'har-fixtures/',
  'access-logs/',
  'access-logs/aws/',
  'access-logs/honeynet-2004/',
  'spans/',
];

const filesOf = (folder: string): URL[] =>
  readdirSync(new URL(folder, DATA), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map((entry) => new URL(folder + encodeURIComponent(entry.name), DATA));

/** Lines of a file of lines, else nothing to compare with. */
function linesOf(format: string, bytes: Buffer): number | null {
  if (format === 'har' || format.startsWith('otlp') || format === 'burp') return null;
  return bytes
    .toString('latin1')
    .split('\n')
    .filter((line) => line.trim() !== '' && !(format === 'cloudfront' && line.startsWith('#')))
    .length;
}

describe('traffic of others', () => {
  let test: TestDatabase | null = null;
  after(() => test?.close());

  for (const folder of FOLDERS) {
    const isThere = existsSync(new URL(folder, DATA));
    it(
      `ENG-01 every file of ${folder} is refused in words or balances, whole, cut in half and damaged`,
      { skip: isThere ? false : `the folder ../shared/data/${folder} is not there` },
      async () => {
        test ??= await intakeDatabase();
        const settings = testSettings();
        const pipeline = testPipeline(test.db, new InventoryLearner(test.db, settings), {
          settings,
        });
        for (const file of filesOf(folder)) await assertBalance(test, pipeline, file);
        await pipeline.stop();
      },
    );
  }
});

async function assertBalance(
  test: TestDatabase,
  pipeline: ExchangePipeline,
  file: URL,
): Promise<void> {
  const packed = readFileSync(file);
  const bytes = packed[0] === 0x1f ? gunzipSync(packed) : packed;
  const damaged = Buffer.from(bytes);
  for (let at = 97; at < damaged.length; at += 911) damaged[at] = (damaged[at] ?? 0) ^ 0x5a;
  for (const [source, content] of [
    ['whole', gzipSync(bytes)],
    ['half', bytes.subarray(0, Math.floor(bytes.length / 2))],
    ['damaged', damaged],
  ] as const) {
    const companyId = test.companyId();
    const receipts: Receipt[] = [];
    try {
      const { format, bytes: stream } = await recognise(bytesOf(content), null);
      assert.ok(isTrafficFormat(format), `${file.pathname} is ${format}`);
      const receipt = await pipeline.submit(uploadFor(companyId, { source, format }), stream);
      assert.ok(isBalanced(receipt), `${file.pathname} ${JSON.stringify(receipt)}`);
      if (source === 'whole' && linesOf(format, bytes) !== null)
        assert.equal(receipt.received, linesOf(format, bytes), file.pathname);
      receipts.push(receipt);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      assert.match(error.message, /^This (is none of the formats known|looks like)/, file.pathname);
    }
    assert.deepEqual(
      await readBooks(test.db, companyId),
      booksOf(receipts),
      `${source} ${file.pathname}`,
    );
  }
}
