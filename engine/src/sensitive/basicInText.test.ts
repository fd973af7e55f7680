import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maskedPlainText, maskedProse, maskedText } from '../attackers/maskedText.ts';
import { withoutBasic } from './basicInText.ts';

const CODED = Buffer.from('quokka:teal-heron-7741').toString('base64');
const PRIVACY = { hashKey: new Uint8Array(32) };

describe('Basic credentials in a text', () => {
  it('DATA-07 hides who and the password, wherever the text is kept', () => {
    const text = `Send "Authorization: Basic ${CODED}" with each call.`;
    for (const kept of [
      withoutBasic(text),
      maskedProse(text, PRIVACY),
      maskedText(text, '', PRIVACY),
      maskedPlainText(text, PRIVACY),
    ]) {
      assert.equal(kept.includes(CODED.slice(4, 16)), false, kept);
      assert.match(kept, /Send .*with each call\.$/);
    }
  });

  it('leaves words behind Basic that say no user name and password', () => {
    for (const text of [
      'Basic subscription plan',
      'a basic authentication scheme',
      'Visual Basic code',
    ])
      assert.equal(withoutBasic(text), text);
  });
});
