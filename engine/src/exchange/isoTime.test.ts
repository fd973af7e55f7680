import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { isoTime } from './isoTime.ts';

it('reads times as Date.parse does, whatever stands where digits are expected', () => {
  const spoiled = fc.tuple(
    fc.date({ min: new Date('1990-01-01'), max: new Date('2110-01-01'), noInvalidDate: true }),
    fc.nat(23),
    fc.constantFrom('', 'x', '9', '6', '.', ':', '-', ' ', 'T', 'Z', '\u0661'),
  );
  const times = fc.array(spoiled, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(times, fc.boolean(), (list, isOneDay) => {
      for (const [date, at, sign] of list) {
        const text = isOneDay ? `2026-05-01${date.toISOString().slice(10)}` : date.toISOString();
        const other = sign === '' ? text : text.slice(0, at) + sign + text.slice(at + 1);
        for (const one of [text, other, text.replace('Z', '+02:00'), text.replace(/\.\d+/, '')])
          assert.equal(isoTime(one), Date.parse(one), one);
      }
    }),
  );
});
