import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { valuesWithin } from '../sensitive/valuesWithin.ts';
import { EndpointParameters } from './endpointParameters.ts';

const OPTIONS = { sampling: true, hashKey: new TextEncoder().encode('0123456789abcdef') };
const coded = (text: string) => Buffer.from(text).toString('base64');
const mail = (index: number) => `person${index}@example.org`;
const jwt = (claims: object) =>
  [
    'eyJhbGciOiJIUzI1NiJ9',
    Buffer.from(JSON.stringify(claims)).toString('base64url'),
    'c2lnbmF0',
  ].join('.');

function learned(value: (index: number) => string, count = 30) {
  const endpoint = new EndpointParameters();
  for (let index = 0; index < count; index++)
    endpoint.observe(
      exampleExchange({ responseBody: exampleJson({ payload: value(index) }) }),
      [],
      OPTIONS,
    );
  return endpoint;
}
const told = (endpoint: EndpointParameters) => {
  const [found] = endpoint.list();
  const { carrier, holds } = found?.typeEvidence ?? {};
  return { type: found?.dataType ?? null, sensitive: found?.sensitive, carrier, holds };
};
const of = (type: string, carrier: string, holds: readonly string[]) => ({
  type,
  sensitive: true,
  carrier,
  holds,
});

describe('values within values', () => {
  it('DATA-01 tells what JSON in a text, base64 and both hold, and keeps none of it', () => {
    const mails = ['Email Address'];
    for (const [carrier, value] of [
      ['json', (index: number) => JSON.stringify({ user: { email: mail(index) }, index })],
      ['base64', (index: number) => coded(mail(index))],
      ['base64', (index: number) => coded(JSON.stringify([{ email: mail(index) }]))],
    ] as const) {
      const endpoint = learned(value);
      assert.deepEqual(told(endpoint), of('Email Address', carrier, mails));
      const kept = JSON.stringify(endpoint);
      assert.equal(/person\d|example\.org/.test(kept) || kept.includes(coded(mail(7))), false);
      const again = EndpointParameters.fromJSON(JSON.parse(kept));
      assert.deepEqual(told(again), told(endpoint));
    }
  });

  it('DATA-01 tells of a JWT what its claims hold', () => {
    const endpoint = learned((index) => jwt({ sub: `u-${index}`, email: mail(index) }));
    assert.deepEqual(told(endpoint), of('JWT', 'token', ['Email Address']));
    const plain = learned((index) => jwt({ sub: `u-${index}`, scope: 'read' }));
    assert.deepEqual(told(plain), { type: 'JWT', sensitive: true, carrier: null, holds: [] });
  });

  it('DATA-01 tells a Basic credential, and the user name, password or key in it', () => {
    const basic = (user: string, secret: string) => `Basic ${coded(`${user}:${secret}`)}`;
    const endpoint = learned((index) => basic(`anna${index}`, `q8Zt-4rBv${index}`), 3);
    const inside = ['Username', 'Password'];
    assert.deepEqual(told(endpoint), of('Basic Credential', 'basic', inside));
    const key = 'ghp_Zq3Wk8Lr2Xv9Tb4Nc7Md1Hs6Jf5Gp0Ay3Qe8';
    const { type, holds } = told(learned(() => basic('build', key), 1));
    assert.equal(type, 'Basic Credential');
    assert.ok(holds?.includes('GitHub Token'), String(holds));
    assert.equal(told(learned(() => 'Basic subscription plan', 3)).type, null);
    assert.equal(told(learned(() => `Basic ${coded('no colon here')}`, 3)).type, null);
  });

  it('DATA-01 hears of people that come and go in JSON, and forgets nobody’s plain value', () => {
    const endpoint = learned((index) =>
      index % 2 === 0 ? mail(index) : JSON.stringify({ email: mail(index) }),
    );
    assert.equal(told(endpoint).type, 'Email Address');
    assert.equal(/person\d/.test(JSON.stringify(endpoint)), false);
  });

  it('DATA-01 takes ids, pictures, words and one layer alone', () => {
    const harmless: readonly ((index: number) => string)[] = [
      (index) => coded(`gid://shop/Product/${index}`),
      (index) => coded(`cursor:${index}:next`),
      (index) => `${index}f1e2d3c4b5a69788`.padEnd(32, '0'),
      (index) => JSON.stringify({ page: index, sort: 'name', total: 4_111 }),
      (index) => coded(coded(mail(index))),
      (index) => JSON.stringify({ inner: JSON.stringify({ email: mail(index) }) }),
      () => 'data:image/png;base64,iVBORw0KGgo',
    ];
    for (const value of harmless)
      assert.notEqual(told(learned(value)).type, 'Email Address', value(1));
  });

  it('takes any text, and reads forty values of it at most', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
        assert.ok((valuesWithin(text)?.values.length ?? 0) <= 40);
      }),
    );
    const many = JSON.stringify(Array.from({ length: 900 }, (_, index) => index));
    assert.equal(valuesWithin(many)?.values.length, 40);
    assert.equal(valuesWithin(`[${'['.repeat(2_000)}${']'.repeat(2_000)}]`), null);
    assert.equal(valuesWithin(`{"a":"${'x'.repeat(20_000)}"}`), null);
  });
});
