import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import catalogue from '@palisade/vocabulary/dataTypes.json' with { type: 'json' };
import { accepts, DATA_TYPES, dataTypeNamed } from './dataTypes.ts';
import { typeReasons } from './typeReasons.ts';

const checkOf = (type: string) => typeReasons(type, 'x')?.check;

describe('why a data type is told', () => {
  it('DATA-01 names the check of its values and the words of the name', () => {
    assert.deepEqual(typeReasons('Credit Card Number', 'payment.cardNumber'), {
      check: 'luhn',
      nameWords: ['card', 'cardnumber'],
    });
    assert.deepEqual(typeReasons('Credit Card Number', 'value'), { check: 'luhn', nameWords: [] });
    assert.deepEqual(typeReasons('Email Address', 'contact_email'), {
      check: 'rules',
      nameWords: ['email'],
    });
    assert.equal(checkOf('GitHub Token'), 'issuer');
    assert.equal(checkOf('Person Name'), 'format');
    assert.equal(typeReasons('Staff number', 'badge'), null);
  });

  it('DATA-01 says nothing of a name that is about something else', () => {
    assert.deepEqual(typeReasons('Credit Card Number', 'giftCard.number')?.nameWords, []);
    assert.deepEqual(typeReasons('Password', 'password_expiry')?.nameWords, []);
  });

  const checked = DATA_TYPES.filter(({ name }) =>
    ['luhn', 'checkDigits'].includes(checkOf(name) ?? ''),
  );

  it('DATA-01 calls check digits what refuses nearly every number with one wrong digit', () => {
    assert.ok(checked.length >= 25, String(checked.length));
    for (const { name } of checked) {
      const type = dataTypeNamed(name);
      const example = catalogue.types.find((entry) => entry.name === name)?.example;
      assert.ok(type !== undefined && example !== undefined, name);
      const wrong = oneChanged(example);
      const accepted = wrong.filter((value) => accepts(type, value, true));
      assert.ok(accepted.length * 4 <= wrong.length, `${name}: ${accepted.join(' ')}`);
    }
  });
});

/** A number with one digit at a time replaced by the next one, and at its end one letter. */
function oneChanged(text: string): string[] {
  return text.split('').flatMap((sign, at) => {
    const isEnd = at === text.length - 1 && /[A-Z]/.test(sign);
    if (!/\d/.test(sign) && !isEnd) return [];
    const next = isEnd ? (sign === 'Z' ? 'A' : String.fromCharCode(sign.charCodeAt(0) + 1)) : null;
    return [text.slice(0, at) + (next ?? String((Number(sign) + 1) % 10)) + text.slice(at + 1)];
  });
}
