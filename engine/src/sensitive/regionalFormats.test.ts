import assert from 'node:assert/strict';
import { it } from 'node:test';
import { numberCheck } from './nationalNumbers.ts';
import {
  licensePlate,
  passportNumber,
  phoneNumber,
  postalCode,
  vatNumber,
} from './regionalFormats.ts';

it('DATA-07 formats of one country refuse those of others, and of none take any', () => {
  assert.equal(postalCode('SW1A 1AA', 'GB'), true);
  assert.equal(postalCode('QA1 1AA', 'GB'), false);
  assert.equal(postalCode('10115', 'GB'), false);
  assert.equal(postalCode('10115'), true);
  assert.equal(vatNumber('DE 136 695 976'), true);
  assert.equal(vatNumber('DE136695976', 'FR'), false);
  // Printed with separators, the check digit has to prove it; Austria's tells nothing here.
  for (const printed of ['DE 136-695.976', 'DE-136-695-976'])
    assert.equal(vatNumber(printed, 'DE'), true, printed);
  for (const [printed, country] of [
    ['DE 136 695 977', 'DE'],
    ['AT U12345678', 'AT'],
    ['HR 12345678901', 'HR'],
  ] as const)
    assert.equal(vatNumber(printed, country), false, printed);
  for (const region of [undefined, 'EL', 'GR'])
    assert.equal(vatNumber('EL123456789', region), true);
  assert.equal(vatNumber('EL12345678'), false);
  assert.equal(passportNumber('C01X00T47', 'DE'), true);
  assert.equal(passportNumber('passport'), false);
  assert.equal(licensePlate('AB51 ABC', 'en-GB'), true);
  assert.equal(licensePlate('AB51 ABC', 'tr-TR'), false);
  for (const other of ['2026-11-01', '1234567', 'PASTA'])
    assert.equal(licensePlate(other), false, other);
  assert.equal(licensePlate('AB-123'), true);
  assert.equal(phoneNumber('0917 123 4567', 'en-PH'), true);
  assert.equal(phoneNumber('12345', 'en-PH'), false);
  assert.equal(phoneNumber('415 555 2671'), true);
});

it('a check of national numbers that nobody wrote is an error at the start', () => {
  assert.throws(() => numberCheck('stdnum XX.none'), /stdnum XX\.none/);
});
