import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSuspectPost, isSuspectText } from './ownCorpus.ts';
import { BYPASS_FAMILIES, BYPASS_LOOK_ALIKES } from './ownCorpus/bypassFamilies.ts';
import { LOOK_ALIKES, PEOPLES_TEXTS } from './ownCorpus/peoplesTexts.ts';
import { UNSEEN_FAMILIES } from './ownCorpus/unseenFamilies.ts';

describe('ENG-04 families that unseen sets show weak', () => {
  for (const [family, payloads] of Object.entries({
    ...UNSEEN_FAMILIES,
    ...BYPASS_FAMILIES,
  })) {
    test(`finds attacks: ${family}`, () =>
      assert.deepEqual(
        payloads.filter((payload) => !isSuspectText(payload)),
        [],
      ));
    test(`finds them encoded: ${family}`, () =>
      assert.deepEqual(
        payloads.filter((payload) => !isSuspectText(encodeURIComponent(payload))),
        [],
      ));
  }
  for (const [kind, texts] of Object.entries({ ...LOOK_ALIKES, ...BYPASS_LOOK_ALIKES })) {
    test(`leaves ${kind}`, () => assert.deepEqual(texts.filter(isSuspectText), []));
  }
});

describe('ENG-04 long texts of people', () => {
  test('are left where a field normally takes such text', () =>
    assert.deepEqual(PEOPLES_TEXTS.filter(isSuspectPost), []));

  test('hide no payload that is short', () =>
    assert.deepEqual(
      ["'; drop table lamps; --".repeat(9), '<script>fetch("//evil.example")</script>'].filter(
        (payload) => !isSuspectText(payload),
      ),
      [],
    ));
});
