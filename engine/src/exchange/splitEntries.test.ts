import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { detectFormat } from './detectFormat.ts';
import type { Piece } from './entryStore.ts';
import { splitEntries } from './splitEntries.ts';

type Cut = { readonly text: string } | Extract<Piece, { readonly rejected: unknown }>;

function split(
  format: 'har' | 'ndjson',
  bytes: string | Uint8Array,
  chunk = 1 << 20,
  limit?: number,
): Cut[] {
  const all = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  const splitter = splitEntries(format, limit);
  const pieces: Piece[] = [];
  for (let at = 0; at < all.length; at += chunk)
    pieces.push(...splitter.push(all.subarray(at, at + chunk)));
  return [...pieces, ...splitter.end()].map((piece) =>
    'text' in piece ? { text: piece.text } : piece,
  );
}

const values = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.dictionary(fc.string(), fc.jsonValue()) }, fc.jsonValue()),
  { maxLength: 12 },
);
const chunks = fc.integer({ min: 1, max: 40 });
const texts = (list: readonly unknown[]): Cut[] =>
  list.map((value) => ({ text: JSON.stringify(value) }));

describe('splitting a file into entries', () => {
  it('finds every entry of a HAR document, wherever the chunks are cut', () => {
    fc.assert(
      fc.property(
        values,
        fc.jsonValue(),
        chunks,
        fc.constantFrom(undefined, 2),
        (entries, extra, size, indent) => {
          const har = JSON.stringify(
            {
              extra,
              log: { entriesNot: [extra], pages: [{ entries: [1] }], entries, after: extra },
            },
            null,
            indent,
          );
          const found = split('har', har, size).map((piece) =>
            'text' in piece ? JSON.parse(piece.text) : piece,
          );
          assert.deepEqual(found, JSON.parse(JSON.stringify(entries)));
        },
      ),
    );
  });

  it('finds every line of NDJSON, wherever the chunks are cut', () => {
    fc.assert(
      fc.property(
        values,
        chunks,
        fc.constantFrom('\n', '\r\n', '\n\n'),
        fc.boolean(),
        (entries, size, end, closed) => {
          const text =
            entries.map((value) => JSON.stringify(value)).join(end) + (closed ? end : '');
          const found = split('ndjson', `\ufeff${text}`, size).map((piece) =>
            'text' in piece ? { text: piece.text.trim() } : piece,
          );
          assert.deepEqual(found, texts(entries));
        },
      ),
    );
  });

  it('keeps the good part of a HAR cut in half and reports the rest once', () => {
    const har = JSON.stringify({ log: { entries: [{ a: 1 }, { b: '}]' }, { c: 3 }] } });
    assert.deepEqual(split('har', har.slice(0, -7), 5), [
      ...texts([{ a: 1 }, { b: '}]' }]),
      { rejected: 'truncated' },
    ]);
    assert.deepEqual(split('har', har.slice(0, 8)), [{ rejected: 'truncated' }]);
    for (let cut = 20; cut < har.length - 3; cut++) {
      assert.equal(
        split('har', har.slice(0, cut)).filter((piece) => 'rejected' in piece).length,
        1,
        har.slice(0, cut),
      );
    }
  });

  it('keeps the good lines of a cut NDJSON file', () => {
    assert.deepEqual(split('ndjson', '{"a":1}\n{"b":'), [
      { text: '{"a":1}' },
      { rejected: 'truncated' },
    ]);
  });

  it('skips an entry over the limit and goes on', () => {
    const big = 'x'.repeat(100);
    const expected = [{ text: '{"a":1}' }, { rejected: 'tooLarge' }, { text: '{"b":2}' }];
    for (const size of [7, 1000]) {
      assert.deepEqual(
        split('har', `{"log":{"entries":[{"a":1},{"big":"${big}"},{"b":2}]}}`, size, 50),
        expected,
      );
      assert.deepEqual(split('ndjson', `{"a":1}\n{"big":"${big}"}\n{"b":2}\n`, size, 50), expected);
    }
  });

  it('refuses only the entry with invalid UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('{"a":1}\n{"b":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}\n{"c":3}'),
    ]);
    assert.deepEqual(split('ndjson', bytes), [
      { text: '{"a":1}' },
      { rejected: 'invalidUtf8' },
      { text: '{"c":3}' },
    ]);
  });

  it('says that a HAR without entries holds no entry, and accepts an empty list', () => {
    assert.deepEqual(split('har', '{"log":{"version":"1.2"}}'), [{ rejected: 'notAnEntry' }]);
    assert.deepEqual(split('har', '{"log":{"entries":[]}}'), []);
    assert.deepEqual(split('har', '{"log":{"entries":[{"a":1}}}'), texts([{ a: 1 }]));
  });

  it('ends on any bytes', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '{',
            '}',
            '[',
            ']',
            '"',
            ',',
            ':',
            '\\',
            'a',
            ' ',
            '"log"',
            '"entries"',
          ),
          maxLength: 80,
        }),
        chunks,
        (text, size) => {
          split('har', `{"log":{"entries":[${text}`, size);
          split('har', text, size);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('telling the format from the first bytes', () => {
  for (const [text, format] of [
    ['{"log":{"version":"1.2","entries":[', 'har'],
    ['\ufeff\n{\n  "_about": {"request": 1},\n  "log" : {', 'har'],
    ['[{"request":{}}]', 'har'],
    ['{"startedDateTime":"2026', 'ndjson'],
    ['{"_clientAddress":"1.2.3.4","request":{"url":"log"}}\n', 'ndjson'],
    ['{"a":"request"}', null],
    ['<html>', null],
    ['', null],
  ] as const) {
    it(`${JSON.stringify(text.slice(0, 40))} is ${format}`, () =>
      assert.equal(detectFormat(Buffer.from(text)), format));
  }
});
