import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFieldLabel } from './isFieldLabel.ts';

describe('DATA-07 words of a label', () => {
  it('are known from names of fields, each or together', () => {
    const labels = [
      'IBAN',
      'E-mail',
      'Your e-mail address',
      'Date of birth',
      'Tax ID',
      'Postal code',
      'Credit card',
      'Bank account',
      'Order number',
      'Total',
    ];
    assert.deepEqual(labels.filter(isFieldLabel), labels);
  });

  it('are none of people, whatever they are called', () => {
    const people = ['Anna Müller', 'Mark Price', 'Diego Street', 'Robin Card', 'April', 'Bill', ''];
    assert.deepEqual(people.filter(isFieldLabel), []);
  });
});
