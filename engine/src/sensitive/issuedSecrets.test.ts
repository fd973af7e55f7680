import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import rows from '@palisade/vocabulary/issuedSecrets.json' with { type: 'json' };
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { accepts, DATA_TYPES, dataTypeNamed } from './dataTypes.ts';
import { entropyOf } from './formats.ts';
import { headsOf } from './headsOf.ts';
import { issuedSecretIn } from './issuedSecrets.ts';

const TOKEN = 'ghp_Zq3Wk8Lr2Xv9Tb4Nc7Md1Hs6Jf5Gp0Ay3Qe8';

describe('secrets by the format of who issues them', () => {
  it('DATA-07 are of at least 200 formats, and each format is told, alone and in a text', () => {
    assert.ok(rows.length >= 200);
    for (const { type, kind, pattern, entropy = 3, isAlone = false } of rows) {
      const isMixed = pattern.includes('A-Za-z0-9');
      const secret = fc
        .sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), { numRuns: 100, seed: 1 })
        .find((text) => entropyOf(text) >= entropy && (!isMixed || /[0-9A-Z]/.test(text)));
      assert.ok(secret !== undefined, `${type}, ${kind}`);
      assert.notEqual(issuedSecretIn(secret), null, `${type}, ${kind}: ${secret}`);
      if (!isAlone && headsOf(pattern, 3) !== null)
        assert.notEqual(
          issuedSecretIn(`see "${secret}" here`),
          null,
          `${type}, ${kind}: ${secret}`,
        );
    }
  });

  for (const [text, type] of [
    [TOKEN, 'GitHub Token'],
    [`export TOKEN=${TOKEN}; make`, 'GitHub Token'],
    ['bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw7', 'Telegram Bot Token'],
    [`{"env":{"token":"${TOKEN}"}}`, 'GitHub Token'],
    ['client_secret=Zq38Q~Wk8Lr2Xv9Tb4Nc7Md1Hs6Jf5Gp0Ay3Qe8', 'Azure AD Client Secret'],
    [`curl -u anna:Zq3Wk8Lr2Xv9 https://api.shop.example`, 'Credential in a Command'],
    [`curl -H "Authorization: Basic YW5uYTpaUTNXazhMcg==" x`, 'Credential in a Command'],
  ] as const)
    it(`DATA-07 ${text.slice(0, 40)} is a ${type}`, () => assert.equal(issuedSecretIn(text), type));

  for (const text of [
    'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'ghp_abcdefghijklmnopqrstuvwxyzabcdefghij',
    `x${TOKEN}`,
    'curl -u username:password https://api.shop.example',
    'curl -H "Authorization: Bearer $TOKEN" https://api.shop.example',
    'https://files.example/x?AWSAccessKeyId=AKIAQ3W5LR2XV6TB4NC7&Expires=1',
    'https://shop.example/products/the-longest-name-of-any-product-in-the-shop',
    '6fe4476ee5a1832882e326b506d14126',
    // Keys that issuers have people put into their pages.
    '6Lw9YIWxqBpWfI34yOCyTYWzpNIcoLbCRdNoKk1Q',
    'live_pub_3f9c1d7a8e2b4c6d5f0a9e8b7c6d5e4',
    'pubkey-3f9c1d7a8e2b4c6d5f0a9e8b7c6d5e4f',
  ])
    it(`${text.slice(0, 50)} is nobody's secret`, () => assert.equal(issuedSecretIn(text), null));

  for (const made of ['ATOA=', 'ATCTT3=', 'curl -u a:', ` curl -u "${':'.repeat(256)} `])
    it(`DATA-07 a text that was made to be slow is read as fast as others: ${made.slice(0, 14)}`, () => {
      const text = made.repeat(4_096 / made.length);
      const times = Array.from({ length: 5 }, () => {
        const before = performance.now();
        issuedSecretIn(text);
        return performance.now() - before;
      });
      assert.ok(Math.min(...times) < 10, `${Math.min(...times)} ms`);
    });

  it('DATA-07 a secret is found behind as many placeholders as a text holds', () => {
    const placeholder = `ghp_${'x'.repeat(36)} `;
    assert.equal(issuedSecretIn(`${placeholder.repeat(90)}${TOKEN}`), 'GitHub Token');
  });

  it('DATA-07 an option of a command is one of the command nearest to it, 600 characters on at most', () => {
    const option = '-u anna:Zq3Wk8Lr2Xv9';
    const behind = (far: number): string | null =>
      issuedSecretIn(`curl here, curl${' '.repeat(far)}${option}`);
    assert.deepEqual([behind(500), behind(700)], ['Credential in a Command', null]);
    assert.equal(issuedSecretIn(`${option} and then curl it`), null);
  });

  it('DATA-07 no text makes a detector throw, Unicode or not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const type of DATA_TYPES) accepts(type, text, true);
      }),
      { numRuns: 200 },
    );
    const email = dataTypeNamed('Email Address');
    assert.ok(email !== undefined);
    assert.equal(accepts(email, '\ud800@shop.example', true), false);
  });
});
