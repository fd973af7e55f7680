import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SamplePlace } from './harmlessContent.ts';
import { fieldContext, matchTypes } from './matchTypes.ts';
import { sampleOf } from './sampleOf.ts';

const KEY = new TextEncoder().encode('key of a company');

function sample(name: string, value: string, place: SamplePlace = 'other'): string | null {
  const context = fieldContext(name);
  return sampleOf(value, matchTypes(value, context), context, place, KEY);
}

describe('samples', () => {
  for (const [name, value, kept] of [
    ['email', 'mara@hilltop.com', 'm•••@h••••••.com'],
    ['note', 'mara@hilltop.com', 'm•••@h••••••.com'],
    ['card', '4111 1111 1111 1111', '•••• •••• •••• 1111'],
    ['iban', 'DE89370400440532013000', '••••••••••••••••••3000'],
    ['phone', '+1 415 555 2671', '+• ••• ••• ••71'],
    ['firstName', 'Mara', '••••'],
    ['firstName', 'Zoë Ångström', '••• ••••••••'],
    ['lastName', 'Толстой', '•••••••'],
    ['status', 'shipped', 'shipped'],
    ['ip', '203.0.113.9', '•••.•.•••.•'],
    ['lastIp', '2001:db8::7', '••••:•••::•'],
    ['ip', '10.0.0.9', '10.0.0.9'],
    ['dnsServer', '203.0.113.9', '203.0.113.9'],
    [
      'comment',
      'Please leave the parcel behind the green shed.',
      '•••••• ••••• ••• •••••• •••••• ••• ••••• ••••.',
    ],
    ['note', 'two\nlines\u0000', '•••\\u000a•••••\\u0000'],
    ['id', '507f1f77bcf86cd799439011', '507f1f77bcf86cd799439011'],
    ['blob', 'x'.repeat(100), `${'•'.repeat(79)}…`],
  ] as const) {
    it(`${name} ${JSON.stringify(value).slice(0, 40)} is kept as ${kept}`, () =>
      assert.equal(sample(name, value), kept));
  }

  for (const [name, value] of [
    ['person.name', 'Wilhelmina Canaryfeather'],
    ['name', 'Wilhelmina'],
    ['maidenName', 'Quokka'],
    ['address', '42 Canarybird Lane'],
    ['address.line1', 'Canarybird'],
    ['diagnosis', 'migraine'],
    ['pin', '90417733'],
    ['pin', '4711'],
    ['patient.value', 'migraine'],
    ['x', 'Wilhelmina'],
    ['x', '90417733'],
    ['x', 'call mara@hilltop.com'],
    ['x', 'https://shop.example/reset?to=mara@hilltop.com'],
    ['status', 'card 4111111111111111'],
    ['x', 'mara%40hilltop.com'],
    ['x', 'bWFyYUBoaWxsdG9w'],
    ['x', '51.50072'],
    ['x', 'cnry7Secret'],
  ] as const) {
    it(`DATA-07 nothing of ${name}=${value} can be read, though no detector is sure of it`, () => {
      const kept = sample(name, value) ?? '';
      for (const word of value.match(/[\p{L}\p{N}]{3,}/gu) ?? [])
        assert.ok(!kept.includes(word), `${kept} tells ${word}`);
    });
  }

  for (const [name, value] of [
    ['page', '12'],
    ['product.price', '129.95'],
    ['accountStatus', 'In Progress'],
    ['emailVerified', 'true'],
    ['commentCount', '17'],
    ['x', 'shipped'],
    ['x', 'IN_PROGRESS'],
    ['customerId', '1042'],
    ['createdAt', '2026-11-23T11:00:00Z'],
    ['productName', 'kettle'],
    ['accept', 'application/json'],
    ['access-control-allow-origin', 'https://shop.example'],
    ['cache-control', 'no-store, max-age=0'],
    ['sort', '-createdAt,total'],
    ['accept-language', 'en-GB'],
  ] as const) {
    it(`DATA-07 ${name}=${value} is nobody's and can be read`, () =>
      assert.equal(sample(name, value), value));
  }

  for (const [name, value] of [
    ['smsCode', '482913'],
    ['two_factor_code', '482913'],
    ['code_2fa', '4829'],
    ['mfa.code', '482913'],
    ['challenge.answer', '482913'],
    ['recovery_codes[]', 'kq7f-x2mw'],
    ['voucherCode', 'summer'],
    ['mtan', '482913'],
    ['code', '482913'],
    ['data.code', 'kq7fx2'],
    ['verification', '482913'],
    ['clave', '350849'],
    ['claveNueva', 'manzana'],
    ['chave', 'abelha'],
    ['codigo', '454011'],
    ['boletos[].codigo', '5YDGPBFNS9D7'],
    ['params.code', 'ORB-EBPZ5'],
    ['assignedTo', 'wilhelmina'],
    ['created_by', 'wilhelmina.canary'],
    ['owner', 'WILHELMINA'],
    ['approver', 'wilhelmina-canary'],
    ['attendees[]', 'wilhelmina'],
    ['from', 'wilhelmina canary'],
    ['q', 'wilhelmina'],
    ['value', 'wilhelmina'],
  ] as const) {
    it(`DATA-07 ${name}=${value} may be a code of one person or a name, and nothing of it is read`, () =>
      assert.equal(sample(name, value)?.match(/[\p{L}\p{N}]/gu) ?? null, null));
  }

  for (const [name, value] of [
    ['error.code', 'E1001'],
    ['country_code', '276'],
    ['codigo', 'LOGIN_01'],
    ['codigo', 'agotado'],
    ['clave_producto', 'caja'],
    ['code', 'NOT_FOUND'],
    ['code', '12'],
    ['productCode', '482913'],
    ['verification', 'pending'],
    ['assignedTo', '1042'],
    ['from', '2026-11-23'],
    ['value', '12.5'],
  ] as const) {
    it(`DATA-07 ${name}=${value} is neither, and can be read`, () =>
      assert.equal(sample(name, value), value));
  }

  for (const [name, value] of [
    ['csrf', '4cf8213a247ab9feb7bb3801'],
    ['_csrf_token', '12'],
    ['__RequestVerificationToken', 'abc'],
    ['wifi.psk', 'hMnkerKiAtHt'],
    ['refreshToken', 'summer'],
    ['accountId', '15033823387'],
    ['toAccount', '15033823387'],
    ['subscriberId', 'XWP442091345'],
    ['lastIp', '109.150.124.154'],
    ['clientIp', '2001:db8::7'],
    ['birthDate', '19840217'],
  ] as const) {
    it(`DATA-07 ${name}=${value} gives access or is somebody’s, and nothing of it is read`, () =>
      assert.equal(sample(name, value)?.match(/[\p{L}\p{N}]{3}/gu) ?? null, null));
  }

  for (const [name, value] of [
    ['accountId', '1042'],
    ['ip', '10.60.4.12'],
    ['dnsServer', '203.0.113.9'],
    ['serverTime', '1795627564702.014'],
    ['created_at', '1795627564'],
    ['@odata.context', 'https://hr.example/odata/v4/$metadata#Employees/$entity'],
    ['type', 'https://api.example/problems/out-of-stock'],
    ['system', 'http://hl7.org/fhir/sid/us-ssn'],
    ['faultcode', 's:Client'],
    ['detail.ExceptionDetail.Type', 'Oracle.ManagedDataAccess.Client.OracleException'],
    ['x', 'java.lang.NullPointerException'],
    ['x', 'Illuminate\\Database\\QueryException'],
    ['_class', 'org.jenkinsci.plugins.workflow.job.WorkflowJob'],
    ['data.__schema.types[].name', 'User'],
    ['data.__schema.types[].fields[].name', 'passwordHash'],
  ] as const) {
    it(`DATA-07 ${name}=${value} is what a program says of itself, and can be read`, () =>
      assert.equal(sample(name, value), value));
  }

  for (const [name, value] of [
    ['type', 'https://api.example/problems/4711?for=mara'],
    ['type', 'https://mara:sesame@api.example/problems'],
    ['x', '1795627564'],
    ['system', 'https://api.example/of/90417733-8'],
    ['q', 'jane.roe.Smith'],
    ['assignedTo', 'jane.roe.Smith'],
    ['x', 'abc.def.Xk29fjQ8'],
    ['x', 'abc.def.XkfjQqZLmBvRtW'],
    ['x', 'Xk29fjQ8wM3z.NotFoundError'],
    ['x', 'a4x9b2k7q1w8.def.Session'],
  ] as const) {
    it(`DATA-07 ${name}=${value} may be more than that, and is not read`, () =>
      assert.notEqual(sample(name, value), value));
  }

  it('DATA-07 short words of cookies and request headers are hidden unless the name says that they are harmless', () => {
    for (const value of ['cnry7Secret', 'sesame', '4711', 'hunter2'])
      assert.equal(sample('other', value, 'carrier'), '•'.repeat(value.length));
    assert.equal(sample('theme', 'dark', 'carrier'), 'dark');
    assert.equal(sample('page', '3', 'carrier'), '3');
  });

  it('DATA-07 a value that looks masked is not taken for one', () =>
    assert.equal(sample('x', 'Wilhelmina•'), '•'.repeat(11)));

  it('keeps no secret, whatever the field is called', () => {
    assert.equal(sample('password', 'abc'), null);
    assert.equal(sample('x', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'), null);
    assert.equal(sample('value', 'AKIAIOSFODNN7EXAMPLE'), null);
    assert.equal(sample('x-custom', 'q8Zk3vN1xT7rB5wL', 'carrier'), null);
    assert.equal(sample('shop', 'AwCVnxScajOtIVVjSJmSiJtftIiYafXs', 'carrier'), null);
    assert.equal(sample('value', 'q8Zk3vN1xT7rB5wLp0Yd'), null);
  });

  it('hashes with the key, so that equal values stay equal under it and differ under another', () => {
    const first = sample('ssn', '219-09-9998');
    assert.match(first ?? '', /^#[0-9a-f]{16}$/);
    assert.equal(sample('ssn', '219-09-9998'), first);
    const context = fieldContext('ssn');
    const other = sampleOf(
      '219-09-9998',
      matchTypes('219-09-9998', context),
      context,
      'other',
      new TextEncoder().encode('other'),
    );
    assert.notEqual(other, first);
  });
});
