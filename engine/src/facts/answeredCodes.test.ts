import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { AnsweredCodes } from './answeredCodes.ts';

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly status?: number;
  readonly body?: object;
  readonly answer?: (code: string, n: number) => object;
}

/** What five answers give away. */
function given({
  path = '/v2/auth/otp/request',
  method = 'POST',
  status = 200,
  body = { phone: '+41446681800' },
  answer = (otp) => ({ id: 7, otp }),
}: Asked): string | null {
  const codes = new AnsweredCodes();
  let found: string | null = null;
  for (const [n, code] of ['482913', '107264', '990311', '553208', '731945'].entries())
    found = codes.look(
      exampleExchange({
        path,
        method,
        status,
        requestBody: exampleJson(body),
        responseBody: exampleJson(answer(code, n)),
      }),
    );
  return found;
}

describe('POST-11 a code that is sent to the owner of a phone or mailbox', () => {
  for (const [what, asked, field] of [
    ['as a text', {}, 'otp'],
    ['as a number', { answer: (code) => ({ code: Number(code) }) }, 'code'],
    [
      'within, to a mailbox',
      {
        path: '/verification/send',
        body: { email: 'ada@mail.example' },
        answer: (code) => ({ data: { smsCode: code } }),
      },
      'smsCode',
    ],
    ['of a number to be verified', { path: '/v2/verifications' }, 'otp'],
    [
      'in Spanish',
      { path: '/verificación/enviar', answer: (code) => ({ códigoVerificación: code }) },
      'códigoVerificación',
    ],
    [
      'in Spanish without accents',
      { path: '/v1/codigo', answer: (code) => ({ codigo: code }) },
      'codigo',
    ],
  ] as readonly (readonly [string, Asked, string])[])
    it(`is given to whoever asks, ${what}`, () => {
      assert.equal(given(asked), field);
    });

  for (const [what, asked] of [
    ['a code of the answer, which comes again', { answer: () => ({ code: 10_000 }) }],
    ['the number of a member', { path: '/verified-members', answer: (code) => ({ code }) }],
    ['a code now and then', { answer: (code, n) => ({ code: n % 2 === 0 ? code : '20000' }) }],
    ['an id of the message', { answer: (code) => ({ messageId: code }) }],
    ['the code of a country', { answer: () => ({ country_code: '0041' }) }],
    ...[
      'postalCode',
      'zip_code',
      'area_code',
      'sortCode',
      'bankCode',
      'countryCode',
      'errorCode',
      'statusCode',
      'discount_code',
      'referralCode',
      'promoCode',
      'codigoPostal',
    ].map((name) => [name, { answer: (code: string) => ({ [name]: code }) }] as const),
    ['what was sent', { body: { phone: '+41446681800', code: '731945' } }],
    ['a device code that is not sent to a phone', { path: '/device/code', body: { id: 7 } }],
    ['the code of an order', { path: '/v1/orders', answer: (code) => ({ pickupCode: code }) }],
    ['refused', { status: 422 }],
    ['read again', { method: 'GET' }],
    ['a word', { answer: (_code, n) => ({ code: `sent${n}` }) }],
  ] as readonly (readonly [string, Asked])[])
    it(`is not what an answer gives that is ${what}`, () => {
      assert.equal(given(asked), null);
    });
});
