import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isApiWord } from './apiWords.ts';

describe('ENG-02 words that APIs use for themselves', () => {
  test('may be marked by an underscore, which ids begin with by chance', () => {
    for (const word of ['_changes', '_search', '_string', 'me', 'Settings']) {
      assert.equal(isApiWord(word), true, word);
    }
    assert.equal(isApiWord('_xanjqkP'), false);
  });
});
