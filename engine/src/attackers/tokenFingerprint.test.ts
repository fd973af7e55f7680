import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { tokenClaims } from './tokenClaims.ts';
import { tokenFingerprint } from './tokenFingerprint.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
const jwt = (claims: object, header: object = {}, bytes = 32): string =>
  `${part({ alg: 'HS256', ...header })}.${part(claims)}.${randomBytes(bytes).toString('base64url')}`;
const KEY = { hashKey: Buffer.alloc(32, 7) };

describe('fingerprints of tokens', () => {
  it('are the first 16 digits of the SHA-256 of a long random token', () => {
    for (const token of [
      'sk_live_9sJq2LxVb7TzKw4Np8RcYd3H',
      randomUUID(),
      randomBytes(32).toString('hex'),
      jwt({ sub: 'mallory' }),
    ])
      assert.equal(tokenFingerprint(token), sha256(token).slice(0, 16), token);
  });

  it('are none of what can be guessed', () => {
    for (const guessable of [
      'Summer2026',
      'correct-horse-battery-staple-42',
      '4111111111111111',
      '12345678901234567890123456789012345678',
      'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1',
      'sk_live_1234abcd',
      'c232ab00-9414-11ec-b3c8-9f6bdeced846',
      Buffer.from('alice.anderson:summer2026-password').toString('base64'),
      'credential=AKIAIOSFODNN7EXAMPLE',
      `${part({ alg: 'none' })}.${part({ sub: 'mallory' })}.`,
      jwt({ sub: 'mallory' }, {}, 6),
    ])
      assert.equal(tokenFingerprint(guessable), null, guessable);
  });
});

describe('claims of tokens', () => {
  it('say which JWT it is, who issued it and by which key, and nothing else', () => {
    const jti = randomUUID();
    const token = jwt(
      { jti, sub: 'user-17', iss: 'https://id.example/shop', role: 'admin', email: 'a@b.example' },
      { kid: 'key-2026' },
    );
    assert.deepEqual(tokenClaims(token, KEY), {
      jti,
      sub: 'user-17',
      iss: 'https://id.example/shop',
      kid: 'key-2026',
    });
  });

  it('are masked where they speak of a person', () => {
    const email = 'mallory.miller@mail.example';
    const kept = tokenClaims(jwt({ sub: email, jti: email, iss: email }, { kid: email }), KEY);
    assert.equal(JSON.stringify(kept).includes('mallory.miller'), false);
    assert.notEqual(kept?.sub, undefined);
  });

  it('are none of what is no JWT, or says none of them', () => {
    for (const token of ['sk_live_9sJq2LxVb7TzKw4Np8RcYd3H', 'eyJhbGci.not-json.x', jwt({ a: 1 })])
      assert.equal(tokenClaims(token, KEY), null);
    assert.equal(tokenClaims(jwt({ sub: { nested: true }, jti: '' }), KEY), null);
  });
});
