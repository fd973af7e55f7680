import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { credentials } from '../authentication/credentials.ts';
import { Shop, token } from './testing/shop.ts';
import { type Call, exchangeOf } from './testing/shop.ts';

const START = Date.UTC(2026, 4, 1, 9);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Who is taken for an attacker after these calls. */
function after(calls: readonly Call[]): readonly string[] {
  const shop = new Shop();
  for (const call of calls) shop.see(call);
  return shop.attackers;
}

describe('ENG-04 traffic that arrives in any order', () => {
  /** Somebody who meets one object in eight that there is not, a few an hour, for a day. */
  const day: readonly Call[] = Array.from({ length: 96 }, (_, index) => ({
    at: START + index * 15 * MINUTE,
    token: token(7),
    path: `/orders/${70_091 + index * 97}`,
    status: index % 4 === 0 ? 404 : 200,
  }));

  it('is no long episode when the newest comes first', () =>
    assert.deepEqual(after(day.toReversed()), []));

  it('is not much use within ten minutes when hours of it come in reverse', () => {
    const calls = Array.from({ length: 900 }, (_, index) => ({
      at: START + index * MINUTE,
      token: token(7),
      path: '/search',
      query: [['q', `lamp ${index}`]] as const,
    }));
    assert.deepEqual(after(calls.toReversed()), []);
  });

  it('shows who walks through objects also a day late, amid what is on time', () => {
    const late = Array.from({ length: 20 }, (_, index) => ({
      at: START + index * 1_000,
      token: token(900),
      path: `/orders/${71_000 + index}`,
      status: 403,
    }));
    const onTime = Array.from({ length: 20 }, (_, index) => ({
      at: START + 24 * HOUR + index * 1_000,
      token: token(900),
      path: '/orders',
    }));
    assert.deepEqual(after(late.flatMap((call, index) => [onTime[index] ?? call, call])), [
      'objectEnumeration token',
    ]);
  });

  it('shows a token on many networks also when it arrives over the turn of an hour in disorder', () => {
    const calls = Array.from({ length: 24 }, (_, index) => ({
      at: START + HOUR + (index % 2 === 0 ? 1 : -1) * MINUTE,
      token: token(900),
      address: `${20 + (index >> 2)}.${index >> 2}.0.1`,
      agent: `agent ${index % 5}`,
      path: '/orders',
    }));
    assert.deepEqual(after(calls), ['tokenSharing token']);
  });
});

describe('ENG-04 who makes a request', () => {
  const office = '192.0.2.77';
  const colleagues: readonly Call[] = Array.from({ length: 32 }, (_, index) => ({
    token: token(index % 8),
    address: office,
    path: '/orders',
  }));

  it('without credentials behind an address of many, is told by the program', () => {
    const shop = new Shop();
    for (const call of colleagues) shop.see(call);
    for (let index = 0; index < 12; index++)
      shop.see({ address: office, agent: 'scan/1', path: `/old/${index}/x`, status: 404 });
    assert.deepEqual(shop.attackers, ['pathScan ip']);
    assert.deepEqual(
      [
        shop.see({ address: office, agent: 'app/1.0', path: '/orders' }).isSuspect,
        shop.see({ token: token(3), address: office, path: '/orders' }).isSuspect,
      ],
      [false, false],
    );
  });

  it('is not suspected for what its address did before others came there', () => {
    const shop = new Shop();
    for (let index = 0; index < 12; index++)
      shop.see({ address: office, agent: 'scan/1', path: `/old/${index}/x`, status: 404 });
    for (const call of colleagues) shop.see(call);
    assert.equal(shop.see({ token: token(3), address: office, path: '/orders' }).isSuspect, false);
  });

  it('is followed by the address while it comes with another credential each time', () => {
    const calls = Array.from({ length: 40 }, (_, index) => ({
      token: token(5_000 + index),
      path: `/orders/${71_000 + index}`,
      status: 403,
    }));
    assert.deepEqual(after(calls), ['objectEnumeration token']);
  });

  it('is not told by a key of one word, which many use', () => {
    const shop = new Shop();
    for (let index = 0; index < 12; index++)
      shop.see({ token: 'demo', path: `/old/${index}/x`, status: 404 });
    assert.equal(
      shop.see({ token: 'demo', address: '203.0.113.200', path: '/orders' }).isSuspect,
      false,
    );
  });

  it('is told by name and password of Basic together: the name alone is that of a kind of key', () => {
    const basic = (password: string, address: string, status: number, path: string): Call => ({
      address,
      path,
      status,
      token: null,
      headers: [['authorization', `Basic ${Buffer.from(`api:${password}`).toString('base64')}`]],
    });
    const shop = new Shop();
    for (let index = 0; index < 30; index++)
      shop.see(basic('one-long-password', '192.0.2.1', 403, `/orders/${71_000 + index}`));
    assert.deepEqual(shop.attackers, ['objectEnumeration user']);
    assert.equal(shop.see(basic('another-password', '192.0.2.9', 200, '/orders')).isSuspect, false);
  });

  it('is told by the strongest credential, wherever it stands', () => {
    const of = (...requestHeaders: readonly (readonly [string, string])[]): string | null =>
      credentials({ ...exchangeOf({ path: '/' }), requestHeaders }).secret;
    const bearer = ['authorization', 'Bearer 0123456789abcdef'] as const;
    const session = ['cookie', 'session_id=fedcba9876543210'] as const;
    const key = ['x-api-key', 'of-the-app-that-all-have'] as const;
    assert.deepEqual(
      [of(key, bearer), of(session, bearer), of(key, session), of(key)],
      ['0123456789abcdef', '0123456789abcdef', 'fedcba9876543210', 'of-the-app-that-all-have'],
    );
  });

  it('is told by the name of the key where each request is signed anew', () => {
    const of = (value: string): string | null =>
      credentials({ ...exchangeOf({ path: '/' }), requestHeaders: [['authorization', value]] })
        .secret;
    assert.equal(
      of(
        'AWS4-HMAC-SHA256 Credential=AKIA7EXAMPLE/20260501/eu-west-1/s3/aws4_request, SignedHeaders=host, Signature=aa11',
      ),
      of(
        'AWS4-HMAC-SHA256 Credential=AKIA7EXAMPLE/20260502/eu-west-1/s3/aws4_request, SignedHeaders=host, Signature=bb22',
      ),
    );
    assert.notEqual(
      of('Signature keyId="north",signature="aa"'),
      of('Signature keyId="south",signature="aa"'),
    );
  });
});

describe('ENG-04 what little a record or an endpoint shows', () => {
  it('fields of rights tried out one by one where nothing is learned yet, and not the same ones again and again', () => {
    const of = (bodies: readonly object[]): readonly string[] =>
      after(
        bodies.map((body, index) => ({
          method: 'POST',
          path: '/orders',
          at: START - 5 * HOUR + index * 1_000,
          media: 'application/x.never+json',
          body,
        })),
      );
    assert.deepEqual(
      of([
        { a: 1, isAdmin: true },
        { a: 1, role: 'admin' },
        { a: 1, balance: 9 },
      ]),
      ['massAssignment ip'],
    );
    assert.deepEqual(
      of(Array.from({ length: 9 }, () => ({ role: 'buyer', balance: 3, permissions: [] }))),
      [],
    );
    assert.deepEqual(of(Array.from({ length: 9 }, () => ({ role: 'buyer' }))), []);
  });

  it('sign-ins that an access log shows without what was sent', () => {
    const line = (address: string, agent: string, status: number): Call => ({
      method: 'POST',
      path: '/login',
      address,
      agent,
      status,
      unseen: 'messages',
    });
    assert.deepEqual(after(Array.from({ length: 45 }, () => line('192.0.2.8', 'x', 401))), [
      'bruteForce ip',
    ]);
    assert.deepEqual(
      after(Array.from({ length: 60 }, (_, index) => line(`192.0.2.${index % 6}`, 'x', 401))),
      ['credentialStuffing ip'],
    );
    assert.deepEqual(after(Array.from({ length: 30 }, () => line('192.0.2.8', 'app', 401))), []);
  });

  it('objects that are guessed, though values beyond the known ones are an anomaly themselves', () => {
    const calls = Array.from({ length: 30 }, (_, index) => ({
      token: token(900),
      path: `/orders/${9_000_000 + index * 17}`,
      status: 403,
    }));
    assert.deepEqual(after(calls), ['objectEnumeration token']);
  });
});
