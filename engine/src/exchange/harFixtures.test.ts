import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { detectFormat } from './detectFormat.ts';
import { readHarText } from './readHarEntry.ts';
import { splitEntries } from './splitEntries.ts';

const folder = new URL('../../../../shared/data/har-fixtures/', import.meta.url);
const isThere = existsSync(folder);

describe(
  'real and broken HAR files',
  { skip: isThere ? false : 'the folder ../shared/data is not here' },
  () => {
    for (const name of isThere
      ? readdirSync(folder).filter((file) => file.endsWith('.har.gz'))
      : []) {
      it(`${name} gives as many readings as it has entries, in any chunks`, () => {
        const bytes = gunzipSync(readFileSync(new URL(name, folder)));
        const format = detectFormat(bytes.subarray(0, 65_536));
        assert.ok(format === 'har' || format === 'ndjson', `${format}`);
        const read = (chunk: number): string[] => {
          const splitter = splitEntries(format);
          const pieces = [];
          for (let at = 0; at < bytes.length; at += chunk)
            pieces.push(...splitter.push(bytes.subarray(at, at + chunk)));
          pieces.push(...splitter.end());
          return pieces.map((piece) => {
            const reading = 'text' in piece ? readHarText(piece.text) : piece;
            return 'rejected' in reading
              ? reading.rejected
              : `${reading.exchange.method} ${reading.exchange.host}${reading.exchange.path}`;
          });
        };
        const document: { log?: { entries?: unknown[] } } = JSON.parse(bytes.toString('utf8'));
        const whole = read(bytes.length);
        assert.equal(whole.length, document.log?.entries?.length ?? 1);
        assert.deepEqual(read(4_093), whole);
      });
    }
  },
);
