import { PRODUCT_PRIVACY } from './privacy.ts';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fieldContext, matchTypes } from './matchTypes.ts';
import { maskedText } from '../attackers/maskedText.ts';
import { isSensitive } from './mayBeRead.ts';
import { sampleOf } from './sampleOf.ts';
import { textRuns } from './textRuns.ts';

it('the runs of a text are its words and what words in a row say', () => {
  assert.deepEqual(textRuns('call (now): 4111 1111'), [
    'call',
    'call (now',
    'call (now): 4111',
    'call (now): 4111 1111',
    'now',
    'now): 4111',
    'now): 4111 1111',
    '4111',
    '4111 1111',
    '1111',
  ]);
});

it('DATA-07 a card written in four parts within a note is not kept readable', () => {
  const note = 'paid with 4111 1111 1111 1111 today';
  const context = fieldContext('status');
  const kept = sampleOf(note, matchTypes(note, context), context, 'other', new Uint8Array(32));
  assert.doesNotMatch(kept ?? '', /4111/);
});

it('DATA-07 a word is freed of the marks around it, however many it has inside', () => {
  assert.deepEqual(textRuns('(*bold*) fe80:: now: ::!'), [
    'bold',
    'bold*) fe80::',
    'bold*) fe80:: now',
    'bold*) fe80:: now: ::',
    'fe80::',
    'fe80:: now',
    'fe80:: now: ::',
    'now',
    'now: ::',
    '::',
  ]);
  const dotted = `a${'.'.repeat(20_000)}b`;
  const before = performance.now();
  assert.deepEqual(textRuns(dotted), [dotted]);
  assert.ok(performance.now() - before < 100);
});

it('DATA-07 of a value of a megabyte only the head is looked at, and a card behind it never kept', () => {
  const context = fieldContext('status');
  const card = '4111 1111 1111 1111';
  for (const long of ['é '.repeat(500_000), `${'word '.repeat(200_000)}${card}`]) {
    const times = [1, 2, 3].map(() => {
      const before = performance.now();
      const kept = sampleOf(long, matchTypes(long, context), context, 'other', new Uint8Array(32));
      assert.doesNotMatch(kept ?? '', /4111/);
      return performance.now() - before;
    });
    assert.ok(Math.min(...times) < 20, `${Math.min(...times)} ms`);
  }
});

it('DATA-07 an address with dots in a row, or one before the sign, is masked like any other', () => {
  for (const address of ['anna..maria@docomo.example', 'anna.@docomo.example']) {
    assert.equal(isSensitive(address), true, address);
    assert.doesNotMatch(maskedText(`' or 1=1 ${address}`, 'q', PRODUCT_PRIVACY), /anna/);
  }
});

it('DATA-07 a number that its own name stands before is masked at the end of a sentence', () => {
  assert.doesNotMatch(maskedText('Personalausweis: L01X00T44.', 'x', PRODUCT_PRIVACY), /L01X00T44/);
});
