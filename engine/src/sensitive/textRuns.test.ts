import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fieldContext, matchTypes } from './matchTypes.ts';
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
