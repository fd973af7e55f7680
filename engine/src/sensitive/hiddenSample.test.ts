import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { hiddenSample } from './hiddenSample.ts';

describe('a sample where nobody is to read a value', () => {
  for (const [kept, shown] of [
    ['a••@e••••••.com', 'a••@e••••••.com'],
    ['•••• •••• •••• 1234', '•••• •••• •••• 1234'],
    ['#0123456789abcdef', '#0123456789abcdef'],
    // In clear text by the option of its type.
    ['ada@example.com', '•••@•••••••.•••'],
    ['Ada • Moreno', '••• • ••••••'],
    ['4111 1111 1111 1111', '•••• •••• •••• ••••'],
    ['#0123', '#••••'],
    ['', ''],
  ] as const)
    it(`DATA-07 ${kept || 'an empty one'} is shown as ${shown || 'nothing'}`, () => {
      assert.equal(hiddenSample(kept), shown);
    });

  it('DATA-07 a clear value never shows more letters and digits than dots', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (value) => {
        if (/^#[0-9a-f]{16}$/.test(value)) return;
        const shown = hiddenSample(value).replaceAll(/\\u[0-9a-f]{4}/g, '');
        const readable = shown.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
        assert.ok(readable === 0 || readable < (shown.match(/•/g)?.length ?? 0), shown);
      }),
    );
  });
});
