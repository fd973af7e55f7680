import assert from 'node:assert/strict';
import { it } from 'node:test';
import { getCountrySpecifications } from 'ibantools';
import { mod97 } from './checksums.ts';
import { iban } from './financialIds.ts';
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

/** An account of the country in the form of its banks, with the check digits of ISO 13616. */
function accountOf(country: string, form: string, serial: number): string {
  const account = form.replaceAll(/\[([^\]]+)\]\{(\d+)\}/g, (_, set: string, length: string) =>
    set.startsWith('0-9')
      ? String(serial * 7_919)
          .padStart(Number(length), '0')
          .slice(-Number(length))
      : 'BANKBANKBANKBANKBANKBANKBANK'.slice(0, Number(length)),
  );
  const plain = account.replaceAll(/[\^$]/g, '');
  const check = 98 - mod97(`${plain}${country}00`);
  return `${country}${String(check).padStart(2, '0')}${plain}`;
}

it('DATA-07 takes accounts of every country, whatever its banks calculate besides', () => {
  const forms = Object.entries(getCountrySpecifications()).flatMap(([country, form]) =>
    form.IBANRegistry === true ? [[country, form.bban_regexp ?? ''] as const] : [],
  );
  assert.ok(forms.length > 90);
  for (const [country, form] of forms)
    for (const serial of [11, 60_461]) {
      const account = accountOf(country, form, serial);
      assert.ok(iban(account), account);
      assert.ok(iban(account.replaceAll(/(.{4})/g, '$1 ').trim()), country);
      const digit = account.at(-1) === '1' ? '2' : '1';
      assert.ok(!iban(account.slice(0, -1) + digit), `${country} of another check`);
      assert.ok(!iban(`${account}0`), `${country} of another length`);
    }
  // As the registry prints them, and of a country that has none.
  for (const printed of ['CZ65 0800 0000 1920 0014 5399', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'])
    assert.ok(iban(printed), printed);
  assert.ok(!iban(accountOf('ZZ', '^[0-9]{20}$', 11)));
});

it('DATA-07 takes numbers of people that are written as amounts are, and no amounts', () => {
  const rut = numberCheck('stdnum CL.rut');
  for (const one of ['20.570.255-5', '20570255-5', '205702555']) assert.ok(rut(one), one);
  for (const one of ['20.570.255-6', '2.0570.255-5', '20.570.255,5', '20.570', '20.570.25-5'])
    assert.ok(!rut(one), one);
  assert.ok(numberCheck('stdnum UY.cedula')('9.191.182-6'));
  const cnpj = numberCheck('stdnum BR.cnpj');
  assert.ok(cnpj('11.222.333/0001-81') && !cnpj('11.222.333/0001-82'));
});
