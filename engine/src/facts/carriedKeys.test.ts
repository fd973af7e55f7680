import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { CarriedKeys } from './carriedKeys.ts';

const random = (of: number | string): string =>
  createHash('md5').update(`key of ${of}`).digest('hex');

/** The kind of key in the last of so many requests, when all is saved and read back half-way. */
function toldOf(make: (index: number) => Partial<Exchange>, count = 80): string | null {
  let keys = new CarriedKeys();
  let told: ReturnType<CarriedKeys['look']> = null;
  for (let index = 0; index < count; index++) {
    if (index === count / 2)
      keys = new CarriedKeys(JSON.parse(JSON.stringify(keys.toJSON(77) ?? [])), 77);
    told = keys.look(exampleExchange({ clientAddress: `198.51.100.${index % 8}`, ...make(index) }));
  }
  return told === null || told === 'doubtful' ? told : `${told.kind} ${told.name}`;
}
const asked = (name: string, value: (index: number) => string) => (index: number) => ({
  query: [[name, value(index)] as const],
});
const sent = (name: string, value: (index: number) => string) => (index: number) => ({
  requestHeaders: [[name, value(index)] as const],
});
const own = (index: number): string => random(index % 8);

describe('ENG-04 a credential in a place of any name', () => {
  it('is what one client always comes with, and another one not', () => {
    assert.equal(toldOf(asked('k', own)), 'apiKeyQuery k');
    assert.equal(toldOf(asked('user_key', own)), 'apiKeyQuery user_key');
    assert.equal(
      toldOf(sent('x-session', (index) => `s-44100${20 + (index % 8)}`)),
      'apiKeyHeader x-session',
    );
    assert.equal(toldOf(sent('x-meter-secret', own)), 'apiKeyHeader x-meter-secret');
  });

  it('is told of more clients than are kept', () => {
    const of = (index: number): number => index % 150;
    const many = (index: number): Partial<Exchange> => ({
      query: [['k', random(of(index))]],
      clientAddress: `198.51.${of(index)}.7`,
    });
    assert.equal(toldOf(many, 900), 'apiKeyQuery k');
  });

  it('is told and doubted after names of strangers, refused or not, and after values that came once', () => {
    const names = (status: number, index: number): Partial<Exchange> => ({
      status,
      query: ['a', 'b', 'c', 'd'].map((name) => [name, random(`${name} ${index}`)] as const),
    });
    for (const status of [401, 200]) {
      const keys = new CarriedKeys();
      const look = (change: Partial<Exchange>, index: number) =>
        keys.look(exampleExchange({ clientAddress: `198.51.100.${index % 8}`, ...change }));
      look(names(status, 0), 0);
      const told = Array.from({ length: 80 }, (_, index) => look(asked('k', own)(index), index));
      assert.deepEqual(
        [told[0], told.at(-1)],
        ['doubtful', { kind: 'apiKeyQuery', name: 'k', value: own(79) }],
      );
    }
    const late = (index: number): string => (index < 60 ? random(`once ${index}`) : own(index));
    assert.equal(toldOf(asked('k', late), 600), 'apiKeyQuery k');
  });

  it('is found among ids of requests in more places than are kept', () => {
    const many = (index: number): Partial<Exchange> => ({
      query: [
        ...['a', 'b', 'c', 'd'].map((name) => [name, random(`${name} ${index}`)] as const),
        ['k', own(index)] as const,
      ],
    });
    assert.equal(toldOf(many, 300), 'apiKeyQuery k');
  });

  it('is kept by no name that is long or somebody’s data', () => {
    const keys = new CarriedKeys();
    const names = ['a'.repeat(61), 'k_jane.doe@mail.example'];
    for (const name of names)
      keys.look(exampleExchange({ query: [[name, random(name)]], clientAddress: '10.0.0.9' }));
    assert.equal(keys.toJSON(0), null);
  });

  it('is doubtful before it has come often enough', () => {
    assert.equal(toldOf(asked('k', own), 10), 'doubtful');
  });

  for (const [what, make] of [
    ['an id of each request', sent('x-request-token', random)],
    ['a page cursor', asked('k', random)],
    ['a key of the site that all have', sent('x-widget-key', () => random('site'))],
    [
      'what breaks caches, of three releases',
      asked('k', (index) => random(Math.floor(index / 60))),
    ],
    ['keys of shops that many visit', sent('x-shop-key', (index) => random((index * 7) % 5))],
    ['a token against forgery', sent('x-csrf-token', own)],
    ['an id of a device', asked('cid', own)],
    ['a version', asked('v', own)],
    ['a word', asked('k', (index) => `kettle-and-cup-of-tea-${index % 8}`)],
    [
      'the key of one client',
      (index: number) => ({ ...asked('k', own)(index), clientAddress: '10.0.0.9' }),
    ],
  ] as const)
    it(`is none in ${what}`, () => {
      assert.notEqual(toldOf(make, 160)?.startsWith('apiKey'), true);
      assert.equal(toldOf(make, 300), null, 'nor is it doubted for ever');
    });
});
