import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from './apiDocument.ts';
import { maskedDocument } from './maskedDocument.ts';

const KEY = { hashKey: new Uint8Array(32).fill(3) };

/** What is left of the example or default of one field of a document. */
function leftOf(field: string, schema: Json): unknown {
  const root = {
    openapi: '3.0.3',
    info: { title: 'Payments', version: '1', description: 'Pay with a bank transfer or a debit.' },
    paths: {
      '/vouchers': {
        get: { summary: 'List bank transfers that wait for a debit or a transfer', responses: {} },
      },
    },
    components: {
      schemas: {
        Method: { type: 'string', enum: ['ACH', 'Adyen Card'] },
        Payment: { properties: { [field]: schema } },
      },
    },
  };
  const { components } = maskedDocument(root, KEY).root as unknown as typeof root;
  const kept = components.schemas.Payment.properties[field] as Json;
  return kept['example'] ?? kept['default'];
}
const isKept = (field: string, example: unknown): boolean =>
  leftOf(field, { example } as Json) === example;

describe('examples of documents', () => {
  it('stay readable where a schema lists them, whatever their field is called', () => {
    const city = { enum: ['Amsterdam', 'São Paulo'], example: 'São Paulo' };
    assert.equal(leftOf('city', city), 'São Paulo');
    assert.equal(leftOf('tokenType', { enum: ['Bearer'], default: 'Bearer' }), 'Bearer');
    assert.equal(leftOf('zip_code', { enum: [94063, 59000], example: 94063 }), 94063);
    assert.equal(leftOf('fullName', { example: 'Adyen Card' }), 'Adyen Card', 'of another schema');
    assert.notEqual(leftOf('password', { example: 'ACH' }), 'ACH', 'a secret is a word by chance');
  });

  it('stay readable as defaults that are numbers or switches', () => {
    assert.equal(leftOf('latitude', { default: 39.49 }), 39.49);
    assert.equal(leftOf('email', { default: true }), true);
    assert.notEqual(leftOf('latitude', { example: 39.49 }), 39.49);
    assert.notEqual(leftOf('otp', { default: 839_201 }), 839_201);
    assert.notEqual(leftOf('note', { default: 4_539_578_763_621_486 }), 4_539_578_763_621_486);
  });

  it('stay readable in names and texts that are made of the words of the document', () => {
    assert.ok(isKept('name', 'ACH Debit Transfer'));
    assert.ok(isKept('body', 'Your description of the transfer'));
    assert.ok(isKept('message', 'Test 2'));
    assert.ok(!isKept('name', 'Quokkabert Featherstonehaugh'));
    assert.ok(!isKept('name', 'Grant Transfer'), 'a given name is a word of somebody');
    assert.ok(!isKept('body', 'Transfer 59000060 to the bank'), 'a number is nobody’s word');
  });

  it('stay readable in fields of people only where they say no more than their field', () => {
    assert.ok(isKept('zip_code', 'sample zip_code'));
    assert.ok(isKept('firstName', 'YOUR_FIRST_NAME'));
    assert.ok(isKept('city', 'string'));
    for (const field of ['firstName', 'fullName', 'userName', 'city'])
      assert.ok(!isKept(field, 'Bank Transfer'), field);
    assert.ok(!isKept('zip_code', '94063'));
    assert.ok(!isKept('password', 'YOUR_PASSWORD'));
  });
});
