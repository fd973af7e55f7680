import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { describe, it } from 'node:test';
import { isFullName } from './fullNames.ts';
import { fieldContext, matchTypes } from './matchTypes.ts';
import { isEpoch, isFormatAddress, isProgramName } from './plainValues.ts';
import { sampleOf } from './sampleOf.ts';
import { systemValue } from './systemValue.ts';

const MOST_MS = 250;

/** What took an expression twice as long with each part more; 24 were half a second, 45 are days. */
const LONG: readonly (readonly [string, (parts: number) => string])[] = [
  ['segments of one letter', (parts) => `http://abc${'/a'.repeat(parts)}!`],
  ['segments of words', (parts) => `https://abc.example${'/ab'.repeat(parts)}/{x}`],
  ['segments with marks', (parts) => `http://abc${'/a-b'.repeat(parts)}?`],
  ['dotted segments', (parts) => `http://abc${'/a.b'.repeat(parts)}!`],
  ['numbered segments', (parts) => `http://abc${'/1.1'.repeat(parts)}!`],
  ['dotted words', (parts) => `${'a.'.repeat(parts)}!`],
  ['classes of classes', (parts) => `${'A::'.repeat(parts)}Error!`],
  ['parts of a URN', (parts) => `urn:${'a:'.repeat(parts)}!`],
  ['words of a name', (parts) => `Jane${' Roe-Roe'.repeat(parts)}!`],
  ['a system of numbers', (parts) => `http://abc${'/a'.repeat(parts)}|`],
];

const JUDGES: readonly ((value: string) => unknown)[] = [
  isFormatAddress,
  isProgramName,
  isEpoch,
  isFullName,
  systemValue,
  (value) => {
    const context = fieldContext('grant_type');
    return sampleOf(value, matchTypes(value, context), context, 'other', new Uint8Array(4));
  },
];

describe('values that programs say of themselves', () => {
  for (const [what, valueOf] of LONG)
    it(`DATA-07 ${what}: 60 of them are judged as fast as a few`, () => {
      for (const parts of [4, 16, 20, 22, 24, 26, 60]) {
        const value = valueOf(parts);
        for (const judge of JUDGES) {
          const start = performance.now();
          judge(value);
          const took = performance.now() - start;
          assert.ok(took < MOST_MS, `${String(parts)} took ${took.toFixed(0)} ms`);
        }
      }
    });

  for (const value of [
    'http://hl7.org/fhir/StructureDefinition/Patient',
    'http://schemas.xmlsoap.org/soap/envelope/',
    'https://www.w3.org/TR/xslt-spec/v2.1',
    'https://hr.example:8443/odata/v4/$metadata#Employees/$entity',
    'http://abc.example',
    'http://json-schema.org/draft/schema#',
    'urn:ietf:params:oauth:grant-type:device_code',
  ])
    it(`DATA-07 ${value} stands for a format`, () => assert.equal(isFormatAddress(value), true));

  for (const value of [
    'http://abc.example//a',
    'http://abc.example/a//',
    'http://abc.example/90417733',
    'http://abc.example/mara_roe',
    'http://abc.example/a?b=c',
    'http://mara@abc.example/a',
  ])
    it(`DATA-07 ${value} may stand for a thing or a person`, () =>
      assert.equal(isFormatAddress(value), false));
});
