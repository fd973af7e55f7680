import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { CutShort, gunzipped } from './gunzipped.ts';

async function* parts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** What comes out, and what is wrong with the rest. */
async function unpack(bytes: Uint8Array, size: number): Promise<[string, string | null]> {
  const found: Uint8Array[] = [];
  const text = (): string => Buffer.concat(found).toString('latin1');
  try {
    for await (const chunk of gunzipped(parts(bytes, size))) found.push(chunk);
  } catch (error) {
    assert.ok(error instanceof CutShort, String(error));
    return [text(), error.fault];
  }
  return [text(), null];
}

const members = fc.array(fc.string({ maxLength: 300, unit: 'binary-ascii' }), {
  minLength: 1,
  maxLength: 4,
});
const size = fc.integer({ min: 1, max: 200 });

describe('gzip data', () => {
  it('comes out whole, however many members there are and wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(members, size, fc.nat({ max: 20 }), async (texts, chunk, zeros) => {
        const bytes = Buffer.concat([...texts.map((one) => gzipSync(one)), Buffer.alloc(zeros)]);
        assert.deepEqual(await unpack(bytes, chunk), [texts.join(''), null]);
      }),
    );
  });

  it('gives all that is good before bytes that follow its end', async () => {
    const junk = fc.uint8Array({ minLength: 1, maxLength: 50 }).filter(([first]) => first !== 0x1f);
    await fc.assert(
      fc.asyncProperty(members, size, junk, async (texts, chunk, after) => {
        fc.pre(after.some((byte) => byte !== 0));
        const bytes = Buffer.concat([...texts.map((one) => gzipSync(one)), after]);
        assert.deepEqual(await unpack(bytes, chunk), [texts.join(''), 'trailingBytes']);
      }),
    );
  });

  it('gives what comes before its cut, and says that it is cut', async () => {
    const text = randomBytes(100_000).toString('hex');
    const bytes = gzipSync(text);
    for (const length of [5, 10, 11, 50_000, bytes.length - 9, bytes.length - 1]) {
      const [out, fault] = await unpack(bytes.subarray(0, length), 16_384);
      assert.deepEqual([text.startsWith(out), fault], [true, 'truncated'], String(length));
      assert.ok(out.length >= length * 1.8 - 60_000, `${out.length} of ${length}`);
    }
  });

  it('reads headers with a name, a comment, extra bytes and a checksum', async () => {
    const [head, data] = [gzipSync('x').subarray(0, 10), gzipSync('x').subarray(10)];
    head[3] = 2 + 4 + 8 + 16;
    const extra = Buffer.concat([Buffer.of(3, 0), Buffer.from('abcname\0why\0cs')]);
    assert.deepEqual(await unpack(Buffer.concat([head, extra, data]), 1), ['x', null]);
  });

  it('hands on what its source throws', async () => {
    const failing = async function* (): AsyncGenerator<Uint8Array> {
      yield gzipSync(randomBytes(1_000)).subarray(0, 500);
      throw new TypeError('gone');
    };
    await assert.rejects(async () => {
      for await (const chunk of gunzipped(failing())) assert.ok(chunk);
    }, /^TypeError: gone$/);
  });
});
