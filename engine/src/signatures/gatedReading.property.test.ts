import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { readValue, signaturesIn } from './findSignatures.ts';
import { gateOf } from './gate.ts';
import { GATE, GATE_LITERALS } from './gateLiterals.ts';
import { DANGEROUS_FUNCTIONS } from './sql/sqlWords.ts';
import { requestSignatures } from './requestSignatures.ts';

const LITERALS = GATE_LITERALS.flatMap(([bits, literals]) =>
  literals
    .filter((literal) => literal.charCodeAt(0) < 128)
    .map((literal) => ({ bits, literal: plain(literal) })),
);
const ATTACKS = [
  "x' or 'a'='a",
  '7 union all select 1,2',
  '<script>alert(7)</script>',
  '" onmouseover="a(7)',
  '; cat /etc/passwd',
  '$(id)',
  '../../../etc/passwd',
  '{{7*7}}',
  '${jndi:ldap://a.example/a}',
  '{"$gt":""}',
  '*)(uid=*',
  'x\r\nSet-Cookie: a=b',
  '<?php system("id") ?>',
  'http://169.254.169.254/',
  '__proto__',
  'PHNjcmlwdD5hbGVydCg3KTwvc2NyaXB0Pg==',
  '%253Cscript%253E',
  'O:4:"User":1:{s:4:"name";s:1:"a";}',
];
const part = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...LITERALS.map(({ literal }) => literal)) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  { weight: 2, arbitrary: fc.constantFrom(...ATTACKS) },
  { weight: 2, arbitrary: fc.stringMatching(/^[A-Za-z0-9_.-]{1,30}$/) },
);
const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));

/** As the gate reads: both cases of a letter, all digits, control characters and a plus are one. */
function plain(value: string): string {
  return value
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/\d/g, '0')
    .replace(/[^\P{Cc}\t\n\r\x80-\x9f]/gu, '+');
}

describe('ENG-04 reading less finds the same', () => {
  test('the gate sees every literal wherever it stands, and no other', () => {
    const bits = (value: string): number =>
      LITERALS.reduce((all, one) => (plain(value).includes(one.literal) ? all | one.bits : all), 0);
    const known = LITERALS.reduce((all, one) => all | one.bits, 0);
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary-ascii' })), fc.nat(6), (value, from) => {
        const inside = value.slice(from);
        // Names of classes, and signs beyond ASCII, say more than the literals do.
        assert.equal(gateOf(value, from) & bits(inside), bits(inside));
        if (/^[\0-\x7f]*$/.test(inside) && inside.length < 7)
          assert.equal(gateOf(value, from) & known, bits(inside));
      }),
      { numRuns: 200 },
    );
  });

  test('the gate sees every function of a database that only attacks call', () => {
    for (const name of DANGEROUS_FUNCTIONS)
      if (name !== 'exp')
        assert.ok(
          (gateOf(`7 and ${name}(1)`) & GATE.sql) !== 0 && (gateOf(`,${name}(1)`) & GATE.sql) !== 0,
          name,
        );
  });

  test('the gate leaves no value that control characters, blanks or percent signs hide', () => {
    for (const value of [
      ' PHNjcmlwdD4=',
      '\tPHNjcmlwdD4=',
      '\x7fPHNjcmlwdD4=',
      '\u2003PHNjcmlwdD4=',
      'PHNjcmlwdDw\v',
      'P%HNjcmlwdD4=',
      '"0\0#',
      '";\0id',
      "'\x0e#",
      '0\x01#',
      '&\x01w',
    ])
      assert.ok(
        readValue(value).length > 0 && signaturesIn(value).length > 0,
        JSON.stringify(value),
      );
  });

  test('a value that is left at the gate, or known from before, holds what reading it in full finds', () => {
    fc.assert(
      fc.property(text, (value) => {
        const read = readValue(value);
        for (let time = 0; time < 3; time++) assert.deepEqual(signaturesIn(value), read);
      }),
      { numRuns: 300 },
    );
  });

  test('a request that comes again is told as the first time, in headers, cookies, credentials and bodies', () => {
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        text,
        fc.nat(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(
          fc.oneof(fc.constantFrom('name', '$ne', '__proto__', 'filename', 'prototype'), text),
          tie('value'),
          { maxKeys: 3 },
        ),
      ),
    })).value;
    fc.assert(
      fc.property(text, text, json, (one, two, body) => {
        const exchange = {
          ...exampleExchange({
            query: [['q', one]],
            requestHeaders: [
              ['user-agent', one],
              ['cookie', `a=${two}; b=${one}`],
              ['authorization', `Bearer ${two}`],
              ['x-forwarded-for', two],
            ],
          }),
          requestBody: exampleJson(body),
        };
        const first = requestSignatures(exchange);
        for (let time = 0; time < 3; time++) assert.deepEqual(requestSignatures(exchange), first);
      }),
      { numRuns: 100 },
    );
  });
});
