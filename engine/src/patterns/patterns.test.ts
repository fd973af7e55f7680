import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { callerOf } from './correlators.ts';
import { readHostPattern } from './hostPattern.ts';
import { compilePattern, isPattern } from './safePattern.ts';
import { ValueTypes } from './valueTypes.ts';

function pattern(source: string) {
  const compiled = compilePattern(source);
  if (!isPattern(compiled)) throw new Error(compiled);
  return compiled;
}

describe('INV-19 regular expressions of people', () => {
  test('match whole texts only', () => {
    assert.equal(pattern('[A-Z]{2}[0-9]{3}').matches('AB123'), true);
    assert.equal(pattern('[A-Z]{2}[0-9]{3}').matches('xAB123'), false);
  });

  test('that make a backtracking engine stand still are answered at once', () => {
    for (const source of ['(a+)+b', '(a|a)*b', '(a|aa)+b', '(.*a){20}b', '([a-zA-Z]+)*b']) {
      const compiled = pattern(source);
      const from = performance.now();
      assert.equal(compiled.matches('a'.repeat(300)), false, source);
      assert.ok(performance.now() - from < 1_000, source);
    }
  });

  const refused: readonly (readonly [string, string])[] = [
    [' ', 'empty'],
    ['a'.repeat(201), 'tooLong'],
    ['((a{100}){100}){100}', 'tooLarge'],
    ['a{1001}', 'tooLarge'],
    ['((((((a?){30}){30})))b)', 'tooLarge'],
    ['(?=a)b', 'unsupported'],
    ['(a)\\1', 'unsupported'],
    ['[a-z', 'invalid'],
    ['(a', 'invalid'],
    ['*', 'invalid'],
  ];
  for (const [source, fault] of refused)
    test(`${source.slice(0, 30)} is refused: ${fault}`, () =>
      assert.equal(compilePattern(source), fault));

  test('a value has the first type that includes and does not exclude it', () => {
    const types = new ValueTypes([
      { name: 'SKU', include: pattern('[a-z]{3}-[a-z]{3}'), exclude: pattern('new-all') },
      { name: 'Word pair', include: pattern('[a-z]+-[a-z]+'), exclude: null },
    ]);
    assert.deepEqual(
      ['abc-xyz', 'new-all', 'other', 'abc-xyz'].map((value) => types.nameOf(value)),
      ['SKU', 'Word pair', null, 'SKU'],
    );
  });
});

describe('INV-14 hosts that are one', () => {
  const named: readonly (readonly [string, string])[] = [
    ['tenant-[a-z0-9]+\\.example\\.com', 'tenant-{hostVar}.example.com'],
    ['^[a-z0-9-]+\\.shop\\.example$', '{hostVar}.shop.example'],
    ['api[0-9]\\.example\\.com:8443', 'api{hostVar}.example.com:8443'],
    ['edge-(eu|us)\\.example\\.com', 'edge-{hostVar}.example.com'],
    ['apis?\\.example\\.com', 'api{hostVar}.example.com'],
    ['api\\.example\\.com', 'api.example.com'],
  ];
  for (const [source, name] of named) {
    test(`${source} are ${name}`, () => {
      const read = readHostPattern(source);
      assert.equal(typeof read === 'string' ? read : read.name, name);
    });
  }

  for (const source of ['.*', '.*\\.com', '[a-z.]+', 'a\\.example\\.com|b\\.example\\.com']) {
    test(`${source} would be any host`, () => assert.equal(readHostPattern(source), 'anyHost'));
  }
});

describe('INV-19 correlators', () => {
  const claims = Buffer.from(JSON.stringify({ sub: 'ada', tenant: 7 })).toString('base64url');
  const exchange = exampleExchange({
    query: [['customer', 'c1']],
    requestHeaders: [
      ['x-user', 'u1'],
      ['cookie', 'a=1; sid=s1'],
      ['authorization', `Bearer e30.${claims}.x`],
    ],
  });
  test('name the caller by header, query, cookie or claim; the first that is there counts', () => {
    const of = (...correlators: Parameters<typeof callerOf>[0]) => callerOf(correlators, exchange);
    assert.equal(of({ location: 'header', parameter: 'x-user' }), 'header x-user u1');
    assert.equal(of({ location: 'query', parameter: 'customer' }), 'query customer c1');
    assert.equal(of({ location: 'cookie', parameter: 'sid' }), 'cookie sid s1');
    assert.equal(of({ location: 'jwtClaim', parameter: 'tenant' }), 'jwtClaim tenant 7');
    assert.equal(
      of({ location: 'header', parameter: 'x-none' }, { location: 'jwtClaim', parameter: 'sub' }),
      'jwtClaim sub ada',
    );
    assert.equal(of({ location: 'jwtClaim', parameter: 'none' }), null);
  });
});
